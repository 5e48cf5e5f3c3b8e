// The search with few books left: no hints, simple choices, a book one function. Everything is seen from the leader.
#pragma once
#include "bounds.h"
#include "ending.h"
#include "pace.h"
#include "quick.h"
#include "two_books.h"

namespace whist::KERNEL {

// With so few books left or fewer a simple order of cards costs less than a good one saves.
constexpr int PLAIN = 4;

// Tries the bounds: does the leader's side take `mine` books? True: `found` is the answer. `lengths`: as in ending.h.
template <bool TRUMP>
[[gnu::noinline]] bool sure(const Turns& t, u64 lengths, int mine, int left, u64 all, bool my_joker, bool partners_joker, Found& found) {
  const int theirs = left + 1 - mine;  // either decides
  const bool trumps = TRUMP && (all & TRUMPS);
  Sure s = trumps ? top_trumps(t.next, t.previous, all, theirs) : Sure{0, 0};
  if (s.books < theirs) {
    Sure quick = quick_books<TRUMP>(t, lengths, mine, left, all);
    if (trumps && mine == 1 && quick.books == 0) quick = slow_trump(t.me, t.partner, t.next, t.previous, all, true, left);
    found = {quick.ranks, true};
    if (quick.books >= mine) return true;
    if (trumps && theirs == 1) s = slow_trump(t.next, t.previous, t.partner, t.me, all, false, left);
    if (s.books < theirs && (!TRUMP || !((t.me | t.partner) & TRUMPS)))
      s = later_books(View{t.me, t.next, t.partner, t.previous, all}, left, theirs, my_joker, partners_joker);
  }
  found = {s.ranks, false};
  return s.books >= theirs;
}

// Does the leader's side take `want` more books?
template <bool TRUMP>
class Few {
 public:
  Few(Pace pace, Table& table) : pace_(pace), table_(table) {}

  // Undecided, no jokers of no suit, PLAIN books left or fewer.
  [[gnu::noinline]] Found start(u64 me, u64 next, u64 partner, u64 previous, int want, int left) {
    const Turns t{me, next, partner, previous};
    if (left == 2) return two_books(t, want);
    if (left == 1) return last_book<TRUMP>(t);
    const u64 all = t.all();
    const u64 numbers = lengths(t);  // the lengths in the fourth suit follow from the others
    const u64 key = (numbers & ((u64(1) << 48) - 1)) | u64(left) << 48;
    table_.prefetch(key);
    Found r;
    if (sure<TRUMP>(t, numbers, want, left, all, false, false, r)) return r;
    const Pair p = squeeze(next | previous, partner | previous, all);
    if (table_.find(key, p.a, p.b, want, r.ranks, r.yes)) return {spread(r.ranks, all), r.yes};
    r = book(t, want, left, all);
    table_.store(key, p.a, p.b, squeeze(all & ~below_lowest(r.ranks), all), r.yes ? want : 0, r.yes ? left : want - 1);
    return r;
  }

  // A book and what follows. `only`: the one card to lead; 0: any.
  [[gnu::noinline]] Found book(const Turns& t, int want, int left, u64 all, u64 only = 0) {
    pace_.count();
    return turn<1>(Book{all, want, left}, t.me, t.next, t.partner, t.previous, 0, 0, 0, 0, only);
  }

 private:
  struct Book {
    u64 all;
    int want, left;
  };

  Found two_books(const Turns& t, int want) {
    const u64 all = t.all(), others = t.next | t.previous;
    const bool one = want == 1;
    const u64 trumps = TRUMP ? all & TRUMPS : 0;
    if (trumps) {
      u64 top = high_bit(trumps), theirs = trumps & others;
      bool ours = !(theirs & top);
      if (ours == one) return {theirs && theirs != trumps ? top : 0, ours};
    }
    if (!(others & trumps)) {
      const u64 beaten = not_above(one ? others : all & ~t.me), contested = (beaten & ONES) * LANE;  // my partner might take the lead
      u64 winners = t.me & ~beaten;
      if (one ? winners != 0 : winners == t.me) {
        if (one) winners = winners & ~contested ? 0 : high_bit(winners);
        return {winners & contested, true};
      }
    }
    pace_.count_quietly();
    return last_two<TRUMP>(t.me, t.next, t.partner, t.previous, one);
  }

  // `taker`: how many places after the leader the best card was played.
  template <int PLACE>
  [[gnu::always_inline]] Found turn(const Book& b, u64 me, u64 next, u64 partner, u64 previous, u64 lead, u64 win, u32 taker, u64 played, u64 only) {
    constexpr bool OURS = PLACE & 1;
    if (PLACE > 1) pace_.count_quietly();
    u64 legal = PLACE == 1 ? only ? only : me : me & lead;
    const bool follows = legal;
    if (!follows) legal = me;
    const u64 bottoms = group_bottoms(legal, b.all);
    u64 choices = bottoms, ranks = 0, winners = 0, card;
    if (PLACE == 1) {  // first the leads that no opponent can beat in their suit
      winners = choices & ~not_above(next | previous);
      card = high_bit(winners ? winners : choices);
    } else {
      card = first_to_try<TRUMP, PLACE>(choices, follows, lead, win, (taker & 1) != (PLACE & 1), next);
    }
    for (;;) {
      const u64 suit = lane_of(card), led = PLACE == 1 ? suit : lead;
      const bool better = PLACE == 1 || (card & (TRUMP ? led | TRUMPS : led)) > win;
      const u64 best = better ? card : win;
      const u32 by = better ? PLACE - 1 : taker;
      Found r;
      if constexpr (PLACE < 4)
        r = turn<PLACE + 1>(b, next, partner, previous, me ^ card, led, best, by, played | card, 0);
      else
        r = after(b, Turns{next, partner, previous, me ^ card}, best, by, played | card);
      if (r.yes == OURS) return r;
      ranks |= r.ranks;
      // Where the card's rank did not matter, the cards below the ranks that did are all alike.
      const u64 low = below_lowest(r.ranks);
      choices = (choices ^ card) & ~(low & suit & mask_if((low & card) != 0));
      if (!choices) break;
      card = PLACE == 1 ? high_bit(choices & winners ? choices & winners : choices) : low_bit(choices);
    }
    if (lowest_bits(ranks) & (legal ^ bottoms)) ranks = whole_groups(ranks, legal, b.all);
    return {ranks, !OURS};
  }

  [[gnu::always_inline]] Found after(const Book& b, const Turns& t, u64 win, u32 taker, u64 played) {
    const bool other = taker & 1;  // the other side leads
    const int left = b.left - 1, want = other ? left + 1 - b.want : b.want - 1;  // what the side on lead wants
    Found r{0, true};
    if (want > 0) {
      Turns n = t.from(taker);
      r = start(n.me, n.next, n.partner, n.previous, want, left);
    }
    return {(played & lane_of(win)) != win ? r.ranks | win : r.ranks, r.yes != other};
  }

  Pace pace_;
  Table& table_;
};

}  // namespace whist::KERNEL
