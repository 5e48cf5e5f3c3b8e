// dummywhist.solver._native: numpy arrays in, numpy arrays out, the GIL released meanwhile.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "batch.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

template <class T, class Shape>
using In = nb::ndarray<const T, Shape, nb::c_contig, nb::device::cpu>;
using Hands = In<uint64_t, nb::shape<-1, 4>>;
template <class T>
using Column = In<T, nb::shape<-1>>;

template <class T>
nb::ndarray<nb::numpy, T> array(std::vector<T>&& values, std::initializer_list<size_t> shape) {
  auto* owned = new std::vector<T>(std::move(values));
  nb::capsule owner(owned, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::ndarray<nb::numpy, T>(owned->data(), shape, owner);
}

void check_length(size_t n, size_t got, const char* name) {
  if (n != got) throw nb::value_error((std::string(name) + " has " + std::to_string(got) + " rows, hands has " + std::to_string(n)).c_str());
}

void check_mode(int mode) {
  if (mode < 0 || mode > 2) throw nb::value_error("mode is not one of 0 (books), 1 (all cards), 2 (yes or no)");
}

void check(const whist::Position& position, size_t row) {
  if (const char* why = whist::fault(position)) throw nb::value_error(("position " + std::to_string(row) + ": " + why).c_str());
}

void check(const std::vector<whist::Position>& positions) {
  for (size_t i = 0; i < positions.size(); ++i) check(positions[i], i);
}

whist::Resources resources(int threads, double memory_mb, bool portable) {
  if (threads < 0) throw nb::value_error("threads is negative");
  if (!(memory_mb >= 0 && memory_mb <= 1 << 20)) throw nb::value_error("memory_mb is not between 0 and 1048576");
  return {threads, memory_mb, portable, [] {
            nb::gil_scoped_acquire gil;
            return PyErr_CheckSignals() != 0;
          }};
}

// Runs without the GIL; a signal's exception (KeyboardInterrupt) is already set when Stopped comes.
template <class Work>
void unlocked(Work&& work) {
  bool stopped = false;
  {
    nb::gil_scoped_release release;
    try {
      work();
    } catch (const whist::Stopped&) {
      stopped = true;
    }
  }
  if (stopped) throw nb::python_error();
}

nb::tuple answers(const std::vector<whist::Position>& positions, int mode, const int8_t* targets, uint64_t node_budget,
                  const whist::Resources& with) {
  check_mode(mode);
  check(positions);
  size_t n = positions.size();
  std::vector<whist::Answer> found(n);
  unlocked([&] { whist::solve_all(positions, whist::Mode(mode), targets, node_budget, with, found.data()); });
  std::vector<int8_t> books(n), cards(mode == 1 ? n * whist::CARD_COUNT : 0);
  std::vector<uint64_t> nodes(n);
  for (size_t i = 0; i < n; ++i) {
    books[i] = found[i].books;
    nodes[i] = found[i].nodes;
    if (mode == 1) std::copy(found[i].cards, found[i].cards + whist::CARD_COUNT, cards.begin() + long(i) * whist::CARD_COUNT);
  }
  return nb::make_tuple(array(std::move(books), {n}), array(std::move(cards), {mode == 1 ? n : 0, size_t(whist::CARD_COUNT)}),
                        array(std::move(nodes), {n}));
}

nb::tuple solve(Hands hands, In<int8_t, nb::shape<-1, 3>> trick, Column<int8_t> leader, Column<int8_t> trump, Column<uint8_t> ranking,
                Column<uint8_t> joker_rules, int mode, std::optional<Column<int8_t>> target, int threads, double memory_mb,
                uint64_t node_budget, bool portable) {
  size_t n = hands.shape(0);
  check_length(n, trick.shape(0), "trick");
  check_length(n, leader.shape(0), "leader");
  check_length(n, trump.shape(0), "trump");
  check_length(n, ranking.shape(0), "ranking");
  check_length(n, joker_rules.shape(0), "joker_rules");
  if (target) check_length(n, target->shape(0), "target");
  if (mode == 2 && !target) throw nb::value_error("mode 2 needs target");
  std::vector<whist::Position> positions(n);
  for (size_t i = 0; i < n; ++i) {
    whist::Position& p = positions[i];
    for (size_t s = 0; s < 4; ++s) p.hands[s] = hands(i, s);
    for (size_t k = 0; k < 3; ++k) p.trick[k] = trick(i, k);
    p.leader = leader(i);
    p.trump = trump(i);
    p.ranking = ranking(i);
    p.joker_rules = joker_rules(i);
  }
  return answers(positions, mode, target ? target->data() : nullptr, node_budget, resources(threads, memory_mb, portable));
}

whist::Position position(std::array<int, 3> trick, int leader, int trump, int ranking, int joker_rules) {
  auto fits = [](int v) { return v >= -1 && v <= 127; };
  if (!fits(trick[0]) || !fits(trick[1]) || !fits(trick[2]) || !fits(leader) || !fits(trump) || ranking < 0 || ranking > 2 ||
      joker_rules < 0 || joker_rules > 3)
    throw nb::value_error("position 0: a number is out of range");
  return {{},
          {int8_t(trick[0]), int8_t(trick[1]), int8_t(trick[2])},
          int8_t(leader),
          int8_t(trump),
          uint8_t(ranking),
          uint8_t(joker_rules)};
}

nb::tuple solve_one(std::array<uint64_t, 4> hands, std::array<int, 3> trick, int leader, int trump, int ranking, int joker_rules, int mode,
                    int target, double memory_mb, uint64_t node_budget, bool portable) {
  whist::Position p = position(trick, leader, trump, ranking, joker_rules);
  std::copy(hands.begin(), hands.end(), p.hands);
  check_mode(mode);
  check(p, 0);
  whist::Resources with = resources(1, memory_mb, portable);
  whist::Answer found;
  unlocked([&] { found = whist::solve_one(p, whist::Mode(mode), target, node_budget, with); });
  nb::dict cards;
  for (int card = 0; card < whist::CARD_COUNT; ++card)
    if (found.cards[card] >= 0) cards[nb::int_(card)] = nb::int_(int(found.cards[card]));
  return nb::make_tuple(int(found.books), cards, found.nodes);
}

nb::tuple moves(Hands worlds, std::array<int, 3> trick, int leader, int trump, int ranking, int joker_rules, int mode, int target,
                int threads, double memory_mb, uint64_t node_budget, bool portable) {
  whist::Position one = position(trick, leader, trump, ranking, joker_rules);
  size_t n = worlds.shape(0);
  std::vector<whist::Position> positions(n, one);
  for (size_t i = 0; i < n; ++i)
    for (size_t s = 0; s < 4; ++s) positions[i].hands[s] = worlds(i, s);
  std::vector<int8_t> targets(n, int8_t(std::clamp(target, -1, 127)));
  return answers(positions, mode, targets.data(), node_budget, resources(threads, memory_mb, portable));
}

nb::tuple table(Hands hands, Column<uint8_t> ranking, Column<uint8_t> joker_rules, int threads, double memory_mb, bool portable) {
  size_t n = hands.shape(0);
  check_length(n, ranking.shape(0), "ranking");
  check_length(n, joker_rules.shape(0), "joker_rules");
  std::vector<whist::Position> positions(n);
  for (size_t i = 0; i < n; ++i) {
    positions[i] = {{}, {-1, -1, -1}, 0, -1, ranking(i), joker_rules(i)};
    for (size_t s = 0; s < 4; ++s) positions[i].hands[s] = hands(i, s);
  }
  check(positions);
  std::vector<int8_t> books(n * 20);
  std::vector<uint64_t> nodes(n);
  whist::Resources with = resources(threads, memory_mb, portable);
  unlocked([&] { whist::tables(positions, with, books.data(), nodes.data()); });
  return nb::make_tuple(array(std::move(books), {n, 5, 4}), array(std::move(nodes), {n}));
}

}  // namespace

NB_MODULE(_native, m) {
  m.doc() = "The double-dummy solver in C++. Use dummywhist.solver, which explains itself.";
  m.def("solve", &solve, "hands"_a, "trick"_a, "leader"_a, "trump"_a, "ranking"_a, "joker_rules"_a, nb::kw_only(), "mode"_a = 0,
        "target"_a = nb::none(), "threads"_a = 0, "memory_mb"_a = 32.0, "node_budget"_a = 0, "portable"_a = false,
        "Positions to (books int8[n], cards int8[n, 54] (mode 1, else no rows), nodes uint64[n]).");
  m.def("solve_one", &solve_one, "hands"_a, "trick"_a, "leader"_a, "trump"_a, "ranking"_a, "joker_rules"_a, nb::kw_only(), "mode"_a = 0,
        "target"_a = 0, "memory_mb"_a = 32.0, "node_budget"_a = 0, "portable"_a = false,
        "One position without arrays to (books, {card: books} (mode 1, else empty), nodes).");
  m.def("moves", &moves, "worlds"_a, "trick"_a, "leader"_a, "trump"_a, "ranking"_a, "joker_rules"_a, nb::kw_only(), "mode"_a = 1,
        "target"_a = 0, "threads"_a = 0, "memory_mb"_a = 32.0, "node_budget"_a = 0, "portable"_a = false,
        "One position under many layouts uint64[w, 4] to what solve gives.");
  m.def("table", &table, "hands"_a, "ranking"_a, "joker_rules"_a, nb::kw_only(), "threads"_a = 0, "memory_mb"_a = 32.0, "portable"_a = false,
        "Deals to (books int8[n, 5, 4] of the declarer's side, kinds S H D C NT by declarers N E S W, nodes uint64[n]).");
  m.def("kernel", &whist::engine_name, "portable"_a = false, "The name of the kernel chosen for this processor.");
}
