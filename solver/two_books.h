// The last two books, answered without play: all sixteen ways of the first book at once, a byte of a vector each.
#pragma once
#include "ending.h"

namespace whist::KERNEL {

// A byte for each way to play the first book: bit 0 of its place in the vector says whether the leader plays his
// lower card, bits 1 to 3 the same of the next hands.
typedef int8_t Ways __attribute__((vector_size(16)));

inline Ways each(int8_t value) { return value - Ways{}; }
inline Ways greater(Ways a, Ways b) { return a > b ? a : b; }
inline Ways lesser(Ways a, Ways b) { return a < b ? a : b; }

// The ways whose byte is not 0 (-1), as bits.
inline u32 bits_of(Ways w) {
#ifdef __AVX2__
  return u32(_mm_movemask_epi8(reinterpret_cast<__m128i&>(w)));
#else
  u64 half[2];
  __builtin_memcpy(half, &w, 16);
  constexpr u64 FIRST = 0x0101010101010101, GATHER = 0x0102040810204080;
  return u32((half[0] & FIRST) * GATHER >> 56) | u32((half[1] & FIRST) * GATHER >> 56) << 8;
#endif
}

// The two cards of a hand as it plays them, by way; a card is a number of seven bits, suits and ranks in order.
struct TwoCards {
  Ways now, later;

  template <int PLACE>
  static TwoCards of(u64 hand) {
    constexpr int N = 1 << PLACE;
    constexpr Ways LOWER = {0, -(1 / N & 1), -(2 / N & 1), -(3 / N & 1), -(4 / N & 1), -(5 / N & 1), -(6 / N & 1), -(7 / N & 1),
                            -(8 / N & 1), -(9 / N & 1), -(10 / N & 1), -(11 / N & 1), -(12 / N & 1), -(13 / N & 1), -(14 / N & 1), -(15 / N & 1)};
    const Ways low = each(int8_t(64 + lowest(hand))), high = each(int8_t(64 + highest(hand)));
    return {LOWER ? low : high, LOWER ? high : low};
  }
};
constexpr int8_t SUIT = 0x30, FIRST_TRUMP = 64 + 48;

inline Ways same_suit(Ways a, Ways b) { return ((a ^ b) & SUIT) == 0; }

// Four cards of a book: its best card, whose it is, and whether its rank mattered.
struct BookOf {
  Ways ours, best, named, by_partner, by_last;

  // `c`: the cards by place; `in_suit`: those in the suit led.
  template <bool TRUMP>
  static BookOf four(const Ways c[4], const Ways in_suit[4]) {
    Ways k[4];
    for (int i = 0; i < 4; ++i) k[i] = c[i] & (TRUMP ? in_suit[i] | (c[i] >= FIRST_TRUMP) : in_suit[i]);
    Ways our = greater(k[0], k[2]), their = greater(k[1], k[3]);
    Ways second = greater(lesser(our, their), greater(lesser(k[0], k[2]), lesser(k[1], k[3])));
    Ways best = greater(our, their);
    return {our > their, best, ((best ^ second) & int8_t(SUIT | 64)) == 0, k[2] > k[0], k[3] > k[1]};
  }
};

// Does the leader's side win one of the last two books, or both if not `one`?
template <bool TRUMP>
inline Found last_two(u64 me, u64 next, u64 partner, u64 previous, bool one) {
  const TwoCards h[4] = {TwoCards::of<0>(me), TwoCards::of<1>(next), TwoCards::of<2>(partner), TwoCards::of<3>(previous)};
  const Ways now[4] = {h[0].now, h[1].now, h[2].now, h[3].now}, later[4] = {h[0].later, h[1].later, h[2].later, h[3].later};
  Ways follows[4] = {each(-1)}, revokes[4];
  for (int i = 1; i < 4; ++i) {
    follows[i] = same_suit(now[i], now[0]);
    revokes[i] = ~follows[i] & same_suit(later[i], now[0]);
  }
  const BookOf first = BookOf::four<TRUMP>(now, follows);
  const Ways lead = first.ours ? (first.by_partner ? later[2] : later[0]) : (first.by_last ? later[3] : later[1]);
  for (int i = 0; i < 4; ++i) follows[i] = same_suit(later[i], lead);
  const BookOf second = BookOf::four<TRUMP>(later, follows);

  // Upwards: what each hand can reach. A card that is not allowed is the worst for the side that would play it.
  const u32 a = bits_of(first.ours), b = bits_of(second.ours), bad1 = bits_of(revokes[1]), bad2 = bits_of(revokes[2]), bad3 = bits_of(revokes[3]);
  const u32 v4 = (one ? a | b : a & b) | bad3, v3 = v4 & v4 >> 8 & ~bad2, v2 = (v3 | v3 >> 4) | bad1, v1 = v2 & v2 >> 2;
  const u32 won = (v1 | v1 >> 1) & 1, yes = 0 - won;
  // Downwards: a way for the winning side, against all of the other.
  const u32 no2 = ~v2 & 0xf, no4 = ~v4 & 0xffff;
  u32 ways = ((v1 & 3 & ~(v1 << 1)) & yes) | (3 & ~yes);
  ways |= ways << 2;
  ways &= (no2 & ~(no2 << 2)) | yes;
  ways |= ways << 4;
  ways &= (v3 & ~((v3 & 15) << 4)) | ~yes;
  ways |= ways << 8;
  ways &= (no4 & ~((no4 & 0xff) << 8)) | yes;
  ways &= ~(bad1 | bad2 | bad3);

  // Four ways at most. A rank that does not matter becomes bit 63.
  alignas(16) uint8_t rank[32];
  const Ways decided = first.ours ^ each(one ? 0 : -1);  // by the first book
  const Ways r1 = first.best | ~first.named, r2 = second.best | ~second.named | decided;
  __builtin_memcpy(rank, &r1, 16);
  __builtin_memcpy(rank + 16, &r2, 16);
  u64 ranks = 0;
  u32 rest = ways;
  for (int i = 0; i < 4; ++i) {
    u32 way = u32(__builtin_ctz(rest));
    ranks |= u64(1) << (rank[way] & 63) | u64(1) << (rank[way + 16] & 63);
    u32 more = rest & (rest - 1);
    rest = more ? more : rest;
  }
  return {ranks & CARDS, bool(won)};
}

}  // namespace whist::KERNEL
