// One position, or many on many threads.
#pragma once
#include <cstddef>
#include <functional>
#include <vector>

#include "solve.h"

namespace whist {

struct Resources {
  int threads = 0;               // 0: all processors
  double memory_mb = 32;         // of each thread
  bool portable = false;         // the kernel that needs no special instructions
  std::function<bool()> cancel;  // asked in the calling thread every few milliseconds; true: give up
};

// One position in the calling thread. Throws Stopped when `cancel` said so.
Answer solve_one(const Position&, Mode, int target, uint64_t node_budget, const Resources&);

// Throws Stopped when `cancel` said so.
void solve_all(const std::vector<Position>&, Mode, const int8_t* targets, uint64_t node_budget, const Resources&, Answer* answers);

// 20 numbers a deal, [kind S H D C NT][declarer N E S W]; `trump` and `leader` of the positions do not matter.
void tables(const std::vector<Position>&, const Resources&, int8_t* books, uint64_t* nodes);

}  // namespace whist
