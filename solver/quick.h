// Books that the side on lead can cash, counted in all suits at once: branches that cannot be foretold cost more.
#pragma once
#include "bounds.h"
#include "ending.h"

namespace whist::KERNEL {

// A number for each suit: in the lower half as the hand on lead sees it, in the upper half as its partner would.
typedef int16_t Suits __attribute__((vector_size(16)));
typedef u64 Halves __attribute__((vector_size(16)));

inline Suits suits(u64 here, u64 there) { return reinterpret_cast<Suits>(Halves{here, there}); }
inline u64 half(Suits v, int which) { return reinterpret_cast<Halves>(v)[which]; }
inline Suits least(Suits a, Suits b) { return a < b ? a : b; }
inline Suits most(Suits a, Suits b) { return a > b ? a : b; }
inline int sum(u64 numbers) { return int(numbers * ONES >> 48); }

inline Suits counts(Suits x) {
#ifdef __AVX2__
  const __m128i v = reinterpret_cast<__m128i>(x), low = _mm_set1_epi8(15), of = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m128i n = _mm_add_epi8(_mm_shuffle_epi8(of, _mm_and_si128(v, low)), _mm_shuffle_epi8(of, _mm_and_si128(_mm_srli_epi16(v, 4), low)));
  const __m128i m = _mm_maddubs_epi16(n, _mm_set1_epi8(1));
  return reinterpret_cast<Suits>(m);
#else
  return suits(lengths_of(half(x, 0)), lengths_of(half(x, 1)));
#endif
}

// `lengths`: as in ending.h. `want` books are enough; the ranks are said only of so many.
template <bool TRUMP>
[[gnu::noinline]] inline Sure quick_books(const Turns& t, u64 lengths, int want, int left, u64 all) {
  constexpr u64 FOUR = 15 * ONES, SIDE = TRUMP ? ~TRUMPS : ~u64(0);
  const u64 both = t.me | t.partner, others = all & ~both, run = both & ~not_above(others);
  const u64 mine = lengths & FOUR, next = lengths >> 4 & FOUR, his = lengths >> 8 & FOUR, previous = lengths >> 12 & FOUR;

  // Trumps.
  int tops = 0;
  u64 trump_ranks = 0, no_ruff_next = ~u64(0), no_ruff_previous = ~u64(0), bridge_ranks = 0;
  bool bridge_here = false, bridge_there = false, reached = false, ruff_here = false, ruff_there = false, two_low = false;
  if (TRUMP && (all & TRUMPS)) {
    const int m = int(mine >> 48), p = int(his >> 48), longer = m > p ? m : p;
    const u64 trumps = others & TRUMPS, run_t = run & TRUMPS;
    if (!trumps) {
      tops = longer;
      trump_ranks = m && p ? run_t : 0;
    } else {
      const int a = int(next >> 48), b = int(previous >> 48), rounds = a > b ? a : b, k = count(run_t);
      const u64 tops_here = t.me & TRUMPS & ~not_above(trumps | (t.partner & TRUMPS));
      if (count(tops_here) >= rounds) {  // I draw all their trumps from the top
        tops = longer;
        trump_ranks = top_cards(tops_here, rounds);
      } else {
        tops = k < longer ? k : longer;
        trump_ranks = top_cards(run_t, tops < want ? tops : want);
        no_ruff_next = a ? 0 : ~u64(0);
        no_ruff_previous = b ? 0 : ~u64(0);
        const u64 low_mine = t.me & TRUMPS & ~run, low_his = t.partner & TRUMPS & ~run;
        two_low = low_mine & (low_mine - 1);
        bridge_here = reached = (t.partner & run_t) && low_mine;
        bridge_there = (t.me & run_t) && low_his;
        if (bridge_here || bridge_there) bridge_ranks = run_t;
        ruff_here = low_his && (tops <= m || tops <= p - 1);
        ruff_there = low_mine && (tops <= p || tops <= m - 1);
      }
    }
    if (tops >= want) {
      return {tops, trump_ranks};
    }
  }

  // The other suits.
  const u64 my_run = t.me & run, his_run = t.partner & run;
  const Suits me = suits(t.me, t.partner), partner = suits(t.partner, t.me), run_me = suits(my_run, his_run), run_partner = suits(his_run, my_run);
  const Suits n = suits(mine, his), p = suits(his, mine), longest = most(suits(next, next), suits(previous, previous));
  const Suits top = counts(run_me), tops_of = counts(suits(my_run, his_run)), his_top = suits(half(tops_of, 1), half(tops_of, 0)), his_low = p - his_top;
  const u64 limit = (u64(left) * ONES) & SIDE;
  const Suits rounds = least(suits(limit, limit), least(suits((next | no_ruff_next) & CARDS, (next | no_ruff_next) & CARDS),
                                                        suits((previous | no_ruff_previous) & CARDS, (previous | no_ruff_previous) & CARDS)));
  const Suits alone = his_top == 0, keeps = ~alone & (top <= his_low), follows = ~alone & ~keeps & (n - top >= his_top);
  const Suits all_mine = alone & (top >= longest) & (p <= longest);
  const Suits all_his = keeps & (top + his_top >= longest) & (n <= top + his_top);
  const Suits my_lowest = run_me & -run_me;
  const Suits over = (my_lowest > partner) | ((p == 1) & (run_me > partner));  // mine win all the same when his fall
  Suits own = (follows | (~alone & ~keeps & ~over)) ? his_low : top;
  own = all_mine ? n : own;
  own = least(own, rounds);
  Suits theirs = (keeps | follows) & (all_his ? p - top : his_top);
  theirs = least(theirs, rounds - own);
  const Suits bridge = (theirs > 0) & ((keeps & (n > top)) | follows);
  const Suits ruffs = (p == 0) & (rounds > own) & (n > own);

  // The ranks behind `need` books that the hand on lead takes by itself in a suit.
  const Suits enough = all_mine ? least(longest, rounds) : rounds;
  const auto named = [run](u64 his_cards, u64 limits, int suit, int need) {
    const u64 r = run & LANE << (16 * suit);
    const int limit = int(limits >> (16 * suit) & 15);
    return r & his_cards ? r : top_cards(r, need < limit ? need : limit);
  };
  const auto all_named = [&](u64 his_cards, int which) {
    const u64 books = half(own, which), more = half(theirs, which), limits = half(enough, which);
    u64 r = trump_ranks | bridge_ranks;
    for (int s = 0; s < (TRUMP ? 3 : 4); ++s)
      if ((books | more) >> (16 * s) & 15) r |= named(his_cards, limits, s, left);
    return r;
  };

  int here = tops + sum(half(own, 0));
  if (here >= want) {  // name no more than that
    const u64 books = half(own, 0), limits = half(enough, 0);
    u64 ranks = trump_ranks;
    int need = want - tops;
    for (int s = 0; need > 0; ++s) {
      const int k = int(books >> (16 * s) & 15);
      if (!k) continue;
      ranks |= named(t.partner, limits, s, need);
      need -= k;
    }
    return {here, ranks};
  }
  const bool can_here = ruff_here && half(ruffs, 0);
  here += can_here;
  if (bridge_here || half(bridge, 0) || can_here) here += sum(half(theirs, 0));
  if (here >= want) return {here, all_named(t.partner, 0)};
  const u64 aside = half((rounds > 0) & (run_partner > (me & -me)) & (n > 0), 0);
  if (!reached && !aside) return {here, 0};
  int there = tops + sum(half(own, 1));
  const bool can_there = ruff_there && half(ruffs, 1) && (aside || two_low);
  there += can_there;
  if (bridge_there || half(bridge, 1) || can_there) there += sum(half(theirs, 1));
  if (there < want) return {here > there ? here : there, 0};
  u64 ranks = all_named(t.me, 1);
  if (aside && !(ranks & his_run & aside)) ranks |= high_bit(his_run & aside);
  return {there, ranks};
}

}  // namespace whist::KERNEL
