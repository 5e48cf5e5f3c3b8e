// Exact answers for one position or one table of twenty.
#pragma once
#include "position.h"

namespace whist {

enum Mode { BOOKS = 0, ALL_CARDS = 1, YES_NO = 2 };

struct Answer {
  int8_t books;              // of N and S from here on; YES_NO: 1 or 0; -1: unsolved
  int8_t cards[CARD_COUNT];  // ALL_CARDS: books of N and S after each legal card; else -1
  uint64_t nodes;
};

// `node_budget`: 0 = no limit. Throws Stopped when the engine's pause says so.
Answer solve(Engine&, const Position&, Mode, int target, uint64_t node_budget);

// The books of the declarer's side when the declarer leads, for declarers N, E, S, W.
void solve_strain(Engine&, const Position&, int8_t books[4]);

}  // namespace whist
