#include "batch.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <exception>
#include <mutex>
#include <numeric>
#include <thread>

namespace whist {

namespace {

using Clock = std::chrono::steady_clock;

struct Shared {
  std::atomic<size_t> next{0};
  std::atomic<bool> stop{false};
  std::mutex mutex;
  std::exception_ptr failure;
};

struct Asker {  // the pause of an engine; the calling thread alone asks `cancel`
  Shared& shared;
  const std::function<bool()>* cancel;
  Clock::time_point last = Clock::now();

  bool operator()() {
    if (cancel && *cancel && Clock::now() - last > std::chrono::milliseconds(10)) {
      last = Clock::now();
      if ((*cancel)()) shared.stop = true;
    }
    return shared.stop;
  }
};

// Calls work(engine, order[i]) for all i on the threads asked for.
template <class Work>
void run(const std::vector<uint32_t>& order, int books, const Resources& resources, Work&& work) {
  size_t n = order.size();
  if (n == 0) return;
  size_t threads = resources.threads > 0 ? size_t(resources.threads) : std::max(1u, std::thread::hardware_concurrency());
  threads = std::min(threads, n);
  size_t bytes = size_t(std::max(resources.memory_mb, 0.0) * 1048576);
  Shared shared;
  std::atomic<size_t> running{threads - 1};
  auto worker = [&](const std::function<bool()>* cancel) {
    Asker asker{shared, cancel};
    try {
      auto engine = make_engine(bytes, books, resources.portable);
      engine->pause = [](void* a) { return (*static_cast<Asker*>(a))(); };
      engine->pause_with = &asker;
      for (size_t i; !shared.stop && (i = shared.next++) < n;) {
        work(*engine, order[i]);
        if (cancel) asker();
      }
    } catch (const Stopped&) {
    } catch (...) {
      std::lock_guard lock(shared.mutex);
      if (!shared.failure) shared.failure = std::current_exception();
      shared.stop = true;
    }
    if (!cancel) --running;
  };
  std::vector<std::jthread> pool;
  try {
    for (size_t t = 1; t < threads; ++t) pool.emplace_back(worker, nullptr);
  } catch (const std::system_error&) {  // no more threads to be had: fewer do
    running -= threads - 1 - pool.size();
  }
  worker(&resources.cancel);
  Asker asker{shared, &resources.cancel};
  while (running) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    asker();
  }
  pool.clear();
  if (shared.failure) std::rethrow_exception(shared.failure);
  if (shared.stop) throw Stopped{};
}

// Long hands first, so that no thread is left alone with a hard one at the end.
std::vector<uint32_t> hardest_first(const std::vector<Position>& positions) {
  std::vector<uint32_t> order(positions.size());
  std::iota(order.begin(), order.end(), 0);
  auto cards = [&](uint32_t i) { return std::popcount(positions[i].hands[0] | positions[i].hands[1] | positions[i].hands[2] | positions[i].hands[3]); };
  std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return cards(a) > cards(b); });
  return order;
}

// Upper bound of the books left in any of the positions.
int most_books(const std::vector<Position>& positions) {
  int most = 0;
  for (const Position& p : positions)
    for (uint64_t hand : p.hands) most = std::max(most, std::popcount(hand));
  return most + 1;
}

}  // namespace

void solve_all(const std::vector<Position>& positions, Mode mode, const int8_t* targets, uint64_t node_budget, const Resources& resources,
               Answer* answers) {
  run(hardest_first(positions), most_books(positions), resources, [&](Engine& engine, uint32_t i) {
    answers[i] = solve(engine, positions[i], mode, targets ? targets[i] : 0, node_budget);
  });
}

void tables(const std::vector<Position>& positions, const Resources& resources, int8_t* books, uint64_t* nodes) {
  std::vector<uint32_t> order;
  for (uint32_t i : hardest_first(positions))
    for (uint32_t kind : {4, 0, 1, 2, 3}) order.push_back(5 * i + kind);
  std::vector<uint64_t> counts(order.size());
  run(order, most_books(positions), resources, [&](Engine& engine, uint32_t item) {
    Position p = positions[item / 5];
    p.trump = item % 5 == 4 ? int8_t(-1) : int8_t(item % 5);
    p.leader = 0;
    solve_strain(engine, p, books + 4 * size_t(item));
    counts[item] = engine.nodes;
  });
  for (size_t i = 0; i < counts.size(); ++i) nodes[i / 5] += counts[i];
}

}  // namespace whist
