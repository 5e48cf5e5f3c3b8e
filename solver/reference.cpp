#include "reference.h"

#include <bit>

namespace whist {

namespace {

bool is_joker(int card) { return card >= LITTLE_JOKER; }

struct Table {
  Position p;
  int cards[4];
  int played;

  int suit(int card) const { return is_joker(card) ? p.trump : card / 13; }  // -1: none
  int strength(int card) const {
    if (is_joker(card)) return card;
    int rank = card % 13 + 2;
    if (p.ranking == UPTOWN) return rank;
    if (rank == 14) return p.ranking == DOWNTOWN_ACES_GOOD ? 14 : 0;
    return 14 - rank;
  }
  int suit_led() const {
    for (int i = 0; i < played; ++i)
      if (suit(cards[i]) >= 0) return suit(cards[i]);
    return -1;
  }
  int mover() const { return (p.leader + played) % 4; }
  bool legal(int card) const {
    uint64_t hand = p.hands[mover()];
    bool only_jokers = true, can_follow = false, has_joker = false;
    for (int c = 0; c < CARD_COUNT; ++c)
      if (hand >> c & 1) {
        only_jokers &= is_joker(c);
        has_joker |= is_joker(c);
        can_follow |= suit_led() >= 0 && suit(c) == suit_led();
      }
    if (can_follow) return suit(card) == suit_led();
    if (p.trump >= 0) return true;
    if (played == 0) return !((p.joker_rules & LAST_RESORT) && is_joker(card) && !only_jokers);
    if (suit_led() >= 0 && (p.joker_rules & FORCED_DISCARD) && has_joker) return is_joker(card);
    return true;
  }
  int winner() const {
    int best = -1;
    for (int i = 0; i < 4; ++i) {
      int s = suit(cards[i]);
      if (s < 0 || (s != suit_led() && s != p.trump)) continue;
      if (best >= 0) {
        bool trump = s == p.trump && s >= 0, best_trump = suit(cards[best]) == p.trump && p.trump >= 0;
        if (trump == best_trump ? strength(cards[i]) < strength(cards[best]) : best_trump) continue;
      }
      best = i;
    }
    return (p.leader + best) % 4;
  }
  int after(int card) {
    Table t = *this;
    t.p.hands[mover()] &= ~(uint64_t(1) << card);
    t.cards[t.played++] = card;
    if (t.played < 4) return t.best();
    int w = t.winner();
    t.p.leader = int8_t(w);
    t.played = 0;
    return (w % 2 == 0) + t.best();
  }
  int best() {
    int result = -1;
    for (uint64_t h = p.hands[mover()]; h; h &= h - 1) {
      int card = std::countr_zero(h);
      if (!legal(card)) continue;
      int v = after(card);
      if (result < 0 || (mover() % 2 == 0 ? v > result : v < result)) result = v;
    }
    return result < 0 ? 0 : result;
  }
};

Table table_of(const Position& p) {
  Table t{p, {}, 0};
  while (t.played < 3 && p.trick[t.played] >= 0) {
    t.cards[t.played] = p.trick[t.played];
    ++t.played;
  }
  return t;
}

}  // namespace

void reference_cards(const Position& p, int8_t cards[CARD_COUNT]) {
  Table t = table_of(p);
  for (int c = 0; c < CARD_COUNT; ++c) cards[c] = (p.hands[t.mover()] >> c & 1) && t.legal(c) ? int8_t(t.after(c)) : int8_t(-1);
}

}  // namespace whist
