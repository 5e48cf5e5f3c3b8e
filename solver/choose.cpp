// Chooses the engine for the processor that we run on.
#include "kernel.h"

namespace whist {

namespace portable { Engine* make(size_t, int); }
#if defined(__x86_64__)
namespace avx2 { Engine* make(size_t, int); }
namespace bmi2 { Engine* make(size_t, int); }
#endif

Engine::~Engine() = default;

namespace {
struct Choice {
  const char* name;
  Engine* (*make)(size_t, int);
};

Choice choose(bool want_portable) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  bool avx2_ok = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt") &&
                 __builtin_cpu_supports("lzcnt");
  // AMD before Zen 3 has PEXT in microcode: hundreds of cycles.
  bool slow_pext = __builtin_cpu_is("bdver4") || __builtin_cpu_is("znver1") || __builtin_cpu_is("znver2");
  if (!want_portable && avx2_ok) {
    if (__builtin_cpu_supports("bmi2") && !slow_pext) return {"bmi2", bmi2::make};
    return {"avx2", avx2::make};
  }
#endif
  (void)want_portable;
  return {"portable", portable::make};
}
}  // namespace

std::unique_ptr<Engine> make_engine(size_t table_bytes, int books, bool portable) {
  return std::unique_ptr<Engine>(choose(portable).make(table_bytes, books));
}
const char* engine_name(bool portable) { return choose(portable).name; }

}  // namespace whist
