// The engine for one kind of processor. CMake compiles this file once for each: KERNEL is the name,
// and the compiler's flags say what the processor has. What stands outside of the namespace KERNEL and
// is called here is always inlined or compiled elsewhere (the linker might keep the copy that an older processor cannot run).
#include "kernel.h"

#include <new>

#include "search.h"

namespace whist::KERNEL {

class LaneEngine final : public Engine {
 public:
  LaneEngine(size_t bytes, int books) : table_(bytes, books), hints_(books) {}

  void set(const Root& root) override {
    move_to(root);
    table_.reset(root.left);
    hints_.reset(root.left);
    bool jokers = root.jokers[0] | root.jokers[1] | root.jokers[2] | root.jokers[3];
    for (int i = 0; i < root.played; ++i) jokers |= root.trick[i] == 0;
    kind_ = root.trumps ? Kind::Trump : jokers ? Kind::Jokers : Kind::NoTrump;
  }
  void move_to(const Root& root) override {
    root_ = root;
    start_ = Start(root);
  }

  bool at_least(int need) override {
    return with_search([need](auto&& s) { return int(s.at_least(need)); });
  }
  bool at_least_after(uint64_t card, int need, uint64_t& alike) override {
    return with_search([&](auto&& s) { return int(s.at_least_after(card, need, alike)); });
  }
  void bounds(int& low, int& high) override {
    with_search([&](auto&& s) { return s.bounds(low, high), 0; });
  }
  int choices(uint64_t cards[16], bool& joker) override {
    u64 lead = start_.lead;
    u64 hand = root_.hand[root_.mover()], legal = hand & lead;
    bool follows = legal;
    joker = root_.jokers[root_.mover()] && (root_.played ? !follows : !root_.last_resort || !hand);
    if (!follows) legal = joker && lead && root_.forced_discard ? 0 : hand;
    u64 bottoms = group_bottoms(legal, start_.all);
    return with_search([&](auto&& s) { return s.ordered(bottoms, cards); });
  }

 private:
  template <class F>
  int with_search(F&& f) {
    switch (kind_) {
      case Kind::Trump: return f(Search<Kind::Trump>(*this, table_, hints_, root_, start_));
      case Kind::NoTrump: return f(Search<Kind::NoTrump>(*this, table_, hints_, root_, start_));
      default: return f(Search<Kind::Jokers>(*this, table_, hints_, root_, start_));
    }
  }

  Table table_;
  Hints hints_;
  Root root_{};
  Start start_{root_};
  Kind kind_ = Kind::Trump;
};

Engine* make(size_t bytes, int books) { return new LaneEngine(bytes, books); }

}  // namespace whist::KERNEL
