// Arithmetic on lanes (see kernel.h), compiled once for each kernel.
#pragma once
#include <cstdint>
#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace whist::KERNEL {

using u64 = uint64_t;
using u32 = uint32_t;

constexpr u64 ONES = 0x0001000100010001;
constexpr u64 CARDS = 0x7fff * ONES;
constexpr u64 LANE = 0x7fff;
constexpr u64 TRUMPS = LANE << 48;

inline int count(u64 x) { return __builtin_popcountll(x); }
inline int lowest(u64 x) { return __builtin_ctzll(x); }    // index of the lowest bit; x != 0
inline int highest(u64 x) { return 63 - __builtin_clzll(x); }
inline u64 low_bit(u64 x) { return x & (0 - x); }
inline u64 high_bit(u64 x) { return u64(1) << highest(x); }  // x != 0
inline u64 lane_of(u64 card) { return LANE << (lowest(card) & 48); }

// In each lane the bits below the lowest bit of x; the whole lane where x has none.
inline u64 below_lowest(u64 x) { return ((x | 0x8000 * ONES) - ONES) & ~x & CARDS; }

// In each lane the highest bit of x and all below it.
inline u64 not_above(u64 x) {
  x |= x >> 1 & 0x7fff * ONES;
  x |= x >> 2 & 0x3fff * ONES;
  x |= x >> 4 & 0x0fff * ONES;
  return x | (x >> 8 & 0x00ff * ONES);
}

// The lowest card of each group of `hand`'s cards that touch, where cards not in `all` do not separate.
inline u64 group_bottoms(u64 hand, u64 all) {
  u64 absent = ~all & CARDS;
  u64 runs = hand | absent;
  u64 starts = runs & ~(runs << 1);
  return (absent + starts) & hand;  // a start among absent cards is carried up to the first card
}

// The lowest bit of each lane.
inline u64 lowest_bits(u64 x) { return x & ~((x | 0x8000 * ONES) - ONES); }

// All ones or none, and a choice between two by it: no branch, for what cannot be foretold.
inline u64 mask_if(bool yes) {
  u64 mask = 0 - u64(yes);
  asm("" : "+r"(mask));
  return mask;
}
inline u64 pick(u64 mask, u64 yes, u64 no) { return no ^ ((yes ^ no) & mask); }

// Squeezes the bits of two words at the places of `all` together: equal shapes give comparable words.
struct Pair { u64 a, b; };
#ifdef __BMI2__
inline Pair squeeze(u64 a, u64 b, u64 all) { return {_pext_u64(a, all), _pext_u64(b, all)}; }
inline u64 squeeze(u64 a, u64 all) { return _pext_u64(a, all); }
inline u64 spread(u64 a, u64 all) { return _pdep_u64(a, all); }
// The n-th lowest bit, n from 0.
inline u64 nth_bit(u64 set, int n) { return _pdep_u64(u64(1) << n, set); }
#else
inline u64 nth_bit(u64 set, int n) {
  while (n-- > 0) set &= set - 1;
  return low_bit(set);
}
// Hacker's Delight 7-4 and 7-5 (compress, expand), within lanes.
constexpr u64 lanes_below(int k) { return (u64(0xffff) >> k) * ONES; }
template <int K> inline u64 shl(u64 x) { return (x & lanes_below(K)) << K; }
template <int K> inline u64 shr(u64 x) { return (x >> K) & lanes_below(K); }

template <int K> inline u64 move_mask(u64& mk, u64 m) {
  u64 mp = mk ^ shl<1>(mk);
  mp ^= shl<2>(mp);
  mp ^= shl<4>(mp);
  mp ^= shl<8>(mp);
  u64 mv = mp & m;
  mk &= ~mp;
  return mv;
}
template <int K> inline u64 squeeze_step(u64 x, u64 mv) {
  u64 t = x & mv;
  return (x ^ t) | shr<K>(t);
}
inline Pair squeeze(u64 a, u64 b, u64 all) {
  u64 m = all, mk = shl<1>(~m);
  a &= m;
  b &= m;
  u64 mv = move_mask<1>(mk, m);
  m = (m ^ mv) | shr<1>(mv);
  a = squeeze_step<1>(a, mv);
  b = squeeze_step<1>(b, mv);
  mv = move_mask<2>(mk, m);
  m = (m ^ mv) | shr<2>(mv);
  a = squeeze_step<2>(a, mv);
  b = squeeze_step<2>(b, mv);
  mv = move_mask<4>(mk, m);
  m = (m ^ mv) | shr<4>(mv);
  a = squeeze_step<4>(a, mv);
  b = squeeze_step<4>(b, mv);
  mv = move_mask<8>(mk, m);
  a = squeeze_step<8>(a, mv);
  b = squeeze_step<8>(b, mv);
  return {a, b};
}
inline u64 squeeze(u64 a, u64 all) { return squeeze(a, 0, all).a; }
template <int K> inline u64 spread_step(u64 x, u64 mv) {
  u64 t = shl<K>(x);
  return (x & ~mv) | (t & mv);
}
inline u64 spread(u64 a, u64 all) {
  u64 m = all, mk = shl<1>(~m), mv1 = move_mask<1>(mk, m);
  m = (m ^ mv1) | shr<1>(mv1);
  u64 mv2 = move_mask<2>(mk, m);
  m = (m ^ mv2) | shr<2>(mv2);
  u64 mv4 = move_mask<4>(mk, m);
  m = (m ^ mv4) | shr<4>(mv4);
  u64 mv8 = move_mask<8>(mk, m);
  a = spread_step<8>(a, mv8);
  a = spread_step<4>(a, mv4);
  a = spread_step<2>(a, mv2);
  a = spread_step<1>(a, mv1);
  return a & all;
}
#endif

}  // namespace whist::KERNEL
