// How far a search may go.
#pragma once
#include "kernel.h"
#include "table.h"

namespace whist::KERNEL {

constexpr u64 LONG_SEARCH = 1 << 19;  // so many nodes want more hints

// Counts nodes, and looks now and then whether to go on.
class Pace {
 public:
  Pace(Engine& engine, Hints& hints) : engine_(engine), hints_(hints) {}

  void count() {
    if (++engine_.nodes >= engine_.pause_at) [[unlikely]] pause();
  }
  void count_quietly() { ++engine_.nodes; }

 private:
  [[gnu::noinline]] void pause() {
    if (engine_.nodes >= engine_.node_limit) throw Stopped{};
    if (engine_.pause && engine_.pause(engine_.pause_with)) throw Stopped{};
    if (engine_.nodes >= LONG_SEARCH) hints_.grow();
    u64 rest = engine_.node_limit - engine_.nodes;
    engine_.pause_at = engine_.nodes + (rest < engine_.pause_every ? rest : engine_.pause_every);
  }

  Engine& engine_;
  Hints& hints_;
};

}  // namespace whist::KERNEL
