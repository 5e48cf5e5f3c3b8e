#include "position.h"

#include <bit>

namespace whist {

uint64_t lane_bit(int card, int trump, int ranking) {
  if (card >= LITTLE_JOKER) return trump < 0 ? 0 : uint64_t(1) << (48 + 13 + card - LITTLE_JOKER);
  int suit = card / 13, rank = card % 13;
  int lane = trump < 0 || suit < trump ? suit : suit == trump ? 3 : suit - 1;
  int strength = rank;
  if (ranking == DOWNTOWN_ACES_BAD) strength = 12 - rank;
  if (ranking == DOWNTOWN_ACES_GOOD && rank < 12) strength = 11 - rank;
  return uint64_t(1) << (16 * lane + strength);
}

const char* fault(const Position& p) {
  if (p.leader < 0 || p.leader > 3) return "the leader is not one of 0..3 (N, E, S, W)";
  if (p.trump < -1 || p.trump > 3) return "the trump suit is not one of -1..3 (none, S, H, D, C)";
  if (p.ranking > 2) return "the ranking is not one of 0..2";
  if (p.joker_rules > 3) return "the joker rules are not one of 0..3";
  uint64_t seen = 0;
  int played = 0;
  for (int i = 0; i < 3; ++i) {
    int c = p.trick[i];
    if (c == -1) continue;
    if (c < 0 || c >= CARD_COUNT) return "a card of the current book is not one of -1..53";
    if (i != played) return "the cards of the current book leave a gap";
    if (seen >> c & 1) return "a card occurs twice";
    seen |= uint64_t(1) << c;
    ++played;
  }
  int size = -1;
  for (int s = 0; s < 4; ++s) {
    uint64_t h = p.hands[s];
    if (h >> CARD_COUNT) return "a hand holds a bit that is no card";
    if (h & seen) return "a card occurs twice";
    seen |= h;
    int n = std::popcount(h) + (((s - p.leader) & 3) < played);
    if (size >= 0 && n != size) return "the hands are not equally long once the current book is counted in";
    size = n;
  }
  if (size > 13) return "a hand is longer than 13 cards";
  return nullptr;
}

namespace {

uint64_t lanes(uint64_t cards, int trump, int ranking) {
  uint64_t all = 0;
  for (int suit = 0; suit < 4; ++suit) {
    uint64_t ranks = cards >> 13 * suit & 0x1fff;
    if (ranking != UPTOWN) {  // turned over, but for an ace that is good
      uint64_t ace = ranking == DOWNTOWN_ACES_GOOD ? ranks & 0x1000 : 0;
      ranks ^= ace;
      uint64_t over = 0;
      for (; ranks; ranks &= ranks - 1) over |= uint64_t(0x1000) >> std::countr_zero(ranks);
      ranks = ranking == DOWNTOWN_ACES_GOOD ? over >> 1 | ace : over;
    }
    int lane = trump < 0 || suit < trump ? suit : suit == trump ? 3 : suit - 1;
    all |= ranks << 16 * lane;
  }
  return trump < 0 ? all : all | (cards >> LITTLE_JOKER & 3) << (48 + 13);
}

}  // namespace

Root to_root(const Position& p) {
  Root r{};
  r.leader = p.leader;
  r.trumps = p.trump >= 0;
  r.forced_discard = p.joker_rules & FORCED_DISCARD;
  r.last_resort = p.joker_rules & LAST_RESORT;
  while (r.played < 3 && p.trick[r.played] >= 0) {
    r.trick[r.played] = lane_bit(p.trick[r.played], p.trump, p.ranking);
    ++r.played;
  }
  for (int s = 0; s < 4; ++s) {
    r.hand[s] = lanes(p.hands[s], p.trump, p.ranking);
    r.jokers[s] = p.trump < 0 ? uint8_t(std::popcount(p.hands[s] >> LITTLE_JOKER)) : uint8_t(0);
  }
  r.left = std::popcount(p.hands[r.leader]) + (r.played > 0);
  return r;
}

}  // namespace whist
