#include "limits.h"

#include <stdlib.h>

#include "coverage.h"
#include "deadline.h"
#include "failure.h"

/// The instructions of a call with a deadline whose thread has no clock.
#define COUNTED_INSTEAD 50000000

/// A request is refused only beyond this size, however small the limit is.
#define SMALLEST_REFUSED ((size_t)1 << 20)

static void limit_hook(lua_State *L, lua_Debug *record);

void lh_limits_spend(lh_state *s, lua_State *L, lh_status limit) {
  if (s->spent != LH_OK) return;
  s->spent = limit;
  if (L != NULL) lh_failure_capture_calls(s, L);
}

_Noreturn void lh_limits_raise(lh_state *s, lua_State *L) {
  lua_sethook(L, limit_hook, s->hook_mask, 1);
  // The flag tells; the value is nil because `__close` gets it, which may be a library's function that keeps it.
  lua_pushnil(L);
  lua_error(L);
  abort();
}

/// Collects garbage; raises unless that brought the memory well below its limit.
static void check_memory(lh_state *s, lua_State *L) {
  lua_gc(L, LUA_GCCOLLECT, 0);
  if (s->memory_limit != 0 && s->memory_used > s->memory_limit - s->memory_limit / 8) {
    lh_limits_spend(s, L, LH_MEMORY_LIMIT);
    lh_limits_raise(s, L);
  }
  s->memory_over = false;
  s->instructions_left -= LH_PERIOD;
  lh_limits_watch(s, L);
}

/// Turns a passed deadline into a spent limit, outside the handler.
static void check_deadline(lh_state *s, lua_State *L) {
  if (__builtin_expect(s->expired != 0, 0)) lh_limits_spend(s, L, LH_DEADLINE);
}

void lh_limits_expire(lh_state *s) {
  s->expired = 1;
  if (s->running != NULL) lua_sethook(s->running, limit_hook, s->hook_mask, 1);
}

static void limit_hook(lua_State *L, lua_Debug *record) {
  lh_state *s = lh_state_of(L);
  if (record->event == LUA_HOOKLINE) {
    lh_coverage_note(s, L, record);
    return;
  }
  check_deadline(s, L);
  lh_limits_check(s, L);
  if (s->memory_over) check_memory(s, L);
  if (s->instruction_limit == 0) return;
  s->instructions_left -= lua_gethookcount(L);
  if (s->instructions_left <= 0) {
    lh_limits_spend(s, L, LH_INSTRUCTION_LIMIT);
    lh_limits_raise(s, L);
  }
  if (s->instructions_left < lua_gethookcount(L)) {
    lua_sethook(L, limit_hook, s->hook_mask, (int)s->instructions_left);
  }
}

static int wanted_period(const lh_state *s, const lua_State *L) {
  if (s->spent != LH_OK || s->memory_over || s->expired != 0) return 1;
  if (s->instruction_limit == 0) return s->idle_period;
  int period = L == s->main ? LH_PERIOD : LH_COROUTINE_PERIOD;
  return s->instructions_left < period ? (s->instructions_left < 1 ? 1 : (int)s->instructions_left) : period;
}

void lh_limits_watch(lh_state *s, lua_State *L) {
  int period = wanted_period(s, L);
  int present = lua_gethookmask(L) == 0 ? 0 : lua_gethookcount(L);
  if (period == present) return;
  if (period == 0) {
    lua_sethook(L, NULL, 0, 0);
  } else {
    lua_sethook(L, limit_hook, s->hook_mask, period);
  }
}

void lh_limits_charge(lh_state *s, lua_State *L, int64_t cost) {
  check_deadline(s, L);
  lh_limits_check(s, L);
  if (s->memory_over) check_memory(s, L);
  if (s->instruction_limit == 0) return;
  s->instructions_left -= cost;
  if (s->instructions_left <= 0) {
    lh_limits_spend(s, L, LH_INSTRUCTION_LIMIT);
    lh_limits_raise(s, L);
  }
}

void lh_limits_charge_coroutine(lh_state *s, lua_State *L, lua_State *coroutine) {
  lh_limits_charge(s, L, LH_COROUTINE_PERIOD);
  lh_limits_watch(s, coroutine);
}

void lh_limits_arm(lh_state *s) {
  lua_State *L = s->main;
  // What nearly always holds: the call before left nothing behind, not even a hook, or there is a budget.
  if (s->spent == LH_OK && !s->memory_over && s->expired == 0) {
    if (s->instruction_limit >= LH_PERIOD) {
      lh_failure_reset(s);
      s->instructions_left = s->instruction_limit;
      lua_sethook(L, limit_hook, s->hook_mask, LH_PERIOD);
      return;
    }
    if (s->is_armed && s->instruction_limit == 0 && s->idle_period == 0) {
      if (s->failure.captured || s->failure.partial || s->held != NULL) lh_failure_reset(s);
      return;
    }
  }
  s->guarded = s->instruction_limit != 0 || s->memory_limit != 0 || s->deadline != 0;
  s->is_armed = true;
  s->spent = LH_OK;
  s->expired = 0;
  lh_failure_reset(s);
  s->instructions_left = s->instruction_limit;
  if (s->memory_over) {
    lua_gc(L, LUA_GCCOLLECT, 0);
    s->memory_over = s->memory_limit != 0 && s->memory_used > s->memory_limit;
  }
  // The count starts anew with each outermost call, so the hook is set even where it is already there.
  int period = wanted_period(s, L);
  if (period != 0) {
    lua_sethook(L, limit_hook, s->hook_mask, period);
  } else if (lua_gethookmask(L) != 0) {
    lua_sethook(L, NULL, 0, 0);
  }
}

void lh_limits_open(lh_state *s) {
  if (s->deadline != 0 && !lh_deadline_begin(s) && s->instruction_limit == 0) s->instruction_limit = COUNTED_INSTEAD;
  lh_limits_arm(s);
}

void lh_limits_end(lh_state *s) {
  if (s->spent == LH_MEMORY_LIMIT) lua_gc(s->main, LUA_GCCOLLECT, 0);
}

void lh_set_limits(lh_state *s, int64_t instructions, size_t memory) {
  s->instruction_limit = instructions;
  s->memory_limit = memory;
  s->instructions_left = instructions;
  // Armed once more even where both are off now: a limit that is spent must not stay so.
  s->guarded = true;
  s->is_armed = false;
  if (s->depth == 0) lh_limits_arm(s);
}

/// Notes that ordinary growth has passed the limit: the next instruction collects garbage and decides.
static void note_growth(lh_state *s) {
  if (s->memory_over) return;
  s->memory_over = true;
  if (s->running != NULL) lua_sethook(s->running, limit_hook, s->hook_mask, 1);
}

/// Ordinary growth is never refused: after a refusal Lua 5.4.4 collects garbage at a moment at which some of its
/// own operations do not expect it. Only a single request far beyond the limit is.
void *lh_allocate(void *ud, void *pointer, size_t old_size, size_t new_size) {
  lh_state *s = ud;
  size_t old = pointer == NULL ? 0 : old_size;
  if (new_size == 0) {
    s->memory_used -= old;
    lh_pool_give(&s->pool, pointer, old);
    return NULL;
  }
  if (new_size > old && s->memory_limit != 0 && s->memory_used - old + new_size > s->memory_limit) {
    if ((new_size - old) / 4 >= s->memory_limit && new_size - old >= SMALLEST_REFUSED) {
      lh_limits_spend(s, NULL, LH_MEMORY_LIMIT);
      if (s->running != NULL) lua_sethook(s->running, limit_hook, s->hook_mask, 1);
      return NULL;
    }
    note_growth(s);
  }
  void *moved = lh_pool_resize(&s->pool, pointer, old, new_size);
  if (moved != NULL) s->memory_used += new_size - old;
  return moved;
}
