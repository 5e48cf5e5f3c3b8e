#include "solve.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace whist {

namespace {

void start_counting(Engine& engine, uint64_t limit) {
  engine.nodes = 0;
  engine.node_limit = limit;
  engine.pause_at = std::min(limit, engine.pause_every);
}

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

// A first guess from the strength of the hands: the five highest cards of each suit and the trumps.
int guess_books(const Root& r) {
  constexpr int WEIGHT[5] = {40, 30, 20, 10, 3};
  uint64_t ours = r.hand[0] | r.hand[2], all = ours | r.hand[1] | r.hand[3];
  int ns = 0, total = 0;
  for (int l = 0; l < 4; ++l) {
    uint64_t suit = all & uint64_t(0x7fff) << (16 * l);
    if (l == 3 && r.trumps) {
      total += 10 * std::popcount(suit);
      ns += 10 * std::popcount(suit & ours);
    }
    for (int k = 0; k < 5 && suit; ++k) {
      uint64_t top = std::bit_floor(suit);
      suit ^= top;
      total += WEIGHT[k];
      if (ours & top) ns += WEIGHT[k];
    }
  }
  if (total == 0) return (r.left + 1) / 2;
  double share = 0.5 + (double(ns) / total - 0.5) * 1.4;
  return std::clamp(int(share * r.left + 0.5), 0, r.left);
}

// The books after each card of the hand to move, closed in by questions about single cards. A question tells
// something about every card that is alike for it.
class Cards {
 public:
  Cards(Engine& engine, const Root& root, int low, int high) : engine_(engine), root_(root), ours_(!(root.mover() & 1)) {
    bool joker;
    n_ = engine.choices(card_, joker);
    if (joker) card_[n_++] = 0;
    // What is sure of the whole is sure of each card on one side alone.
    for (int i = 0; i < n_; ++i) low_[i] = ours_ ? 0 : low, high_[i] = ours_ ? high : root.left;
  }
  int count() const { return n_; }
  uint64_t card(int i) const { return card_[i]; }

  // Do N and S take `need` books from here?
  bool at_least(int need) {
    for (int i = 0; i < n_; ++i)
      if (ours_ ? low_[i] >= need : high_[i] < need) return ours_;
    for (int i = 0; i < n_; ++i)
      if (ask(i, need) == ours_) return ours_;
    return !ours_;
  }
  // All of them once the whole is known.
  void finish(int books) {
    for (int i = 0; i < n_; ++i) {
      if (n_ == 1) low_[i] = high_[i] = books;
      if (ours_)
        while (low_[i] < high_[i]) ask(i, high_[i]);
      else
        while (low_[i] < high_[i]) ask(i, low_[i] + 1);
    }
  }
  int8_t books(int i) const { return int8_t(low_[i]); }

 private:
  bool ask(int i, int need) {
    if (low_[i] >= need) return true;
    if (high_[i] < need) return false;
    uint64_t alike;
    bool yes = engine_.at_least_after(card_[i], need, alike);
    for (int k = 0; k < n_; ++k)
      if (k == i || (card_[k] & alike)) {
        if (yes)
          low_[k] = std::max(low_[k], need);
        else
          high_[k] = std::min(high_[k], need - 1);
      }
    return yes;
  }

  Engine& engine_;
  const Root& root_;
  bool ours_;
  int n_, low_[16], high_[16];
  uint64_t card_[16];
};

// Hands each legal card the books of its group.
void give(const Position& p, const Root& root, const Cards& cards, int8_t* books) {
  int8_t of[64], of_joker = -1;
  uint64_t bottoms = 0, lead = 0;
  for (int i = 0; i < cards.count(); ++i) {
    uint64_t card = cards.card(i);
    bottoms |= card;
    (card ? of[std::countr_zero(card)] : of_joker) = cards.books(i);
  }
  for (int i = 0; i < root.played && !lead; ++i)
    if (root.trick[i]) lead = uint64_t(0x7fff) << (std::countr_zero(root.trick[i]) & 48);
  bool follows = root.hand[root.mover()] & lead;
  for (uint64_t h = p.hands[root.mover()]; h; h &= h - 1) {
    int card = std::countr_zero(h);
    uint64_t bit = lane_bit(card, p.trump, p.ranking);
    if (!bit) {
      books[card] = of_joker;
      continue;
    }
    if (follows && !(bit & lead)) continue;
    uint64_t lane = uint64_t(0x7fff) << (std::countr_zero(bit) & 48);
    uint64_t group = bottoms & lane & (bit | (bit - 1));
    if (group) books[card] = of[63 - std::countl_zero(group)];
  }
}

}  // namespace

Answer solve(Engine& engine, const Position& p, Mode mode, int target, uint64_t node_budget) {
  Answer answer;
  std::memset(answer.cards, -1, sizeof answer.cards);
  answer.books = -1;
  Root root = to_root(p);
  start_counting(engine, node_budget ? node_budget : UINT64_MAX);
  engine.set(root);
  try {
    int low, high;
    engine.bounds(low, high);
    if (mode == YES_NO) {
      answer.books = target <= low || (target <= high && engine.at_least(target));
    } else if (mode == BOOKS || !root.left) {
      answer.books = int8_t(converge(low, high, guess_books(root), [&](int need) { return engine.at_least(need); }));
    } else {
      Cards cards(engine, root, low, high);
      answer.books = int8_t(converge(low, high, guess_books(root), [&](int need) { return cards.at_least(need); }));
      cards.finish(answer.books);
      give(p, root, cards, answer.cards);
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
  start_counting(engine, UINT64_MAX);
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
