#include "batch.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <numeric>
#include <thread>

namespace whist {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto PATIENCE = std::chrono::milliseconds(10);

size_t bytes(const Resources& resources) { return size_t(std::max(resources.memory_mb, 0.0) * 1048576); }

struct Shared {
  std::atomic<size_t> next{0};
  std::atomic<bool> stop{false};
  std::mutex mutex;
  std::condition_variable done;
  size_t finished = 0;  // threads other than the calling one
  std::exception_ptr failure;
};

struct Asker {  // the pause of an engine; the calling thread alone asks `cancel`
  std::atomic<bool>& stop;
  const std::function<bool()>* cancel;
  Clock::time_point last = Clock::now();

  bool operator()() {
    if (cancel && *cancel && Clock::now() - last > PATIENCE) {
      last = Clock::now();
      if ((*cancel)()) stop = true;
    }
    return stop;
  }
  void watch(Engine& engine) {
    engine.pause = [](void* a) { return (*static_cast<Asker*>(a))(); };
    engine.pause_with = this;
  }
};

// Calls work(engine, order[i]) for all i on the threads asked for.
template <class Work>
void run(const std::vector<uint32_t>& order, int books, const Resources& resources, Work&& work) {
  size_t n = order.size();
  if (n == 0) return;
  size_t threads = resources.threads > 0 ? size_t(resources.threads) : std::max(1u, std::thread::hardware_concurrency());
  threads = std::min(threads, n);
  Shared shared;
  auto worker = [&](const std::function<bool()>* cancel) {
    Asker asker{shared.stop, cancel};
    try {
      auto engine = make_engine(bytes(resources), books, resources.portable);
      asker.watch(*engine);
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
  };
  std::vector<std::jthread> pool;
  try {
    for (size_t t = 1; t < threads; ++t) {
      pool.emplace_back([&] {
        worker(nullptr);
        std::lock_guard lock(shared.mutex);
        ++shared.finished;
        shared.done.notify_one();
      });
    }
  } catch (const std::system_error&) {  // no more threads to be had: fewer do
  }
  worker(&resources.cancel);
  Asker asker{shared.stop, &resources.cancel};
  for (std::unique_lock lock(shared.mutex); shared.finished < pool.size();) {
    shared.done.wait_for(lock, PATIENCE);
    lock.unlock();
    asker();
    lock.lock();
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

int books_left(const Position& p) { return std::popcount(p.hands[p.leader]) + (p.trick[0] >= 0); }

int most_books(const std::vector<Position>& positions) {
  int most = 0;
  for (const Position& p : positions) most = std::max(most, books_left(p));
  return most;
}

}  // namespace

Answer solve_one(const Position& position, Mode mode, int target, uint64_t node_budget, const Resources& resources) {
  std::atomic<bool> stop{false};
  Asker asker{stop, &resources.cancel};
  auto engine = make_engine(bytes(resources), books_left(position), resources.portable);
  asker.watch(*engine);
  return solve(*engine, position, mode, target, node_budget);
}

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
