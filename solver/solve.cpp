#include "solve.h"

#include <bit>
#include <cstring>

namespace whist {

namespace {

// MTD(f) with yes/no questions (Plaat, 1996).
template <class AtLeast>
int converge(int low, int high, int guess, AtLeast&& at_least) {
  while (low < high) {
    int need = guess < low + 1 ? low + 1 : guess > high ? high : guess;
    if (at_least(need))
      low = need, guess = need + 1;
    else
      high = need - 1, guess = need - 1;
  }
  return low;
}

// A first guess from the strength of the hands.
int guess_books(const Root& r) {
  double ns = 0, total = 0;
  for (int s = 0; s < 4; ++s)
    for (int l = 0; l < 4; ++l) {
      uint64_t all = 0, lane = uint64_t(0x7fff) << (16 * l);
      for (int i = 0; i < 4; ++i) all |= r.hand[i] & lane;
      double weight[5] = {4, 3, 2, 1, 0.3};
      for (int k = 0; k < 5 && all; ++k) {
        uint64_t top = std::bit_floor(all);
        all ^= top;
        if (!(r.hand[s] & top)) continue;
        total += weight[k];
        if (!(s & 1)) ns += weight[k];
      }
      if (l == 3 && r.trumps) {
        double n = std::popcount(r.hand[s] & lane);
        total += n;
        if (!(s & 1)) ns += n;
      }
    }
  if (total == 0) return (r.left + 1) / 2;
  double share = ns / total;
  share = 0.5 + (share - 0.5) * 1.4;
  int g = int(share * r.left + 0.5);
  return g < 0 ? 0 : g > r.left ? r.left : g;
}

void all_cards(Engine& engine, const Position& p, const Root& root, Answer& answer) {
  bool joker;
  uint64_t bottoms = engine.choices(joker);
  bool ns = !(root.mover() & 1), alone = std::popcount(bottoms) + joker == 1;
  int best = answer.books;
  auto value = [&](uint64_t card) {
    if (alone) return best;
    int v = best;
    if (ns)
      while (v > 0 && !engine.at_least_after(card, v)) --v;
    else
      while (v < root.left && engine.at_least_after(card, v + 1)) ++v;
    return v;
  };
  int8_t of[64], of_joker = joker ? int8_t(value(0)) : int8_t(-1);
  for (uint64_t b = bottoms; b; b &= b - 1) of[std::countr_zero(b)] = int8_t(value(b & (0 - b)));
  uint64_t lead = 0;
  for (int i = 0; i < root.played && !lead; ++i)
    if (root.trick[i]) lead = uint64_t(0x7fff) << (std::countr_zero(root.trick[i]) & 48);
  bool follows = root.hand[root.mover()] & lead;
  for (uint64_t h = p.hands[root.mover()]; h; h &= h - 1) {
    int card = std::countr_zero(h);
    uint64_t bit = lane_bit(card, p.trump, p.ranking);
    if (!bit) {
      answer.cards[card] = of_joker;
      continue;
    }
    if (follows && !(bit & lead)) continue;
    uint64_t lane = uint64_t(0x7fff) << (std::countr_zero(bit) & 48);
    uint64_t group = bottoms & lane & (bit | (bit - 1));
    if (group) answer.cards[card] = of[63 - std::countl_zero(group)];
  }
}

}  // namespace

Answer solve(Engine& engine, const Position& p, Mode mode, int target, uint64_t node_budget) {
  Answer answer;
  std::memset(answer.cards, -1, sizeof answer.cards);
  answer.books = -1;
  Root root = to_root(p);
  engine.nodes = 0;
  engine.node_limit = node_budget ? node_budget : UINT64_MAX;
  engine.set(root);
  auto at_least = [&](int need) { return engine.at_least(need); };
  try {
    if (mode == YES_NO) {
      answer.books = at_least(target);
    } else {
      int books = converge(0, root.left, guess_books(root), at_least);
      answer.books = int8_t(books);
      if (mode == ALL_CARDS && root.left) all_cards(engine, p, root, answer);
    }
  } catch (const Stopped&) {
    if (engine.nodes < engine.node_limit) throw;
    answer.books = -1;
    std::memset(answer.cards, -1, sizeof answer.cards);
  }
  answer.nodes = engine.nodes;
  return answer;
}

void solve_strain(Engine& engine, const Position& p, int8_t books[4]) {
  Root root = to_root(p);
  engine.nodes = 0;
  engine.node_limit = UINT64_MAX;
  int guess = guess_books(root);
  for (int declarer : {0, 2, 1, 3}) {
    root.leader = declarer;
    if (declarer == 0)
      engine.set(root);
    else
      engine.move_to(root);
    guess = converge(0, root.left, guess, [&](int need) { return engine.at_least(need); });
    books[declarer] = int8_t(declarer & 1 ? root.left - guess : guess);
  }
}

}  // namespace whist
