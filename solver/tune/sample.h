// Samples for lead_weights.h: see README.md. Only in a harness compiled with WHIST_SAMPLE_LEADS.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "../lead.h"

namespace whist::KERNEL {

// Which weights make up the value of a lead: seven indexes.
template <bool TRUMP>
inline void print_features(const Hands& h, u64 card, u64 choices) {
  u64 mine = choices & lane_of(card);
  bool low = card == low_bit(mine), high = card == high_bit(mine);
  Lead::Rank rank = low && high ? Lead::ALONE : low ? Lead::LOWEST : high ? Lead::HIGHEST : Lead::BETWEEN;
  constexpr int PARTS[] = {Lead::OURS, Lead::THEIRS, Lead::TRUMPS_HELD, Lead::RUN};
  int index[3] = {};
  Lead lead{};
  for (int part = 0; part < 3; ++part) {  // weights that give away the index within one part
    int8_t probe[Lead::END] = {};
    for (int i = PARTS[part]; i < PARTS[part + 1]; ++i) probe[i] = int8_t(i - PARTS[part]);
    lead = Lead::in_suit<TRUMP>(h, lowest(card) >> 4, probe);
    index[part] = PARTS[part] + lead.fixed;
  }
  std::printf(" %d %d %d %d %d %d %d", lead.top_two + rank, lead.next_three + (rank == Lead::LOWEST), lead.voids + rank, index[0], index[1], index[2],
              lead.run + rank);
}

// Tries all leads in random order: for each whether it answers the question, its nodes, its features.
// A line is "trumps left | ok nodes f f f f f f f | ...".
template <bool TRUMP, class Play>
inline void sample_leads(const Hands& h, u64 choices, int left, u64 wanted, uint64_t& nodes, Play&& play) {
  static bool busy = false;
  if (busy || left < 5 || std::rand() % 200) return;
  busy = true;
  u64 cards[16];
  int n = 0;
  for (u64 rest = choices; rest; rest &= rest - 1) cards[n++] = low_bit(rest);
  for (int i = n - 1; i > 0; --i) std::swap(cards[i], cards[std::rand() % (i + 1)]);
  std::printf("%d %d", TRUMP, left);
  for (int i = 0; i < n; ++i) {
    u64 before = nodes;
    bool ok = (play(cards[i]) >> 63 << 63) == wanted;
    std::printf(" | %d %llu", ok, static_cast<unsigned long long>(nodes - before));
    print_features<TRUMP>(h, cards[i], choices);
  }
  std::printf("\n");
  busy = false;
}

}  // namespace whist::KERNEL
