// What the last books need: most of the tree is there, so every step counts.
#pragma once
#include "bits.h"

namespace whist::KERNEL {

// An answer, and the ranks that it rests on.
struct Found {
  u64 ranks;
  bool yes;
};

// Four hands in the order of play.
struct Turns {
  u64 me, next, partner, previous;

  u64 all() const { return me | next | partner | previous; }
  // The same from the hand `places` further.
  Turns from(u32 places) const {
    Turns t = *this;
    if (places & 1) t = {t.next, t.partner, t.previous, t.me};
    if (places & 2) t = {t.partner, t.previous, t.me, t.next};
    return t;
  }
};

inline u64 lengths_of(u64 hand) {
  hand -= hand >> 1 & 0x5555 * ONES;
  hand = (hand & 0x3333 * ONES) + (hand >> 2 & 0x3333 * ONES);
  hand = (hand + (hand >> 4)) & 0x0f0f * ONES;
  return (hand + (hand >> 8)) & 0x001f * ONES;
}
// How many cards of each suit each hand has: four bits each, a lane for each suit.
inline u64 lengths(const Turns& t) {
#ifdef __AVX2__
  __m256i v = _mm256_set_epi64x(int64_t(t.previous), int64_t(t.partner), int64_t(t.next), int64_t(t.me));
  const __m256i low = _mm256_set1_epi8(15), of = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  __m256i n = _mm256_add_epi8(_mm256_shuffle_epi8(of, _mm256_and_si256(v, low)), _mm256_shuffle_epi8(of, _mm256_and_si256(_mm256_srli_epi16(v, 4), low)));
  n = _mm256_maddubs_epi16(n, _mm256_set1_epi8(1));
  n = _mm256_sllv_epi64(n, _mm256_setr_epi64x(0, 4, 8, 12));
  __m128i m = _mm_or_si128(_mm256_castsi256_si128(n), _mm256_extracti128_si256(n, 1));
  return u64(_mm_cvtsi128_si64(m)) | u64(_mm_extract_epi64(m, 1));
#else
  return lengths_of(t.me) | lengths_of(t.next) << 4 | lengths_of(t.partner) << 8 | lengths_of(t.previous) << 12;
#endif
}

// One card each: does the leader's side win the book?
template <bool TRUMP>
inline Found last_book(const Turns& t) {
  const u64 suits = lane_of(t.me) | (TRUMP ? TRUMPS : 0);
  u64 win = t.me;
  bool yes = true;
  for (u64 card : {t.next, t.partner, t.previous})
    if ((card & suits) > win) win = card, yes = card == t.partner;
  return {(t.all() & lane_of(win)) != win ? win : 0, yes};
}

// Names the whole group of touching cards where one of them is the lowest named.
inline u64 whole_groups(u64 result, u64 legal, u64 all) {
  u64 run = legal | (~all & CARDS), down = lowest_bits(result) & legal;
  down |= run & down >> 1;
  run &= run >> 1;
  down |= run & down >> 2;
  run &= run >> 2;
  down |= run & down >> 4;
  run &= run >> 4;
  down |= run & down >> 8;
  return result | (down & legal);
}

// The card to try first for a hand that is not on lead: the lowest where the book is the side's anyway, or cannot be
// won, else one that wins: the lowest, or the highest where the next hand can beat that.
template <bool TRUMP, int PLACE>
inline u64 first_to_try(u64 choices, bool follows, u64 lead, u64 win, bool partner_wins, u64 next) {
  const u64 beaten = (win << 1) - 1, above = choices & (TRUMP ? lead | TRUMPS : lead) & ~beaten;
  const u64 partners = mask_if(partner_wins), none = mask_if(above == 0);
  if (PLACE == 4) return low_bit(pick(partners | none, choices, above));
  const u64 in_suit = mask_if(follows), top = high_bit(choices);
  next &= lead;
  const u64 useless = mask_if((next & ~beaten & ((top << 1) - 1)) == 0) | ~in_suit;  // the next hand has nothing between
  const u64 low = (partners & useless) | none, from = pick(low, choices, above);
  const u64 high = pick(in_suit, mask_if(next > low_bit(above)), PLACE == 3 ? ~u64(0) : 0) & ~low;
  return pick(high, high_bit(from), low_bit(from));
}

}  // namespace whist::KERNEL
