// Books that a side is sure of, found without search. Every bound names the ranks it rests on:
// a position with the same lengths, where the same hands own every card from the top down to the
// lowest named one, has the bound too.
#pragma once
#include "bits.h"

namespace whist::KERNEL {

struct Sure {
  int books;
  u64 ranks;
};

// The hands as one seat sees them.
struct View {
  u64 me, left, partner, right, all;
};

// The lowest of the top `n` cards of a set within a lane: naming it names them all. n <= 0: none.
inline u64 top_cards(u64 set, int n) {
  int size = count(set);
  return n <= 0 ? 0 : n >= size ? set : nth_bit(set, size - n);
}

// Books that trumps from the top down win sooner or later, whoever leads.
[[gnu::noinline]] inline Sure top_trumps(u64 me, u64 partner, u64 all, int want) {
  u64 both = (me | partner) & TRUMPS, others = all & TRUMPS & ~both;
  if (!both) return {0, 0};
  int n = count(me & TRUMPS), p = count(partner & TRUMPS);
  int longer = n > p ? n : p;
  if (!others) return {longer, n && p ? both : 0};
  u64 run = both & ~((u64(2) << highest(others)) - 1);
  int k = count(run);
  if (k > longer) k = longer;
  if (k > want) k = want;
  return {k, top_cards(run, k)};
}

// One trump book that is sure though not from the top; `me` and `partner` need not be on lead.
// Kx behind the ace, KQ against the ace, Qxx behind ace and king (as DDS and macroxue count them).
[[gnu::noinline]] inline Sure slow_trump(u64 me, u64 partner, u64 next, u64 previous, u64 all, bool leading, int left) {
  u64 t = all & TRUMPS;
  if (count(t) < 3) return {0, 0};
  u64 a = high_bit(t), k = high_bit(t ^ a), q = high_bit(t ^ a ^ k);
  me &= TRUMPS;
  partner &= TRUMPS;
  if (((partner & k) && partner != k && (next & a)) ||
      ((me & k) && me != k && (previous & a) && (!leading || left >= 3)))
    return {1, a | k};
  u64 kq = k | q;
  if (((next | previous) & a) && ((me | partner) & kq) == kq && (me != k || partner != q) && (me != q || partner != k)) return {1, a | kq};
  if (count(t) >= 5) {
    u64 ak = a | k;
    if (((partner & q) && count(partner) >= 3 && (next & ak) == ak) ||
        ((me & q) && count(me) >= 3 && (previous & ak) == ak && (!leading || left >= 4)))
      return {1, ak | q};
  }
  return {0, 0};
}

// The side not on lead, where the side on lead has no trumps (or there are none at all).
// A suit whose top the side on lead owns gives it at most as many books as its longer hand has cards.
// As soon as another suit is led, an opponent wins it with the top and cashes what runs from the top
// in his hand; until then he throws other cards. If both opponents own tops, the poorer one counts.
// Where I (my partner) can lead a joker, the next opponent may choose the suit, and needs a top to choose.
inline Sure later_books(const View& v, int left, int want, bool my_joker, bool partners_joker) {
  int sum = 0, tops[2] = {0, 0};
  u64 ranks = 0, runs[2] = {0, 0};
  bool can_start = false;
  for (int s = 0; s < 4; ++s) {
    u64 lane = LANE << (16 * s);
    u64 all = v.all & lane, ours = (v.me | v.partner) & lane;
    if (!ours) continue;
    u64 top = high_bit(all);
    if (!(ours & top)) continue;
    int m = count(v.me & lane), p = count(v.partner & lane);
    sum += m > p ? m : p;
    can_start |= m > 0;
  }
  if (!can_start) sum = 0;
  if (want > left - sum) return {0, 0};
  u64 leads = can_start ? v.me | v.partner : v.me;
  for (int s = 0; s < 4; ++s) {
    u64 lane = LANE << (16 * s);
    u64 all = v.all & lane;
    if (!all) continue;
    u64 top = high_bit(all);
    if ((v.me | v.partner) & top) continue;
    int at = (v.left & top) == 0;
    u64 others = all & ~(at ? v.right : v.left);
    u64 run = others ? all & ~((u64(2) << highest(others)) - 1) : all;
    if (leads & lane) {
      ranks |= top;
      ++tops[at];
      run ^= top;
    }
    runs[at] |= run;
  }
  for (int at = 0; at < 2; ++at) {
    if (tops[at] == 0) {
      if (tops[1 - at] == 0) return {0, 0};
      if (!(at == 0 ? my_joker : partners_joker)) continue;
    }
    for (int more = want - tops[at]; more > 0; --more) {
      if (!runs[at]) return {0, 0};
      u64 c = high_bit(runs[at]);
      ranks |= c;
      runs[at] ^= c;
    }
  }
  return {want, ranks};
}

}  // namespace whist::KERNEL
