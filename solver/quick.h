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
inline Suits twice(u64 numbers) { return suits(numbers, numbers); }
inline Suits turned(Suits v) { return suits(half(v, 1), half(v, 0)); }
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

// How many cards of each suit the hands have.
struct Lengths {
  u64 me, next, partner, previous;

  explicit Lengths(u64 l) : me(l & 15 * ONES), next(l >> 4 & 15 * ONES), partner(l >> 8 & 15 * ONES), previous(l >> 12 & 15 * ONES) {}
};

// What trumps are good for: books from the top, ways between the hands, and books by ruffs.
struct Trumps {
  int books = 0;
  u64 ranks = 0, bridge_ranks = 0;
  bool next_ruffs = false, previous_ruffs = false;  // opponents that may ruff
  bool to_him = false, to_me = false;               // one hand's low trump goes to the other's top
  bool he_ruffs = false, i_ruff = false;            // a low trump is worth a book
  bool two_low = false;                             // I have two of them

  Trumps() = default;
  // `run`: the cards of the side that no opponent can beat.
  Trumps(const Turns& t, const Lengths& n, u64 others, u64 run, int want) {
    const int m = int(n.me >> 48), p = int(n.partner >> 48), a = int(n.next >> 48), b = int(n.previous >> 48);
    const int longer = m > p ? m : p, rounds = a > b ? a : b;
    run &= TRUMPS;
    books = longer;
    if (!rounds) {
      ranks = m && p ? run : 0;
      return;
    }
    const u64 tops_here = t.me & TRUMPS & ~not_above((others | t.partner) & TRUMPS);
    if (count(tops_here) >= rounds) {  // I draw all of theirs from the top
      ranks = top_cards(tops_here, rounds);
      return;
    }
    const int k = count(run);
    if (k < longer) books = k;
    ranks = top_cards(run, books < want ? books : want);
    next_ruffs = a;
    previous_ruffs = b;
    const u64 low_mine = t.me & TRUMPS & ~run, low_his = t.partner & TRUMPS & ~run;
    two_low = low_mine & (low_mine - 1);
    to_him = (t.partner & run) && low_mine;
    to_me = (t.me & run) && low_his;
    if (to_him || to_me) bridge_ranks = run;
    he_ruffs = low_his && (books <= m || books <= p - 1);
    i_ruff = low_mine && (books <= p || books <= m - 1);
  }
};

// What can be cashed in the other suits.
struct Cash {
  Suits own;     // books while the hand on lead keeps it
  Suits theirs;  // books for its partner once he has it,
  Suits bridge;  // which this suit can give him
  Suits ruffs;   // he has none of the suit, and it can be led once more
  Suits enough;  // so many of the highest ranks make `own` sure where the partner has none of them
  u64 reaching;  // lanes where my low card goes to his top
};

// `run`: the cards of the side that no opponent can beat; `limit`: how often a suit can be led before an opponent ruffs.
inline Cash cash(const Turns& t, const Lengths& lengths, u64 run, Suits limit) {
  const Suits me = suits(t.me, t.partner), partner = suits(t.partner, t.me), run_me = suits(t.me & run, t.partner & run);
  const Suits n = suits(lengths.me, lengths.partner), p = suits(lengths.partner, lengths.me);
  const Suits longest = most(twice(lengths.next), twice(lengths.previous)), top = counts(run_me), his_top = turned(top), his_low = p - his_top;
  const Suits alone = his_top == 0;  // he follows low, if at all
  const Suits keeps = ~alone & (top <= his_low);  // he keeps his winners while I cash mine
  const Suits follows = ~alone & ~keeps & (n - top >= his_top);  // I keep low cards to follow his winners
  const Suits all_mine = alone & (top >= longest) & (p <= longest), all_his = keeps & (top + his_top >= longest) & (n <= top + his_top);
  // Else winners fall on winners. Mine win all the same if they beat his.
  const Suits over = ((run_me & -run_me) > partner) | ((p == 1) & (run_me > partner));
  Cash c;
  c.own = least(all_mine ? n : (follows | (~alone & ~keeps & ~over)) ? his_low : top, limit);
  c.theirs = least((keeps | follows) & (all_his ? p - top : his_top), limit - c.own);
  c.bridge = (c.theirs > 0) & ((keeps & (n > top)) | follows);
  c.ruffs = (p == 0) & (limit > c.own) & (n > c.own);
  c.enough = all_mine ? least(longest, limit) : limit;
  c.reaching = half((limit > 0) & (turned(run_me) > (me & -me)) & (n > 0), 0);
  return c;
}

// The ranks behind the books in a suit, `need` of them if the hand takes them by itself.
inline u64 named(u64 run, u64 partner, u64 enough, int suit, int need) {
  run &= LANE << (16 * suit);
  const int limit = int(enough >> (16 * suit) & 15);
  return run & partner ? run : top_cards(run, need < limit ? need : limit);
}

// Those behind `need` books of the hand on lead alone.
inline u64 named_own(const Cash& c, u64 run, u64 partner, int need) {
  const u64 books = half(c.own, 0), enough = half(c.enough, 0);
  u64 ranks = 0;
  for (int s = 0; need > 0; ++s) {
    const int k = int(books >> (16 * s) & 15);
    if (k) ranks |= named(run, partner, enough, s, need);
    need -= k;
  }
  return ranks;
}

// Those behind all books of both hands, as the hand on lead (0) or its partner (1) sees them.
inline u64 named_all(const Cash& c, int who, u64 run, u64 partner) {
  const u64 books = half(c.own, who) | half(c.theirs, who), enough = half(c.enough, who);
  u64 ranks = 0;
  for (int s = 0; s < 4; ++s)
    if (books >> (16 * s) & 15) ranks |= named(run, partner, enough, s, 15);
  return ranks;
}

// What the side on lead can cash. `lengths`: as in ending.h. `want` books are enough; ranks are told of so many only.
template <bool TRUMP>
[[gnu::noinline]] inline Sure quick_books(const Turns& t, u64 lengths, int want, int left, u64 all) {
  const u64 others = t.next | t.previous, run = (t.me | t.partner) & ~not_above(others);
  const Lengths n(lengths);
  Trumps trumps;
  if (TRUMP && (all & TRUMPS)) {
    trumps = Trumps(t, n, others, run, want);
    if (trumps.books >= want) return {trumps.books, trumps.ranks};
  }
  u64 next = n.next, previous = n.previous;  // how often a suit can be led before they ruff
  if (!trumps.next_ruffs) next |= CARDS;
  if (!trumps.previous_ruffs) previous |= CARDS;
  const u64 most_books = u64(left) * ONES & (TRUMP ? ~TRUMPS : ~u64(0));
  const Cash c = cash(t, n, run, least(twice(most_books), least(twice(next), twice(previous))));

  int here = trumps.books + sum(half(c.own, 0));
  if (here >= want) return {here, trumps.ranks | named_own(c, run, t.partner, want - trumps.books)};
  const u64 trump_ranks = trumps.ranks | trumps.bridge_ranks;
  const bool he_ruffs = trumps.he_ruffs && half(c.ruffs, 0);
  here += he_ruffs;
  if (trumps.to_him || half(c.bridge, 0) || he_ruffs) here += sum(half(c.theirs, 0));
  if (here >= want) return {here, trump_ranks | named_all(c, 0, run, t.partner)};

  if (!trumps.to_him && !c.reaching) return {here, 0};
  int there = trumps.books + sum(half(c.own, 1));
  const bool i_ruff = trumps.i_ruff && half(c.ruffs, 1) && (c.reaching || trumps.two_low);
  there += i_ruff;
  if (trumps.to_me || half(c.bridge, 1) || i_ruff) there += sum(half(c.theirs, 1));
  if (there < want) return {here > there ? here : there, 0};
  u64 ranks = trump_ranks | named_all(c, 1, run, t.me);
  const u64 reached = t.partner & run & c.reaching;  // one of his tops must be known
  if (reached && !(ranks & reached)) ranks |= high_bit(reached);
  return {there, ranks};
}

}  // namespace whist::KERNEL
