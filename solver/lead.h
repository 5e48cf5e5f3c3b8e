// The value of a lead as an attempt: a sum of learned weights over what can be seen of its suit.
//
// The weights (lead_weights.h) were fitted on positions without a hint in random deals, where every
// lead was tried in random order: pairwise logistic regression that puts leads that answer the
// question, and cheap ones, before others, weighted by the nodes lost (docs/solver.md).
#pragma once
#include "bits.h"

namespace whist::KERNEL {

#include "lead_weights.h"

struct Hands {
  u64 me, left, partner, right, all;  // `all`: the cards in play at the start of the book
};

inline int at_most(int n, int limit) { return n < limit ? n : limit; }

// Indexes into the parts of the weights; Part says where each begins.
struct Lead {
  enum Part { TOP_TWO = 0, NEXT_THREE = 160, VOIDS = 410, OURS = 442, THEIRS = 478, TRUMPS_HELD = 503, RUN = 553, END = 617 };
  enum Rank { ALONE, LOWEST, HIGHEST, BETWEEN };  // among the cards of the suit that are choices

  int top_two, next_three, voids, run, fixed;

  template <bool TRUMP>
  static Lead in_suit(const Hands& h, int suit, const int8_t* w) {
    u64 lane = LANE << (16 * suit), t = h.all & lane;
    u64 me = h.me & lane, left = h.left & lane, partner = h.partner & lane, right = h.right & lane;
    int holder[4];  // of the four highest: 0 me, 1 left, 2 partner, 3 right, 4 no such card
    for (int& i : holder) {
      u64 c = t ? high_bit(t) : 0;
      t ^= c;
      i = !c ? 4 : me & c ? 0 : left & c ? 1 : partner & c ? 2 : 3;
    }
    int n = count(me), l = count(left), p = count(partner), r = count(right), longest = l > r ? l : r;
    bool trump = TRUMP && suit == 3;
    u64 matter = TRUMP && !trump ? TRUMPS : ~u64(0);  // a void matters where it can ruff
    u64 run = left | right ? (me | partner) & ~((u64(2) << highest(left | right)) - 1) : 0;
    Lead f;
    f.top_two = TOP_TWO + (holder[0] * 5 + holder[1]) * 4 + (trump ? 80 : 0);
    f.next_three = NEXT_THREE + ((holder[1] * 5 + holder[2]) * 5 + holder[3]) * 2;
    f.voids = VOIDS + 4 * ((!left && (h.left & matter)) + 2 * (!right && (h.right & matter)) + 4 * (!partner && (h.partner & matter)));
    f.run = RUN + (at_most(left | right ? count(run) : 3, 3) * 4 + at_most(longest, 3)) * 4;
    f.fixed = w[OURS + at_most(n, 5) * 6 + at_most(p, 5)] + w[THEIRS + at_most(l, 4) * 5 + at_most(r, 4)] +
              w[trump ? TRUMPS_HELD + at_most(longest, 4) * 5 + at_most(n > p ? n : p, 4)
                      : TRUMPS_HELD + 25 + (TRUMP ? at_most(count(h.me & TRUMPS), 4) * 5 + at_most(count(h.partner & TRUMPS), 4) : 0)];
    return f;
  }
  int value(Rank rank, const int8_t* w) const {
    return fixed + w[top_two + rank] + w[next_three + (rank == LOWEST)] + w[voids + rank] + w[run + rank];
  }
};

}  // namespace whist::KERNEL
