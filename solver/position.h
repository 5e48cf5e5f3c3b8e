// A position in cards (index 13*suit + rank-2, suits S H D C, little joker 52, big joker 53).
#pragma once
#include <cstdint>

#include "kernel.h"

namespace whist {

constexpr int CARD_COUNT = 54, LITTLE_JOKER = 52, BIG_JOKER = 53;
enum Ranking : uint8_t { UPTOWN = 0, DOWNTOWN_ACES_GOOD = 1, DOWNTOWN_ACES_BAD = 2 };
enum JokerRules : uint8_t { FORCED_DISCARD = 1, LAST_RESORT = 2 };

struct Position {
  uint64_t hands[4];    // N, E, S, W: bit 1 << index
  int8_t trick[3];      // cards on the table, the leader's first; -1: none
  int8_t leader;        // who leads or led the current book
  int8_t trump;         // 0..3 = S, H, D, C; -1: no trump
  uint8_t ranking;      // Ranking
  uint8_t joker_rules;  // JokerRules, matter in no trump only
};

// What makes the position impossible, as an English clause, or nullptr.
const char* fault(const Position&);

// The lane bit of a card (see kernel.h); 0 for a joker in no trump.
uint64_t lane_bit(int card, int trump, int ranking);

Root to_root(const Position&);

}  // namespace whist
