// What the last books need: most of the tree is there, so every step counts.
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

}  // namespace whist::KERNEL
