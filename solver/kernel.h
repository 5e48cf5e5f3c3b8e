// The search engine as the rest of the solver sees it. One engine belongs to one thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>

namespace whist {

// A position in lanes: a hand is 64 bits, four lanes of 16, one for each suit, higher bits winning
// over lower ones; bit 15 of a lane is always clear. Trumps are lane 3 and hold the jokers too.
struct Root {
  uint64_t hand[4];   // seats 0..3 = N, E, S, W
  uint8_t jokers[4];  // suitless jokers of each hand (no trump only)
  uint64_t trick[3];  // cards played to the current book, the leader's first; 0 = a suitless joker
  int played;         // how many of them count
  int leader;
  int left;           // books left, the current one included
  bool trumps;
  bool forced_discard;
  bool last_resort;

  // Part of whoever calls it, so that the linker has no copy to choose from: see kernel.cpp.
  [[gnu::always_inline]] int mover() const { return (leader + played) & 3; }
};

struct Stopped {};  // thrown by Engine::at_least when its nodes are used up or its pause says stop

class Engine {
 public:
  virtual ~Engine();
  // Forgets everything and takes a new position. O(1).
  virtual void set(const Root&) = 0;
  // Takes another position with the same trumps, rules and cards in play; keeps what is known.
  virtual void move_to(const Root&) = 0;
  // Do N and S take at least `need` books from here?
  virtual bool at_least(int need) = 0;
  // The same once the hand to move has played `card` (a bit; 0 = a suitless joker). `alike`: the places
  // in its lane where any card of the hand would get the same answer.
  virtual bool at_least_after(uint64_t card, int need, uint64_t& alike) = 0;
  // What N and S take at least and at most, as far as it is known without search.
  virtual void bounds(int& low, int& high) = 0;
  // The lowest of each group of touching cards that the hand to move may play, likely ones first; returns
  // how many there are. `joker`: may it play one?
  virtual int choices(uint64_t cards[16], bool& joker) = 0;

  uint64_t nodes = 0;
  uint64_t node_limit = UINT64_MAX;  // Stopped is thrown beyond it
  uint64_t pause_at = 0;             // when to look at the limit and to ask `pause`, at most so many nodes apart:
  uint64_t pause_every = 65536;
  bool (*pause)(void*) = nullptr;    // asked now and then; true: Stopped is thrown
  void* pause_with = nullptr;
};

// The fastest engine for this processor, or the portable one. `table_bytes`: the transposition table;
// `books`: the most that a position given to it may have left.
std::unique_ptr<Engine> make_engine(size_t table_bytes, int books, bool portable);
const char* engine_name(bool portable);

}  // namespace whist
