// The solver without Python: answers positions in text, and fuzzes itself against the plain rules.
//
//   solver_harness solve [--threads N] [--portable] [--mb X]    lines "N E S W t0 t1 t2 leader trump ranking rules", hands in hex
//   solver_harness fuzz SEED COUNT CARDS [--portable] [--mb X] [--no-jokers] [--no-trump]
//   solver_harness nodes SEED COUNT               random full deals: nodes and time
#include <bit>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <random>
#include <string>
#include <vector>

#include "batch.h"
#include "reference.h"
#include "solve.h"

using namespace whist;

namespace {

struct Options {
  bool portable = false;
  double mb = 32;
  bool jokers_off = false;
  bool no_trump = false;  // no trump with both jokers alone
  int threads = 1;
};

void print(const Position& p) {
  std::printf("%" PRIx64 " %" PRIx64 " %" PRIx64 " %" PRIx64 " %d %d %d %d %d %d %d", p.hands[0], p.hands[1], p.hands[2], p.hands[3], p.trick[0],
              p.trick[1], p.trick[2], p.leader, p.trump, p.ranking, p.joker_rules);
}

uint64_t draw(std::mt19937_64& rng, uint64_t n) { return rng() % n; }

// `cards` in each hand; few suits and few ranks now and then, so that odd shapes come up.
Position random_position(std::mt19937_64& rng, int cards, bool jokers, bool no_trump) {
  Position p{};
  int pack[54], n = 0;
  int suits = cards <= 3 ? 1 + int(draw(rng, 4)) : 2 + int(draw(rng, 3));
  if (suits * 13 < 4 * cards + 4) suits = 4;
  for (int c = 0; c < suits * 13; ++c) pack[n++] = c;
  for (int i = n - 1; i > 0; --i) std::swap(pack[i], pack[draw(rng, uint64_t(i) + 1)]);
  uint64_t with = jokers ? draw(rng, 4) : 0;
  if (no_trump) with = 3;
  int need = 4 * cards;
  if (with & 1) pack[0] = LITTLE_JOKER;
  if (with & 2) pack[1] = BIG_JOKER;
  for (int i = need - 1; i > 0; --i) std::swap(pack[i], pack[draw(rng, uint64_t(i) + 1)]);
  p.trump = int8_t(int(draw(rng, 5)) - 1);
  if (no_trump) p.trump = -1;
  p.leader = int8_t(draw(rng, 4));
  p.ranking = uint8_t(draw(rng, 3));
  p.joker_rules = uint8_t(draw(rng, 4));
  for (int i = 0; i < need; ++i) p.hands[i & 3] |= uint64_t(1) << pack[i];
  int played = int(draw(rng, 8));
  if (played > 3) played = 0;
  for (int i = 0; i < 3; ++i) {
    p.trick[i] = -1;
    if (i >= played) continue;
    uint64_t& h = p.hands[(p.leader + i) & 3];
    int skip = int(draw(rng, uint64_t(cards)));
    uint64_t x = h;
    while (skip--) x &= x - 1;
    p.trick[i] = int8_t(std::countr_zero(x));
    h &= ~(x & (0 - x));
  }
  return p;
}

int fuzz(uint64_t seed, int count, int cards, const Options& o) {
  std::mt19937_64 rng(seed);
  auto engine = make_engine(size_t(o.mb * 1048576), 13, o.portable);
  for (int i = 0; i < count; ++i) {
    Position p = random_position(rng, cards, !o.jokers_off, o.no_trump);
    Answer a = solve(*engine, p, ALL_CARDS, 0, 0);
    int8_t want[54];
    reference_cards(p, want);
    int best = -1;
    bool ns = ((p.leader + (p.trick[0] >= 0) + (p.trick[1] >= 0) + (p.trick[2] >= 0)) & 1) == 0;
    for (int c = 0; c < 54; ++c)
      if (want[c] >= 0 && (best < 0 || (ns ? want[c] > best : want[c] < best))) best = want[c];
    bool wrong = a.books != best || std::memcmp(want, a.cards, sizeof want) != 0;
    for (int k = 0; !wrong && k <= cards + 1; ++k) wrong = solve(*engine, p, YES_NO, k, 0).books != (best >= k);
    if (wrong) {
      std::printf("wrong at %d: ", i);
      print(p);
      std::printf("\nwant %d got %d:", best, a.books);
      for (int c = 0; c < 54; ++c)
        if (want[c] >= 0 || a.cards[c] >= 0) std::printf(" %d:%d/%d", c, want[c], a.cards[c]);
      std::printf("\n");
      return 1;
    }
  }
  std::printf("%d positions of %d cards agree (%s, %g MB)\n", count, cards, engine_name(o.portable), o.mb);
  return 0;
}

int solve_lines(const Options& o) {
  std::vector<Position> positions;
  Position p;
  int v[7];
  while (std::scanf("%" SCNx64 " %" SCNx64 " %" SCNx64 " %" SCNx64 " %d %d %d %d %d %d %d", &p.hands[0], &p.hands[1], &p.hands[2], &p.hands[3], v, v + 1,
                    v + 2, v + 3, v + 4, v + 5, v + 6) == 11) {
    for (int i = 0; i < 3; ++i) p.trick[i] = int8_t(v[i]);
    p.leader = int8_t(v[3]);
    p.trump = int8_t(v[4]);
    p.ranking = uint8_t(v[5]);
    p.joker_rules = uint8_t(v[6]);
    if (const char* why = fault(p)) {
      std::printf("error: %s\n", why);
      return 1;
    }
    positions.push_back(p);
  }
  std::vector<Answer> answers(positions.size());
  solve_all(positions, ALL_CARDS, nullptr, 0, {o.threads, o.mb, o.portable, {}}, answers.data());
  for (const Answer& a : answers) {
    std::printf("%d", a.books);
    for (int c = 0; c < 54; ++c)
      if (a.cards[c] >= 0) std::printf(" %d:%d", c, a.cards[c]);
    std::printf("\n");
  }
  return 0;
}

// Random full deals, a fifth of them without trumps.
int nodes(uint64_t seed, int count, const Options& o) {
  std::mt19937_64 rng(seed);
  auto engine = make_engine(size_t(o.mb * 1048576), 13, o.portable);
  uint64_t total[2] = {};
  double time[2] = {};
  int deals[2] = {};
  for (int i = 0; i < count; ++i) {
    Position p{{}, {-1, -1, -1}, int8_t(i % 4), int8_t(i % 5 - 1), UPTOWN, 0};
    int pack[52];
    for (int c = 0; c < 52; ++c) pack[c] = c;
    for (int c = 51; c > 0; --c) std::swap(pack[c], pack[draw(rng, uint64_t(c) + 1)]);
    for (int c = 0; c < 52; ++c) p.hands[c & 3] |= uint64_t(1) << pack[c];
    std::clock_t start = std::clock();
    uint64_t n = solve(*engine, p, BOOKS, 0, 0).nodes;
    int kind = p.trump >= 0;
    time[kind] += double(std::clock() - start) / CLOCKS_PER_SEC;
    total[kind] += n;
    ++deals[kind];
  }
  for (int k = 0; k < 2; ++k)
    std::printf("%s: %d deals, %.0f nodes each, %.3f ms each, %.1f ns a node\n", k ? "trumps" : "no trump", deals[k], double(total[k]) / deals[k],
                time[k] / deals[k] * 1e3, time[k] / double(total[k]) * 1e9);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Options o;
  const char* words[8] = {};
  int n = 0;
  for (int i = 1; i < argc; ++i) {
    std::string a = argv[i];
    if (a == "--portable")
      o.portable = true;
    else if (a == "--no-jokers")
      o.jokers_off = true;
    else if (a == "--no-trump")
      o.no_trump = true;
    else if (a == "--threads" && i + 1 < argc)
      o.threads = std::atoi(argv[++i]);
    else if (a == "--mb" && i + 1 < argc)
      o.mb = std::atof(argv[++i]);
    else if (n < 8)
      words[n++] = argv[i];
  }
  std::string what = n ? words[0] : "";
  auto number = [&](int i) { return words[i] ? std::strtoull(words[i], nullptr, 10) : 0; };
  if (what == "solve") return solve_lines(o);
  if (what == "fuzz" && n == 4) return fuzz(number(1), int(number(2)), int(number(3)), o);
  if (what == "nodes" && n == 3) return nodes(number(1), int(number(2)), o);
  std::fprintf(stderr, "usage: solver_harness solve | fuzz SEED COUNT CARDS | nodes SEED COUNT   [--threads N] [--portable] [--mb X] [--no-jokers] [--no-trump]\n");
  return 2;
}
