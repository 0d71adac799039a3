#include "Limits/limits.h"

#include <stdlib.h>

#include "Chunks/coverage.h"
#include "Limits/deadline.h"
#include "Limits/effort.h"
#include "Failures/failure.h"

/// The instructions of a call with a deadline whose thread has no clock.
#define COUNTED_INSTEAD 50000000

/// A request is refused only beyond this size, however small the limit is.
#define SMALLEST_REFUSED ((size_t)1 << 20)

/// Blocks from this size on are paid for when they grow, and how many bytes cost an instruction.
#define LARGE_BLOCK 4096
#define BYTES_AN_INSTRUCTION 64

/// How many bytes that are in use cost an instruction when garbage is collected because the limit was passed.
#define COLLECTED_AN_INSTRUCTION 16

/// The tick after a deadline from which on ticks are not counted any more.
#define LAST_EXPIRY (1 << 20)

static void limit_hook(lua_State *L, lua_Debug *record);
static int wanted_period(const lh_state *s, const lua_State *L);

void lh_limits_spend(lh_state *s, lua_State *L, lh_status limit) {
  if (s->spent != LH_OK) return;
  s->spent = limit;
  s->spent_memory = s->memory_used + s->memory_refused;
  // The next outermost call is armed even where there is no limit: this one must not stay spent.
  s->guarded = true;
  if (L != NULL) lh_failure_capture_calls(s, L);
}

/// Whether the hook comes at each instruction already. To set it goes through all open calls, of which there may be a
/// hundred thousand, so that is not done again where a spent limit is raised in one protected call after the other.
static bool is_hooked_closely(const lua_State *L) {
  return lua_gethookmask((lua_State *)L) != 0 && lua_gethookcount((lua_State *)L) == 1;
}

_Noreturn void lh_limits_raise(lh_state *s, lua_State *L) {
  if (!is_hooked_closely(L)) lua_sethook(L, limit_hook, s->hook_mask, 1);
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
  s->collects_at = s->memory_used < LH_LEAST_COLLECTED / 2 ? LH_LEAST_COLLECTED : 2 * s->memory_used;
  s->instructions_left -= LH_PERIOD + (int64_t)(s->memory_used / COLLECTED_AN_INSTRUCTION);
  lh_limits_watch(s, L);
}

/// Turns a passed deadline into a spent limit, outside the handler.
static void check_deadline(lh_state *s, lua_State *L) {
  if (__builtin_expect(s->expired != 0, 0)) lh_limits_spend(s, L, LH_DEADLINE);
}

void lh_limits_expire(lh_state *s) {
  if (s->expired < LAST_EXPIRY) s->expired++;
  // The hook is set again, because Lua may just have been about to let go of it, but ever more seldom: where many calls
  // are open it takes longer than from one tick to the next, and the script would never come to the instruction at
  // which it ends.
  bool is_due = (s->expired & (s->expired - 1)) == 0;
  if (is_due && s->running != NULL) lua_sethook(s->running, limit_hook, s->hook_mask, 1);
}

/// Takes what work costs from the budget, and raises when that is spent.
static void pay(lh_state *s, lua_State *L, int64_t cost) {
  s->instructions_left -= cost;
  s->effort.paid += cost;
  if (s->effort.paid >= LH_PERIOD || s->effort.paid >= lh_effort_period(s, LH_PERIOD)) lh_effort_look(s);
  if (s->instructions_left <= 0) {
    lh_limits_spend(s, L, LH_INSTRUCTION_LIMIT);
    lh_limits_raise(s, L);
  }
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
  int present = lua_gethookcount(L);
  pay(s, L, present);
  int period = wanted_period(s, L);
  if (period != present) lua_sethook(L, limit_hook, s->hook_mask, period);
}

static int wanted_period(const lh_state *s, const lua_State *L) {
  if (s->spent != LH_OK || s->memory_over || s->expired != 0) return 1;
  if (s->instruction_limit == 0) return s->idle_period;
  int period = lh_effort_period(s, L == s->main ? LH_PERIOD : LH_COROUTINE_PERIOD);
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
  if (s->instruction_limit != 0) pay(s, L, cost);
}

void lh_limits_charge_coroutine(lh_state *s, lua_State *L, lua_State *coroutine) {
  lh_limits_charge(s, L, LH_COROUTINE_PERIOD);
  lh_limits_watch(s, coroutine);
}

void lh_limits_arm(lh_state *s) {
  lua_State *L = s->main;
  // What nearly always holds: the call before left nothing behind, not even a hook, or there is a budget.
  if (s->spent == LH_OK && !s->memory_over && s->expired == 0) {
    if (s->instruction_limit >= LH_PERIOD && s->giant_bytes < LH_GIANT) {
      lh_failure_reset(s);
      lh_effort_reset(s);
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
  // A request that was refused in a method of `..` has left it between `lh_concat_begin` and `lh_concat_end`.
  if (s->hides_concat) lua_gc(L, LUA_GCRESTART);
  s->expired = 0;
  s->memory_refused = 0;
  lh_failure_reset(s);
  lh_effort_reset(s);
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

void lh_limits_collect(lh_state *s) {
  if (s->memory_over) return;
  s->memory_over = true;
  if (s->running != NULL) lua_sethook(s->running, limit_hook, s->hook_mask, 1);
}

/// The limit for which a request is refused: one that is huge by itself, a new string or userdata that would bring the
/// memory to a multiple of the limit, or one whose bytes alone cost more than is left. `tag` is what Lua says of a new
/// block.
static lh_status refusal(const lh_state *s, bool is_new, size_t tag, size_t growth, size_t new_size) {
  if (growth < SMALLEST_REFUSED) return LH_OK;
  bool is_object = is_new && (tag == LUA_TSTRING || tag == LUA_TUSERDATA);
  if (is_object && s->instruction_limit != 0 && (int64_t)(growth / BYTES_AN_INSTRUCTION) > s->instructions_left) {
    return LH_INSTRUCTION_LIMIT;
  }
  if (s->memory_limit == 0 || s->memory_used + growth <= s->memory_limit) return LH_OK;
  if (new_size / 4 >= s->memory_limit) return LH_MEMORY_LIMIT;
  return is_object && (s->memory_used + new_size) / 4 >= s->memory_limit ? LH_MEMORY_LIMIT : LH_OK;
}

void lh_limits_expect(lh_state *s, lua_State *L, size_t size) {
  bool is_too_large = s->memory_limit != 0 && size > s->memory_limit;
  bool is_too_dear = s->instruction_limit != 0 && (int64_t)(size / BYTES_AN_INSTRUCTION) > s->instructions_left;
  if (!is_too_large && !is_too_dear) return;
  lh_limits_spend(s, L, is_too_large ? LH_MEMORY_LIMIT : LH_INSTRUCTION_LIMIT);
  s->spent_memory += size;
  lh_limits_raise(s, L);
}

bool lh_limits_make_room(lh_state *s, lua_State *L, int count) {
  s->doublings = 0;
  return lua_checkstack(L, count);
}

/// The slots from which on a stack is looked at that is doubled, and how often a call must not double it.
#define LONG_STACK 1000
#define MOST_DOUBLINGS 4

/// Whether a new block is the longer stack of a call that goes through a chain of `__call`, which may have no end.
///
/// For each link Lua puts one more argument before all others, so that a chain takes the square of its length, and no
/// instruction comes between, nor a limit of its own but the end of the stack, minutes later. What is to be seen of it is
/// that a stack is doubled again and again within one call: others that hand on so many arguments get them at once.
static bool is_endless_call(lh_state *s, size_t size) {
  size_t slot = 2 * sizeof(lua_Integer), extra = 5;
  size_t slots = size / slot - extra;
  if (size % slot != 0 || slots < LONG_STACK || s->running == NULL) return false;
  bool is_doubled = slots == 2 * s->stack_slots;
  s->stack_slots = slots;
  lua_Debug record;
  const void *call = lua_getstack(s->running, 0, &record) ? (const void *)record.i_ci : NULL;
  s->doublings = is_doubled && call == s->grown_in ? s->doublings + 1 : 0;
  s->grown_in = call;
  return s->doublings >= MOST_DOUBLINGS;
}

/// Refuses a request, which ends the outermost call.
static void *refuse(lh_state *s, lh_status limit, size_t new_size) {
  s->memory_refused = new_size;
  lh_limits_spend(s, s->running, limit);
  if (s->running != NULL) lua_sethook(s->running, limit_hook, s->hook_mask, 1);
  return NULL;
}

/// Looks after a block that is or was large: its growth is paid for, as no instruction counts what it takes to fill it.
static void note_large(lh_state *s, size_t old, size_t new_size) {
  if (old >= LH_GIANT) s->giant_bytes -= old;
  if (new_size >= LH_GIANT) s->giant_bytes += new_size;
  if (s->instruction_limit == 0 || new_size <= old) return;
  s->instructions_left -= (int64_t)((new_size - old) / BYTES_AN_INSTRUCTION);
  // What is spent now, and a stretch that is too long now, must end soon.
  bool is_urgent = s->instructions_left <= 0 || new_size >= LH_GIANT;
  if (is_urgent && s->running != NULL && s->depth > 0) {
    lua_sethook(s->running, limit_hook, s->hook_mask, wanted_period(s, s->running));
  }
}

/// Ordinary growth is never refused: after a refusal Lua 5.4.4 collects garbage at a moment at which some of its
/// own operations do not expect it. Only a single request far beyond the limit is.
void *lh_allocate(void *ud, void *pointer, size_t old_size, size_t new_size) {
  lh_state *s = ud;
  size_t old = pointer == NULL ? 0 : old_size;
  if (new_size == 0) {
    s->memory_used -= old;
    if (old >= LH_GIANT) s->giant_bytes -= old;
    if (s->active_walks != 0) lh_order_forget(s, pointer);
    lh_pool_give(&s->pool, pointer, old);
    return NULL;
  }
  if (__builtin_expect(new_size >= LARGE_BLOCK, 0) && new_size > old) {
    lh_status limit = refusal(s, pointer == NULL, old_size, new_size - old, new_size);
    if (limit == LH_OK && pointer == NULL && old_size == 0 && is_endless_call(s, new_size)) limit = LH_STACK_OVERFLOW;
    // Lua asks once more when it has collected garbage, and is refused again: what it was about to do does not expect
    // that some of it is gone.
    if (limit == LH_OK && new_size == s->memory_refused) limit = s->spent;
    if (limit != LH_OK) return refuse(s, limit, new_size);
  }
  if (new_size > old && s->memory_limit != 0 && s->memory_used - old + new_size > s->memory_limit) lh_limits_collect(s);
  void *moved = lh_pool_resize(&s->pool, pointer, old, new_size);
  if (moved == NULL) return NULL;
  s->memory_used += new_size - old;
  if (__builtin_expect((old | new_size) >= LARGE_BLOCK, 0)) note_large(s, old, new_size);
  return moved;
}
