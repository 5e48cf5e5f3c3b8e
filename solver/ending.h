// The last two books without a table, hints or bounds: most of the tree is there, so every step counts.
#pragma once
#include "bits.h"

namespace whist::KERNEL {

constexpr u64 YES = u64(1) << 63;

// One card each; the answer and its ranks as in search.h.
template <bool TRUMP>
inline u64 last_book(const u64* hand, u32 leader) {
  u64 win = hand[leader], suits = lane_of(win);
  if (TRUMP) suits |= TRUMPS;
  u32 winner = leader;
  for (u32 i = 1; i < 4; ++i) {
    u32 s = (leader + i) & 3;
    if ((hand[s] & suits) > win) win = hand[s], winner = s;
  }
  u64 rivals = (hand[0] | hand[1] | hand[2] | hand[3]) & lane_of(win);
  return (rivals != win ? win : 0) | (winner & 1 ? 0 : YES);
}

// When all cards failed, those left out because they touch a tried one must stay together in the pattern.
inline u64 keep_groups(u64 result, u64 legal, u64 bottoms) {
  u64 more = 0;
  for (u64 rest = legal & ~bottoms; rest;) {
    u64 lane = lane_of(low_bit(rest));
    rest &= ~lane;
    u64 low = low_bit(result & lane);
    if (low & legal) more |= high_bit(bottoms & (low | (low - 1)));
  }
  return result | more;
}

// The card to try first for a hand that follows: the lowest where the book is the side's anyway or
// cannot be won, else one that wins, the third hand's highest.
template <bool TRUMP, int PLACE>
inline u64 simple_choice(u64 choices, bool follows, u64 lead, u64 win, bool partner_wins) {
  u64 beat = win & lead ? lead : 0;  // among these are the cards that win
  if (TRUMP && !follows) beat = TRUMPS;
  u64 above = choices & beat & (win & beat ? ~((win << 1) - 1) : ~u64(0));
  return partner_wins || !above ? low_bit(choices) : PLACE == 3 ? high_bit(above) : low_bit(above);
}

// The same with a look at the `next` hand: what it cannot beat is won cheaply, what it can beat as high as may be.
template <bool TRUMP, int PLACE>
inline u64 likely_follow(u64 choices, bool follows, u64 lead, u64 win, bool partner_wins, u64 next) {
  if (PLACE == 4 || !follows) return simple_choice<TRUMP, PLACE>(choices, follows, lead, win, partner_wins);
  u64 above = win & lead ? choices & ~((win << 1) - 1) : 0;
  if (!above) return low_bit(choices);
  next &= lead;
  u64 threat = next & ~((win << 1) - 1), top = high_bit(choices);
  if (partner_wins && (!threat || threat == (next & ~((top << 1) - 1)))) return low_bit(choices);
  return next > low_bit(above) ? high_bit(above) : low_bit(above);
}

// Two books left: do N and S take `need` of them, 1 or 2?
template <bool TRUMP>
class TwoBooks {
 public:
  TwoBooks(const u64* hand, u64 all, int need, u64& nodes) : hand_(hand), all_(all), need_(need), nodes_(nodes) {}

  u64 lead(u32 leader) { return turn<1>(leader, 0, 0, leader, 0); }

 private:
  template <int PLACE>
  [[gnu::always_inline]] u64 turn(u32 seat, u64 lead, u64 win, u32 winner, u64 played) {
    ++nodes_;
    const u64 hand = hand_[seat], wanted = seat & 1 ? 0 : YES;
    u64 legal = PLACE == 1 ? hand : hand & lead;
    bool follows = legal;
    if (!follows) legal = hand;
    const u64 bottoms = group_bottoms(legal, all_);
    u64 card;
    if (PLACE == 1) {
      u64 winners = bottoms & ~not_above(all_ & ~(hand | hand_[seat ^ 2]));
      card = high_bit(winners ? winners : bottoms);
    } else {
      card = simple_choice<TRUMP, PLACE>(bottoms, follows, lead, win, winner == (seat ^ 2));
    }
    u64 result = play<PLACE>(seat, hand, card, lead, win, winner, played);
    if ((result & YES) == wanted) return result;
    u64 other = bottoms ^ card;
    if (other) {
      u64 low = below_lowest(result & CARDS);
      if (!(low & card) || !(low & lane_of(card) & other)) {
        u64 r = play<PLACE>(seat, hand, other, lead, win, winner, played);
        if ((r & YES) == wanted) return r;
        result |= r;
      }
    }
    result &= CARDS;
    if (legal != bottoms) result = keep_groups(result, legal, bottoms);
    return result | (wanted ^ YES);
  }

  template <int PLACE>
  [[gnu::always_inline]] u64 play(u32 seat, u64 hand, u64 card, u64 lead, u64 win, u32 winner, u64 played) {
    rest_[seat] = hand ^ card;
    played |= card;
    if (PLACE == 1) lead = lane_of(card);
    if (PLACE == 1 || (card & (TRUMP ? lead | TRUMPS : lead)) > win) {
      win = card;
      winner = seat;
    }
    if constexpr (PLACE < 4) {
      return turn<PLACE + 1>((seat + 1) & 3, lead, win, winner, played);
    } else {
      int need = need_ - !(winner & 1);
      u64 result = need <= 0 ? YES : need > 1 ? 0 : last_book<TRUMP>(rest_, winner);
      if ((played & lane_of(win)) != win) result |= win;
      return result;
    }
  }

  const u64* hand_;
  u64 all_;
  int need_;
  u64& nodes_;
  u64 rest_[4];
};

}  // namespace whist::KERNEL
