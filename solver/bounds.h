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

// What a hand on lead can cash in one suit: `own` books while it keeps the lead, then `theirs` for
// its partner once he has the lead, which this suit can give him when `bridge`.
struct Cash {
  int own, theirs;
  bool bridge;
  u64 ranks;
};

// `rounds`: how often the suit can be led before an opponent ruffs.
inline Cash cash(u64 me, u64 partner, u64 opponents, int longest, int rounds) {
  u64 both = me | partner;
  u64 run = opponents ? both & ~((u64(2) << highest(opponents)) - 1) : both;
  u64 my_run = me & run, partner_run = partner & run;
  if (!run) return {0, 0, false, 0};
  int mine = count(me), my_top = count(my_run), his = count(partner), his_top = count(partner_run);
  if (his_top == 0) {  // he follows low, if at all
    if (my_top >= longest && his <= longest) return {mine < rounds ? mine : rounds, 0, false, top_cards(my_run, longest < rounds ? longest : rounds)};
    if (my_top > rounds) return {rounds, 0, false, top_cards(my_run, rounds)};
    return {my_top, 0, false, run};
  }
  int his_low = his - his_top;
  Cash c{0, 0, false, run};
  if (my_top <= his_low) {  // he keeps his winners while I cash mine
    c.own = my_top;
    c.theirs = his_top;
    if (my_top + his_top >= longest && mine <= my_top + his_top) c.theirs = his - my_top;
    c.bridge = mine > my_top;
  } else if (mine - my_top >= his_top) {  // I keep low cards to follow his winners
    c.own = his_low;
    c.theirs = his_top;
    c.bridge = true;
  } else {  // winners fall on winners: mine from the top, his from the bottom
    u64 m = my_run, h = partner;
    while (m && (!h || highest(m) > lowest(h))) {
      m ^= high_bit(m);
      h &= h - 1;
      ++c.own;
    }
    if (m) c.own = his_low;
  }
  if (c.own > rounds) c.own = rounds;
  if (c.own + c.theirs > rounds) c.theirs = rounds - c.own;
  return c;
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

// What one hand and its partner can take when the hand is on lead: `own` while it keeps the lead (trumps
// from the top count as taken sooner or later), `theirs` more once its partner is on lead.
struct Plan {
  int own, theirs = 0;
  u64 ranks, their_ranks = 0;
  bool bridge = false;

  void add(const Cash& c) {
    if (c.own) {
      own += c.own;
      ranks |= c.ranks;
    }
    if (c.theirs) {
      theirs += c.theirs;
      their_ranks |= c.ranks;
      bridge |= c.bridge;
    }
  }
  void add_partners(const Cash& c) {
    theirs += c.own;
    their_ranks |= c.ranks;
  }
  Sure total() const { return bridge ? Sure{own + theirs, ranks | their_ranks} : Sure{own, ranks}; }
};

// Are there cards enough for `want` quick books? Each takes one of a suit whose top the side owns, or a ruff.
template <bool TRUMP>
inline bool may_cash(const View& v, int want) {
  u64 both = v.me | v.partner, run = both & ~not_above(v.all & ~both), lanes = ((run + CARDS) >> 15 & ONES) * LANE;
  if (TRUMP && (v.me & TRUMPS) && (v.partner & TRUMPS)) lanes |= TRUMPS;
  return count(both & lanes) >= want;
}

// The side on lead. `want` books are enough to know; `left` books are to be played.
template <bool TRUMP>
inline Sure quick_books(const View& v, int left, int want) {
  Plan here{0, 0, 0}, there{0, 0, 0};  // as I see it, and as my partner would if he were on lead
  bool reached = false;                // I can put my partner on lead
  bool left_ruffs = TRUMP && (v.left & TRUMPS), right_ruffs = TRUMP && (v.right & TRUMPS);
  bool two_low = false;
  int ruff_here = 0, ruff_there = 0;  // a low trump of partner's (mine) is worth a book when he can ruff
  u64 bridge_ranks = 0, reach_ranks = 0;
  if (TRUMP) {
    Sure tops = top_trumps(v.me, v.partner, v.all, want);
    if (tops.books >= want) return tops;
    here.own = there.own = tops.books;
    here.ranks = there.ranks = tops.ranks;
    u64 me = v.me & TRUMPS, partner = v.partner & TRUMPS, others = (v.left | v.right) & TRUMPS;
    int mine = count(me), his = count(partner);
    if (others) {
      int a = count(v.left & TRUMPS), b = count(v.right & TRUMPS), rounds = a > b ? a : b;
      u64 run = (me | partner) & ~((u64(2) << highest(others)) - 1);
      u64 tops_here = me & ~((u64(2) << highest(others | partner)) - 1);
      if (count(tops_here) >= rounds) {  // I draw all their trumps from the top
        left_ruffs = right_ruffs = false;
        here.own = there.own = mine > his ? mine : his;
        here.ranks = there.ranks = top_cards(tops_here, rounds);
        if (here.own >= want) return {here.own, here.ranks};
      } else {
        u64 low_mine = me & ~run, low_his = partner & ~run;
        two_low = low_mine & (low_mine - 1);
        if ((partner & run) && low_mine) here.bridge = reached = true, bridge_ranks = run;
        if ((me & run) && low_his) there.bridge = true, bridge_ranks = run;
        if (low_his) ruff_here = tops.books <= mine || tops.books <= his - 1;
        if (low_mine) ruff_there = tops.books <= his || tops.books <= mine - 1;
      }
    }
  }
  bool can_ruff_here = false, can_ruff_there = false;
  bool reached_aside = false;  // without a trump
  constexpr int SUITS = TRUMP ? 3 : 4;
  for (int s = 0; s < SUITS; ++s) {
    u64 lane = LANE << (16 * s);
    u64 me = v.me & lane, partner = v.partner & lane, l = v.left & lane, r = v.right & lane;
    if (!(me | partner)) continue;
    int a = count(l), b = count(r), rounds = left;
    if (left_ruffs && a < rounds) rounds = a;
    if (right_ruffs && b < rounds) rounds = b;
    if (rounds == 0) continue;
    int longest = a > b ? a : b;
    if (me) {
      Cash c = cash(me, partner, l | r, longest, rounds);
      int need = want - here.own;
      if (c.own >= need) return {want, here.ranks | (c.ranks & partner ? c.ranks : top_cards(c.ranks, need))};
      here.add(c);
      if (TRUMP && ruff_here && !partner && rounds > c.own && count(me) > c.own) can_ruff_here = true;
    } else {
      here.add_partners(cash(partner, 0, l | r, longest, rounds));
    }
    if (partner && me) {
      u64 top = partner & ~((u64(2) << highest(l | r | 1)) - 1);
      if (top && low_bit(me) < top) {
        reached = reached_aside = true;
        reach_ranks |= high_bit(top);
      }
    }
  }
  if (TRUMP && can_ruff_here) {
    ++here.own;
    here.bridge = true;
  }
  Sure best = here.total();
  best.ranks |= bridge_ranks;
  if (!reached || best.books >= want) {
    if (best.books > left) best.books = left;
    return best;
  }
  for (int s = 0; s < SUITS; ++s) {
    u64 lane = LANE << (16 * s);
    u64 me = v.me & lane, partner = v.partner & lane, l = v.left & lane, r = v.right & lane;
    if (!(me | partner)) continue;
    int a = count(l), b = count(r), rounds = left;
    if (left_ruffs && a < rounds) rounds = a;
    if (right_ruffs && b < rounds) rounds = b;
    if (rounds == 0) continue;
    int longest = a > b ? a : b;
    if (partner) {
      Cash c = cash(partner, me, l | r, longest, rounds);
      there.add(c);
      if (TRUMP && ruff_there && !me && rounds > c.own && count(partner) > c.own) can_ruff_there = true;
    } else {
      there.add_partners(cash(me, 0, l | r, longest, rounds));
    }
  }
  if (TRUMP && can_ruff_there && (reached_aside || two_low)) {
    ++there.own;
    there.bridge = true;
  }
  Sure other = there.total();
  if (other.books > best.books) best = {other.books, other.ranks | bridge_ranks | reach_ranks};
  if (best.books > left) best.books = left;
  return best;
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
