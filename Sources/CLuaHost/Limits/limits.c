#include "Limits/limits.h"

#include <stdlib.h>

#include "Failures/failure.h"
#include "Limits/effort.h"

/// How many bytes that are in use cost an instruction when garbage is collected because the limit was passed.
#define COLLECTED_AN_INSTRUCTION 16

/// The tick after a deadline from which on ticks are not counted any more.
#define LAST_EXPIRY (1 << 20)

static int wanted_period(const lh_state *s, const lua_State *L);

/// Has the hook called each time that so many instructions have run; zero for never.
static void set_hook(const lh_state *s, lua_State *L, int period) {
  lua_sethook(L, period == 0 ? NULL : s->limits.hook, period == 0 ? 0 : s->limits.hook_mask, period);
}

void lh_limits_spend(lh_state *s, lua_State *L, lh_status limit) {
  if (s->limits.spent != LH_OK) return;
  s->limits.spent = limit;
  s->limits.spent_memory = s->limits.memory_used + s->limits.memory_held + s->limits.memory_refused;
  // The next outermost call is armed even where there is no limit: this one must not stay spent.
  s->limits.guarded = true;
  if (L != NULL) lh_failure_capture_calls(s, L);
}

/// Whether the hook comes at each instruction already. To set it goes through all open calls, of which there may be a
/// hundred thousand, so that is not done again where a spent limit is raised in one protected call after the other.
static bool is_hooked_closely(const lua_State *L) {
  return lua_gethookmask((lua_State *)L) != 0 && lua_gethookcount((lua_State *)L) == 1;
}

_Noreturn void lh_limits_raise(lh_state *s, lua_State *L) {
  if (!is_hooked_closely(L)) lua_sethook(L, s->limits.hook, s->limits.hook_mask, 1);
  // Which limit it was stands in the state; the value is nil, because `__close` methods get it, and may keep it.
  lua_pushnil(L);
  lua_error(L);
  abort();
}

/// Collects garbage; raises unless that brought the memory well below its limit, and can be paid for.
static void check_memory(lh_state *s, lua_State *L) {
  bool is_over = s->limits.memory != 0 && s->limits.memory_wanted > s->limits.memory;
  lua_gc(L, LUA_GCCOLLECT, 0);
  if (s->limits.memory != 0 && s->limits.memory_used + s->limits.memory_held > s->limits.memory - s->limits.memory / 8) {
    lh_limits_spend(s, L, LH_MEMORY_LIMIT);
    // What is left after the garbage is gone may be less than the limit; what passed it is told.
    if (s->limits.spent_memory < s->limits.memory_wanted) s->limits.spent_memory = s->limits.memory_wanted;
    lh_limits_raise(s, L);
  }
  s->limits.memory_over = false;
  s->limits.collects_at = s->limits.memory_used < LH_LEAST_COLLECTED / 2 ? LH_LEAST_COLLECTED : 2 * s->limits.memory_used;
  s->limits.instructions_left -= LH_PERIOD + (int64_t)(s->limits.memory_used / COLLECTED_AN_INSTRUCTION);
  if (s->limits.instructions != 0 && s->limits.instructions_left <= 0 && is_over) {
    // The script did little itself: its memory is so full that collecting garbage took the rest.
    lh_limits_spend(s, L, LH_MEMORY_LIMIT);
    if (s->limits.spent_memory < s->limits.memory_wanted) s->limits.spent_memory = s->limits.memory_wanted;
    lh_limits_raise(s, L);
  }
  lh_limits_watch(s, L);
}

/// Turns a passed deadline into a spent limit, outside the handler.
static void check_deadline(lh_state *s, lua_State *L) {
  if (__builtin_expect(s->deadline.expired != 0, 0)) lh_limits_spend(s, L, s->deadline.has_ended ? LH_TIME_LIMIT : LH_DEADLINE);
}

void lh_limits_expire(lh_state *s) {
  if (s->deadline.expired < LAST_EXPIRY) s->deadline.expired++;
  // The hook is set again, because Lua may just have been about to let go of it, but ever more seldom: where many calls
  // are open it takes longer than from one tick to the next, and the script would never come to the instruction at
  // which it ends.
  bool is_due = (s->deadline.expired & (s->deadline.expired - 1)) == 0;
  if (is_due && s->running != NULL) lua_sethook(s->running, s->limits.hook, s->limits.hook_mask, 1);
}

/// Takes what work costs from the budget, and raises when that is spent.
static void pay(lh_state *s, lua_State *L, int64_t cost) {
  s->limits.instructions_left -= cost;
  s->effort.paid += cost;
  if (s->effort.paid >= LH_PERIOD || s->effort.paid >= lh_effort_period(s, LH_PERIOD)) lh_effort_look(s);
  if (s->limits.instructions_left <= 0) {
    lh_limits_spend(s, L, LH_INSTRUCTION_LIMIT);
    lh_limits_raise(s, L);
  }
}

void lh_limits_hook(lua_State *L, lua_Debug *record) {
  (void)record;
  lh_state *s = lh_state_of(L);
  check_deadline(s, L);
  lh_limits_check(s, L);
  if (s->limits.memory_over) check_memory(s, L);
  if (s->limits.instructions == 0) return;
  int present = lua_gethookcount(L);
  pay(s, L, present);
  int period = wanted_period(s, L);
  if (period != present) lua_sethook(L, s->limits.hook, s->limits.hook_mask, period);
}

static int wanted_period(const lh_state *s, const lua_State *L) {
  if (s->limits.spent != LH_OK || s->limits.memory_over || s->deadline.expired != 0) return 1;
  if (s->limits.instructions == 0) return s->limits.idle_period;
  int period = lh_effort_period(s, L == s->main ? LH_PERIOD : LH_COROUTINE_PERIOD);
  return s->limits.instructions_left < period ? (s->limits.instructions_left < 1 ? 1 : (int)s->limits.instructions_left) : period;
}

void lh_limits_watch(lh_state *s, lua_State *L) {
  int period = wanted_period(s, L);
  int present = lua_gethookmask(L) == 0 ? 0 : lua_gethookcount(L);
  if (period == present) return;
  set_hook(s, L, period);
}

void lh_limits_charge(lh_state *s, lua_State *L, int64_t cost) {
  check_deadline(s, L);
  lh_limits_check(s, L);
  if (s->limits.memory_over) check_memory(s, L);
  if (s->limits.instructions != 0) pay(s, L, cost);
}

void lh_limits_charge_coroutine(lh_state *s, lua_State *L, lua_State *coroutine) {
  lh_limits_charge(s, L, LH_COROUTINE_PERIOD);
  lh_limits_watch(s, coroutine);
}

void lh_limits_arm(lh_state *s) {
  lua_State *L = s->main;
  s->limits.memory_held = 0;
  s->limits.calls++;
  // What nearly always holds: the call before left nothing behind, not even a hook, or there is a budget.
  if (s->limits.spent == LH_OK && !s->limits.memory_over && s->deadline.expired == 0) {
    if (s->limits.instructions >= LH_PERIOD && s->limits.giant_bytes < LH_GIANT) {
      lh_failure_reset(s);
      lh_effort_reset(s);
      s->limits.instructions_left = s->limits.instructions;
      lua_sethook(L, s->limits.hook, s->limits.hook_mask, LH_PERIOD);
      return;
    }
    if (s->limits.is_armed && s->limits.instructions == 0 && s->limits.idle_period == 0) {
      if (s->failures.last.captured || s->failures.last.partial || s->failures.held != NULL) lh_failure_reset(s);
      return;
    }
  }
  s->limits.guarded = s->limits.instructions != 0 || s->limits.memory != 0 || s->deadline.nanoseconds != 0;
  s->limits.is_armed = true;
  s->limits.spent = LH_OK;
  // A request that was refused in a method of `..` has left it in `lh_concat_join`. Otherwise it is not done: it has Lua collect
  // a piece of its garbage at once, which takes a quarter of a millisecond where a script holds much.
  if (s->concat.has_stopped) lua_gc(L, LUA_GCRESTART);
  s->concat.has_stopped = false;
  s->deadline.expired = 0;
  s->limits.memory_refused = 0;
  lh_failure_reset(s);
  lh_effort_reset(s);
  s->limits.instructions_left = s->limits.instructions;
  if (s->limits.memory_over) {
    lua_gc(L, LUA_GCCOLLECT, 0);
    s->limits.memory_over = s->limits.memory != 0 && s->limits.memory_used > s->limits.memory;
  }
  // The count starts anew with each outermost call, so the hook is set even where it is already there.
  int period = wanted_period(s, L);
  if (period != 0 || lua_gethookmask(L) != 0) set_hook(s, L, period);
}

void lh_limits_end(lh_state *s) {
  if (s->limits.spent == LH_MEMORY_LIMIT) lua_gc(s->main, LUA_GCCOLLECT, 0);
}

void lh_set_limits(lh_state *s, int64_t instructions, size_t memory) {
  s->limits.instructions = instructions;
  s->limits.memory = memory;
  s->limits.instructions_left = instructions;
  // Armed once more even where both are off now: a limit that is spent must not stay so.
  s->limits.guarded = true;
  s->limits.is_armed = false;
  if (s->depth == 0) lh_limits_arm(s);
}

void lh_limits_hurry(lh_state *s) {
  if (s->running != NULL && s->depth > 0) {
    lua_sethook(s->running, s->limits.hook, s->limits.hook_mask, wanted_period(s, s->running));
  }
}

void lh_limits_collect(lh_state *s, size_t wanted) {
  if (s->limits.memory_over) return;
  s->limits.memory_over = true;
  s->limits.memory_wanted = wanted;
  if (s->running != NULL) lua_sethook(s->running, s->limits.hook, s->limits.hook_mask, 1);
}

void lh_limits_expect(lh_state *s, lua_State *L, size_t size) {
  bool is_too_large = s->limits.memory != 0 && size > s->limits.memory;
  bool is_too_dear = s->limits.instructions != 0 && (int64_t)(size / LH_BYTES_AN_INSTRUCTION) > s->limits.instructions_left;
  if (!is_too_large && !is_too_dear) return;
  lh_limits_spend(s, L, is_too_large ? LH_MEMORY_LIMIT : LH_INSTRUCTION_LIMIT);
  s->limits.spent_memory += size;
  lh_limits_raise(s, L);
}

bool lh_limits_make_room(lh_state *s, lua_State *L, int count) {
  s->stack.doublings = 0;
  return lua_checkstack(L, count);
}
