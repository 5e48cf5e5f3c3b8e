// Null-window search: do N and S take at least `need` more books?
//
// Every node answers with one word: bit 63 is the answer, the cards are the ranks it rests on. The
// answer holds for every position with the same lengths where the same hands own all cards from the
// top of a suit down to the lowest named one (Ginsberg, "GIB: Imperfect information ...", 2001).
#pragma once
#include "bounds.h"
#include "few.h"
#include "kernel.h"
#include "order.h"
#include "table.h"
#ifdef WHIST_SAMPLE_LEADS
#include "tune/sample.h"
#endif

namespace whist::KERNEL {

constexpr u64 YES = u64(1) << 63;

enum class Kind { Trump, NoTrump, Jokers };  // Jokers: no trump with suitless jokers in play

// What a root says at a glance: cards in play, lengths, and the book begun (as in Search::At).
struct Start {
  u64 all, shape, lead, win, played;
  u32 winner;

  explicit Start(const Root& root) : all(0), shape(0), lead(0), win(0), played(0), winner(u32(root.leader)) {
    for (u32 s = 0; s < 4; ++s) {
      all |= root.hand[s];
      for (u32 l = 0; l < 4; ++l) shape |= u64(count(root.hand[s] & (LANE << (16 * l)))) << (16 * l + 4 * s);
    }
    for (int i = 0; i < root.played; ++i) {
      u64 c = root.trick[i];
      if (!c) continue;
      if (!lead) lead = lane_of(c), win = 0;
      if ((c & (root.trumps ? lead | TRUMPS : lead)) > win) win = c, winner = u32(root.leader + i) & 3;
      played |= c;
    }
    all |= played;
  }
};

template <Kind KIND>
class Search {
  static constexpr bool TRUMP = KIND == Kind::Trump;
  static constexpr bool JOKERS = KIND == Kind::Jokers;

 public:
  Search(Engine& engine, Table& table, Hints& hints, const Root& root, const Start& start)
      : engine_(engine), table_(table), hints_(hints), root_(root), start_(start), pace_(engine, hints), few_(pace_, table) {
    for (int s = 0; s < 4; ++s) {
      hand_[s] = root.hand[s];
      jokers_[s] = root.jokers[s];
    }
  }

  bool at_least(int need) {
    if (need <= 0) return true;
    if (need > root_.left) return false;
    return go(need, [](auto& self, const auto& at) { return self.visit(at); }) >> 63;
  }

  bool at_least_after(u64 card, int need, u64& alike) {
    alike = 0;
    if (need <= 0) return true;
    if (need > root_.left) return false;
    u64 result = go(need, [card, need](auto& self, const auto& at) {
      if constexpr (at.place == 1 && !JOKERS)
        if (at.book.left <= PLAIN + 1) {
          const Turns seen{self.hand_[at.seat], self.hand_[(at.seat + 1) & 3], self.hand_[at.seat ^ 2], self.hand_[(at.seat + 3) & 3]};
          const bool other = at.seat & 1;
          return word(self.few_.book(seen, other ? at.book.left + 1 - need : need, at.book.left, at.book.all, card), other);
        }
      return self.play(at, card);
    });
    if (card) {
      u64 low = below_lowest(result & CARDS);
      if (low & card) alike = low & lane_of(card);
    }
    return result >> 63;
  }

  // Bounds of the books of N and S, found without search.
  void bounds(int& low, int& high) const {
    low = 0;
    high = root_.left;
    if (root_.played || !root_.left) return;
    u32 leader = u32(root_.leader);
    const Turns t{hand_[leader], hand_[(leader + 1) & 3], hand_[leader ^ 2], hand_[(leader + 3) & 3]};
    const u64 all = t.all();
    int mine = quick_books<TRUMP>(t, lengths(t), root_.left, root_.left, all).books, theirs = 0;
    if (mine > root_.left) mine = root_.left;
    if (TRUMP && (all & TRUMPS)) theirs = top_trumps(t.next, t.previous, all, root_.left).books;
    if (leader & 1)
      low = theirs, high -= mine;
    else
      low = mine, high -= theirs;
  }

  // The choices of the hand to move, likely ones first; returns how many there are.
  int ordered(u64 choices, u64 cards[16]) {
    Moves moves;
    const u32 mover = u32(root_.mover());
    if (root_.left <= PLAIN + 1) {  // as in `turn`
      moves.falling(choices & ~not_above(hand_[(mover + 1) & 3] | hand_[(mover + 3) & 3]));
      moves.falling(choices);
    } else {
      go(1, [&](auto& self, const auto& at) {
        Hands h{self.hand_[mover], self.hand_[(mover + 1) & 3], self.hand_[mover ^ 2], self.hand_[(mover + 3) & 3], at.book.all};
        self.order(at, h, choices, moves);
        return u64(0);
      });
    }
    for (int i = 0; i < moves.n; ++i) cards[i] = moves.card[i];
    return moves.n;
  }

 private:
  // One book being played.
  struct Book {
    u64 all;    // cards in play when it began
    int need;   // books N and S still need, this one included
    int left;   // books left, this one included
  };
  // A place in a book: whose turn it is and what lies on the table.
  template <int PLACE>
  struct At {
    static constexpr int place = PLACE;
    const Book& book;
    u32 seat;
    u64 shape;
    u64 lead;    // the lane of the suit led; 0: none yet
    u64 win;     // the best card so far
    u32 winner;  // whose it is
    u64 played;  // the cards of this book
  };

  static u64 shape_of(u32 seat, u64 card) { return u64(1) << ((lowest(card) & 48) + 4 * seat); }

  template <class F>
  u64 go(int need, F&& f) {
    const Start& r = start_;
    Book book{r.all, need, root_.left};
    u32 seat = u32(root_.mover());
    switch (root_.played) {
      case 0: return f(*this, At<1>{book, seat, r.shape, 0, 0, r.winner, 0});
      case 1: return f(*this, At<2>{book, seat, r.shape, r.lead, r.win, r.winner, r.played});
      case 2: return f(*this, At<3>{book, seat, r.shape, r.lead, r.win, r.winner, r.played});
      default: return f(*this, At<4>{book, seat, r.shape, r.lead, r.win, r.winner, r.played});
    }
  }

  // Puts one card of the hand to move on the table and goes on. 0: a suitless joker.
  template <int PLACE>
  u64 play(const At<PLACE>& at, u64 card) {
    u32 seat = at.seat, next = (seat + 1) & 3;
    u64 lead = at.lead, win = at.win, shape = at.shape;
    u32 winner = at.winner;
    if (!JOKERS || card) {
      if (PLACE == 1 || (JOKERS && !lead)) {
        lead = lane_of(card);
        win = card;
        winner = seat;
      } else if ((card & (TRUMP ? lead | TRUMPS : lead)) > win) {
        win = card;
        winner = seat;
      }
      hand_[seat] ^= card;
      shape -= shape_of(seat, card);
    } else {
      --jokers_[seat];
    }
    u64 played = at.played | card, result;
    if constexpr (PLACE < 4) {
      At<PLACE + 1> after{at.book, next, shape, lead, win, winner, played};
      result = visit(after);
    } else {
      result = start(winner, at.book.need - !(winner & 1), at.book.left - 1, shape);
      if ((played & lane_of(win)) != win) result |= win;
    }
    if (!JOKERS || card)
      hand_[seat] ^= card;
    else
      ++jokers_[seat];
    return result;
  }

  u64 start(u32 leader, int need, int left, u64 shape) {
    if (need <= 0) return YES;
    if (need > left) return 0;
    return start(hand_, leader, need, left, shape);
  }

  // The start of a book, undecided.
  [[gnu::noinline]] u64 start(const u64* hand, u32 leader, int need, int left, u64 shape) {
    u64 all = hand[0] | hand[1] | hand[2] | hand[3];
    bool no_jokers = !JOKERS || !(jokers_[0] | jokers_[1] | jokers_[2] | jokers_[3]);
    const bool other = leader & 1;  // E and W lead
    const int want = other ? left + 1 - need : need;
    const Turns seen{hand[leader], hand[(leader + 1) & 3], hand[leader ^ 2], hand[(leader + 3) & 3]};
    if (left <= PLAIN && no_jokers) return word(few_.start(seen.me, seen.next, seen.partner, seen.previous, want, left), other);

    bool keep = left > 2;
    // The lengths in the fourth suit follow from the others.
    u64 key = (shape & ((u64(1) << 48) - 1)) | u64(left) << 48 | u64(leader) << 52;
    if (JOKERS) key |= u64(jokers_[0] | jokers_[1] << 2 | jokers_[2] << 4 | jokers_[3] << 6) << 54;
    if (keep) table_.prefetch(key);
    Found bound;
    if (sure<TRUMP>(seen, lengths(seen), want, left, all, JOKERS && jokers_[leader], JOKERS && jokers_[leader ^ 2], bound)) return word(bound, other);

    Pair p{0, 0};
    if (keep) {
      p = squeeze(hand[1] | hand[3], hand[2] | hand[3], all);
      u64 mask;
      bool yes;
      if (table_.find(key, p.a, p.b, need, mask, yes)) return spread(mask, all) | (yes ? YES : 0);
    }
    Book book{all, need, left};
    u64 result = visit(At<1>{book, leader, shape, 0, 0, leader, 0});
    u64 ranks = all & ~below_lowest(result & CARDS);
    if (keep) {
      bool yes = result >> 63;
      table_.store(key, p.a, p.b, squeeze(ranks, all), yes ? need : 0, yes ? left : need - 1);
    }
    return ranks | (result & YES);
  }

  static u64 word(const Found& found, bool other) { return found.ranks | (found.yes != other ? YES : 0); }
  static u64 keep(u64 result, u64 legal, u64 bottoms, u64 all) { return legal == bottoms ? result : whole_groups(result, legal, all); }

  // One turn: tries the cards of the hand to move.
  template <int PLACE>
  u64 visit(const At<PLACE>& at) {
    pace_.count();
    const u32 seat = at.seat;
    const u64 hand = hand_[seat];
    u64 legal = PLACE == 1 ? hand : hand & at.lead;
    bool follows = legal, joker = false;
    if (!legal) legal = hand;
    if (JOKERS && jokers_[seat]) {
      if (PLACE == 1) {
        joker = !root_.last_resort || !hand;
      } else {
        joker = !follows;
        if (joker && at.lead && root_.forced_discard) legal = 0;
      }
    }
    const u64 wanted = seat & 1 ? 0 : YES;
    const u64 bottoms = group_bottoms(legal, at.book.all);
    u64 choices = bottoms;
    if (!JOKERS && !(choices & (choices - 1)) && PLACE != 1) {
      u64 result = play(at, choices);
      return (result & YES) == wanted ? result : keep(result, legal, bottoms, at.book.all);
    }

    Hands h{hand, hand_[(seat + 1) & 3], hand_[seat ^ 2], hand_[(seat + 3) & 3], at.book.all};
    Hints::Place place = PLACE == 1   ? hints_.place(hand ^ (hand_[seat ^ 2] * 0x9e3779b97f4a7c1), seat)
                         : follows    ? hints_.place(at.book.all & at.lead, at.win << 4 | PLACE << 2 | seat)
                                      : hints_.place(hand ^ ((at.book.all & at.lead) * 0x9e3779b97f4a7c1), at.win << 4 | PLACE << 2 | seat);
    u64 result = 0, first = hints_.get(place) & legal;
    if (first) first = high_bit(choices & lane_of(first) & (first | (first - 1)));
#ifdef WHIST_SAMPLE_LEADS
    if constexpr (PLACE == 1 && !JOKERS)
      if (!first) sample_leads<TRUMP>(h, choices, at.book.left, wanted, engine_.nodes, [&](u64 card) { return play(at, card); });
#endif
    Moves moves;
    if (first)
      moves.add(first);
    else
      order(at, h, choices, moves);
    if (JOKERS && joker && PLACE != 1) {
      result = play(at, 0);
      if ((result & YES) == wanted) return result;
      result &= CARDS;
    }
    for (int i = 0; i < moves.n; ++i) {
      u64 card = moves.card[i];
      if (choices & card) {
        u64 r = play(at, card);
        if ((r & YES) == wanted) {
          if (card != first) hints_.put(place, card);
          return r;
        }
        result |= r;
        choices ^= card;
        // Where the card's rank did not matter, the cards below the ranks that did are all alike.
        u64 low = below_lowest(r & CARDS);
        if (low & card) choices &= ~(low & lane_of(card));
      }
      if (i == 0 && first) order(at, h, choices, moves);
    }
    result &= CARDS;
    if (JOKERS && joker && PLACE == 1) {
      u64 r = play(at, 0);
      if ((r & YES) == wanted) return r;
      result |= r & CARDS;
    }
    return keep(result, legal, bottoms, at.book.all) | (wanted ^ YES);
  }

  template <int PLACE>
  void order(const At<PLACE>& at, const Hands& h, u64 choices, Moves& moves) {
    if (!choices) return;
    if (PLACE == 1)
      order_lead<TRUMP>(h, choices, moves);
    else
      order_follow<TRUMP, PLACE>(h, choices, at.lead, at.win, at.winner == (at.seat ^ 2), moves);
  }

  Engine& engine_;
  Table& table_;
  Hints& hints_;
  const Root& root_;
  const Start& start_;
  Pace pace_;
  Few<TRUMP> few_;
  u64 hand_[4];
  u32 jokers_[4];
};

}  // namespace whist::KERNEL
