// The transposition table: what is known of positions that agree on the cards that mattered.
//
// A position at the start of a book is a key (lengths of all suits in all hands, leader) and two
// squeezed words that name the owner of every card in play, from which a pattern keeps only the top
// ranks that mattered (Ginsberg's partition search). Patterns stand four in a block of two cache
// lines; the blocks of one bucket are a chain in a bump arena, those of one key mostly side by side. A new
// generation empties the table at once; a full one forgets the positions with the fewest books left.
#pragma once
#include <cstdlib>
#include <cstring>
#include <new>
#ifdef __linux__
#include <sys/mman.h>
#endif

#include "bits.h"

namespace whist::KERNEL {

struct alignas(64) Block {
  u64 a[4], b[4], mask[4];
  uint8_t low[4], high[4];
  u32 used;
  uint16_t number;   // how many blocks its key had before
  uint8_t reserved;  // how many blocks after this one are set aside for its key
  u64 key;
  u32 next;

  // The patterns, as bits, that hold the position. Those not used yet decide nothing (0..15 books).
  u32 fitting(u64 pa, u64 pb) const {
#ifdef __AVX2__
    __m256i x = _mm256_xor_si256(_mm256_load_si256(reinterpret_cast<const __m256i*>(a)), _mm256_set1_epi64x(int64_t(pa)));
    __m256i y = _mm256_xor_si256(_mm256_load_si256(reinterpret_cast<const __m256i*>(b)), _mm256_set1_epi64x(int64_t(pb)));
    __m256i t = _mm256_and_si256(_mm256_or_si256(x, y), _mm256_load_si256(reinterpret_cast<const __m256i*>(mask)));
    return u32(_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(t, _mm256_setzero_si256()))));
#else
    u32 fit = 0;
    for (u32 j = 0; j < 4; ++j) fit |= u32((((pa ^ a[j]) | (pb ^ b[j])) & mask[j]) == 0) << j;
    return fit;
#endif
  }
};
static_assert(sizeof(Block) == 128);

class Table {
 public:
  // Never more than `bytes`, and less where positions have at most `books` books: few patterns come up, and
  // fresh memory costs time.
  Table(size_t bytes, int books) {
    size_t want = bytes / (sizeof(Block) + 4);
    if (want < 16) want = 16;
    if (want > MAX_BLOCKS) want = MAX_BLOCKS;
    limit_ = u32(want);
    capacity_ = u32(1) << (books + 3);
    if (capacity_ > limit_) capacity_ = limit_;
    bits_ = 4;
    while ((u64(2) << bits_) <= limit_ && bits_ < buckets_for(books)) ++bits_;
    heads_ = static_cast<u32*>(std::calloc(size_t(1) << bits_, 4));
    blocks_ = room_for(capacity_);
    if (!heads_ || !blocks_) {
      std::free(heads_);
      std::free(blocks_);
      throw std::bad_alloc();
    }
  }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  ~Table() {
    std::free(heads_);
    std::free(blocks_);
  }

  // Empties the table; `left` books are to be played, which tells how many buckets to use.
  void reset(int left) {
    int want = buckets_for(left);
    shift_ = 64 - (want < bits_ ? want : bits_);
    clear();
  }

  // Fetches what find will read first.
  void prefetch(u64 key) const {
    const Block& block = blocks_[head(key)];
    __builtin_prefetch(&block);
    __builtin_prefetch(&block.mask);
  }

  // Looks for a pattern that holds (a, b) and decides whether N and S take `need` books; false: there is none.
  // Sets `mask` to the squeezed ranks that the pattern depends on, and `yes` to what it decides.
  [[gnu::noinline]] bool find(u64 key, u64 a, u64 b, int need, u64& mask, bool& yes) const {
    u32 i = head(key);
    for (; i; i = blocks_[i].next) {
      const Block& block = blocks_[i];
      const Block& soon = blocks_[i > 2 ? i - 2 : 0];
      __builtin_prefetch(&soon);
      __builtin_prefetch(&soon.mask);
      __builtin_prefetch(&blocks_[block.next]);
      __builtin_prefetch(&blocks_[block.next].mask);
      if (block.key != key) continue;
      for (u32 fit = block.fitting(a, b); fit; fit &= fit - 1) {
        u32 j = u32(__builtin_ctz(fit));
        yes = block.low[j] >= need;
        if (yes || block.high[j] < need) {
          mask = block.mask[j];
          return true;
        }
      }
    }
    return false;
  }

  [[gnu::noinline]] void store(u64 key, u64 a, u64 b, u64 mask, int low, int high) {
    // The first block of the key is the newest; a pattern that is there already is rare and does no harm.
    u32 last = head(key);
    while (last && blocks_[last].key != key) last = blocks_[last].next;
    if (!last || blocks_[last].used == 4) last = add(key, last);
    Block& block = blocks_[last];
    u32 j = block.used++;
    block.a[j] = a;
    block.b[j] = b;
    block.mask[j] = mask;
    block.low[j] = uint8_t(low);
    block.high[j] = uint8_t(high);
  }

 private:
  static int buckets_for(int books) { return books >= 11 ? 17 : books >= 8 ? books + 6 : 2 * books - 1; }
  static constexpr int BLOCK_BITS = 20;
  static constexpr u32 MAX_BLOCKS = (1u << BLOCK_BITS) - 1;
  static constexpr size_t HUGE_PAGE = 1 << 21;

  // Much memory comes in huge pages: looking up addresses takes a tenth of a long search otherwise.
  static Block* room_for(u32 blocks) {
    size_t size = (size_t(blocks) + 1) * sizeof(Block), page = size < 2 * HUGE_PAGE ? alignof(Block) : HUGE_PAGE;
    size = (size + page - 1) / page * page;
    void* room = std::aligned_alloc(page, size);
#ifdef __linux__
    if (room && page == HUGE_PAGE) madvise(room, size, MADV_HUGEPAGE);
#endif
    return static_cast<Block*>(room);
  }

  // A new block for a key whose newest is `last` (0: none). The more a key has, the more are set aside for it
  // in a row, since they are read in a row.
  u32 add(u64 key, u32 last) {
    u32 number = last ? blocks_[last].number + 1 : 0, block;
    if (last && blocks_[last].reserved) {
      block = last + 1;
      blocks_[block].reserved = uint8_t(blocks_[last].reserved - 1);
    } else {
      u32 more = number < 2 ? 0 : number < 16 ? number / 2 : 7;
      if (capacity_ - size_ <= more) make_room(), number = 0, more = 0;
      block = size_ + 1;
      for (u32 i = 1; i <= more; ++i) blocks_[block + i].used = 0;
      size_ += more + 1;
      blocks_[block].reserved = uint8_t(more);
    }
    Block& fresh = blocks_[block];
    fresh.key = key;
    fresh.number = uint16_t(number < 1000 ? number : 1000);
    fresh.used = 0;
    std::memset(fresh.low, 0, 4);
    std::memset(fresh.high, 15, 4);
    link(block);
    return block;
  }
  void link(u32 block) {
    u64 key = blocks_[block].key;
    blocks_[block].next = head(key);
    heads_[hash(key)] = generation_ << BLOCK_BITS | block;
  }

  // Doubles the blocks; at the limit, or without memory, forgets.
  void make_room() {
    u32 more = capacity_ > limit_ / 2 ? limit_ : 2 * capacity_;
    Block* blocks = capacity_ < limit_ ? room_for(more) : nullptr;
    if (!blocks) return forget();
    std::memcpy(blocks, blocks_, (size_t(capacity_) + 1) * sizeof(Block));
    std::free(blocks_);
    blocks_ = blocks;
    capacity_ = more;
  }
  // Keeps at most half: what took longest to find out, that is, positions with many books left.
  void forget() {
    u32 size = size_, of[16] = {}, kept = 0;
    for (u32 i = 1; i <= size; ++i)
      if (blocks_[i].used) ++of[books(i)];
    u32 least = 15;
    while (least > 0 && kept + of[least] <= capacity_ / 2) kept += of[least--];
    clear();
    for (u32 i = 1; i <= size; ++i) {
      if (!blocks_[i].used || books(i) <= least) continue;
      blocks_[++size_] = blocks_[i];
      blocks_[size_].reserved = 0;
      link(size_);
    }
  }
  u32 books(u32 block) const { return u32(blocks_[block].key >> 48) & 15; }
  void clear() {
    size_ = 0;
    if (++generation_ >> (32 - BLOCK_BITS)) {
      std::memset(heads_, 0, size_t(4) << bits_);
      generation_ = 1;
    }
  }
  u64 hash(u64 key) const { return (key * 0x9e3779b97f4a7c15) >> shift_; }
  u32 head(u64 key) const {
    u32 h = heads_[hash(key)];
    return h >> BLOCK_BITS == generation_ ? h & MAX_BLOCKS : 0;
  }

  u32* heads_;
  Block* blocks_;
  u32 limit_, capacity_, size_ = 0, generation_ = 0;
  int bits_, shift_ = 60;
};

// The card that last cut off in a like place, a hint for the order of moves only.
class Hints {
 public:
  explicit Hints(int books) : bits_(at_most_bits(books + 5)), slots_(static_cast<u32*>(std::calloc(size_t(1) << bits_, 4))) {
    if (!slots_) throw std::bad_alloc();
  }
  Hints(const Hints&) = delete;
  Hints& operator=(const Hints&) = delete;
  ~Hints() { std::free(slots_); }

  // Forgets all; few books are left: few slots, which stay in the nearest cache.
  void reset(int left) {
    int want = at_most_bits(left + 5);
    shift_ = 64 - (want < bits_ ? want : bits_);
    if (++generation_ == 1u << 10) {
      std::memset(slots_, 0, size_t(4) << bits_);
      generation_ = 1;
    }
  }
  // A long search wants more slots: each becomes several with the same content.
  void grow() {
    if (shift_ == 64 - MANY_BITS) return;
    u32* slots = bits_ == MANY_BITS ? slots_ : static_cast<u32*>(std::malloc(size_t(4) << MANY_BITS));
    if (!slots) return;
    const u32 each = u32(1) << (MANY_BITS - 64 + shift_);
    for (u32 i = u32(1) << (64 - shift_); i-- > 0;) {
      const u32 slot = slots_[i];
      for (u32 k = 0; k < each; ++k) slots[i * each + k] = slot;
    }
    if (slots != slots_) std::free(slots_);
    slots_ = slots;
    bits_ = MANY_BITS;
    shift_ = 64 - MANY_BITS;
  }
  struct Place {
    u32 slot, tag;
  };
  Place place(u64 what, u64 more) const {
    u64 h = (what ^ (more * 0xd6e8feb86659fd93)) * 0x9e3779b97f4a7c15;
    return {u32(h >> shift_), u32(generation_ << 22 | (h >> 16 & 0xffff) << 6)};
  }
  u64 get(Place p) const {
    u32 s = slots_[p.slot];
    return (s & ~63u) == p.tag ? u64(1) << (s & 63) : 0;
  }
  void put(Place p, u64 card) { slots_[p.slot] = p.tag | u32(lowest(card)); }

 private:
  static constexpr int BITS = 16, MANY_BITS = 18;
  static int at_most_bits(int n) { return n < BITS ? n : BITS; }
  int bits_;
  u32* slots_;
  u32 generation_ = 0;
  int shift_ = 64 - BITS;
};

}  // namespace whist::KERNEL
