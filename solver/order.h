// The order in which cards are tried. It never changes an answer, only the size of the tree.
#pragma once
#include "lead.h"

namespace whist::KERNEL {

struct Moves {
  u64 card[16];
  int n = 0;
  u64 listed = 0;

  void add(u64 c) {
    if (!c || (c & listed)) return;
    listed |= c;
    card[n++] = c;
  }
  void rising(u64 set) {
    set &= ~listed;
    listed |= set;
    for (; set; set &= set - 1) card[n++] = low_bit(set);
  }
  void falling(u64 set) {
    set &= ~listed;
    listed |= set;
    while (set) {
      u64 c = high_bit(set);
      card[n++] = c;
      set ^= c;
    }
  }
};

// Leads by falling value.
template <bool TRUMP>
inline void order_lead(const Hands& h, u64 choices, Moves& m) {
  const int8_t* w = TRUMP ? LEAD_WITH_TRUMPS : LEAD_WITHOUT;
  int value[16], start = m.n;
  for (int s = 0; s < 4; ++s) {
    u64 mine = choices & (LANE << (16 * s));
    if (!mine) continue;
    Lead lead = Lead::in_suit<TRUMP>(h, s, w);
    u64 low = low_bit(mine), high = high_bit(mine);
    for (u64 rest = mine; rest; rest &= rest - 1) {
      u64 c = low_bit(rest);
      int v = lead.value(low == high ? Lead::ALONE : c == low ? Lead::LOWEST : c == high ? Lead::HIGHEST : Lead::BETWEEN, w);
      int i = m.n++;
      for (; i > start && value[i - 1] < v; --i) {
        value[i] = value[i - 1];
        m.card[i] = m.card[i - 1];
      }
      value[i] = v;
      m.card[i] = c;
    }
  }
}

// One low card of each suit, the suit with most choices first, then the rest from the top.
template <bool TRUMP>
inline void order_discards(const Hands& h, u64 choices, Moves& m) {
  constexpr int SUITS = TRUMP ? 3 : 4;
  u64 low[4];
  int size[4], n = 0;
  for (int s = 0; s < SUITS; ++s) {
    u64 mine = choices & (LANE << (16 * s));
    if (!mine) continue;
    int k = count(h.me & (LANE << (16 * s))), i = n++;
    for (; i > 0 && size[i - 1] < k; --i) {
      size[i] = size[i - 1];
      low[i] = low[i - 1];
    }
    size[i] = k;
    low[i] = low_bit(mine);
  }
  for (int i = 0; i < n; ++i) m.add(low[i]);
  m.falling(choices);
}

// `win`: the best card so far; `partner_wins`: it is my partner's; PLACE: mine in the book.
template <bool TRUMP, int PLACE>
inline void order_follow(const Hands& h, u64 choices, u64 lead, u64 win, bool partner_wins, Moves& m) {
  u64 p = h.partner & lead, l = h.left & lead;
  if (choices & lead) {  // `lead`: the lane of the suit led; choices are all in it
    u64 above = (win & lead) ? choices & ~((win << 1) - 1) : 0;
    if (!above) return m.rising(choices);
    u64 left_above = PLACE == 4 ? 0 : l & ~((win << 1) - 1);
    u64 top = high_bit(choices);
    if (partner_wins && (PLACE == 4 || !left_above || left_above == (l & ~((top << 1) - 1)))) return m.rising(choices);
    if (PLACE == 2 && p > win) {
      u64 p_top = high_bit(p);
      if (l && high_bit(l) > (p_top > top ? p_top : top) && (l & ~((p_top << 1) - 1)) == (l & ~((top << 1) - 1)))
        return m.rising(choices);
      if (!l || p_top > high_bit(l)) return m.rising(choices);
    }
    if (PLACE == 4 || !l || low_bit(above) > high_bit(l))
      m.rising(above);
    else
      m.falling(above);
    return m.rising(choices);
  }
  if (TRUMP && (choices & TRUMPS)) {
    bool safe = partner_wins && (PLACE == 4 || (l && (win > l || !(win & lead))));
    if (!safe) {
      u64 trumps = choices & TRUMPS;
      if (win & TRUMPS) {
        u64 above = trumps & ~((win << 1) - 1);
        if (!partner_wins && above) m.rising(above);
      } else if (PLACE == 4 || l || !(h.left & TRUMPS)) {
        m.add(low_bit(trumps));
      } else {
        m.rising(trumps);
      }
    }
  }
  order_discards<TRUMP>(h, choices & ~m.listed, m);
}

}  // namespace whist::KERNEL
