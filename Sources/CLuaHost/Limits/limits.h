// The instruction budget, the memory limit, and what a passed deadline does.
//
// A limit that is passed is *spent* until the next outermost call: every instruction raises again, `pcall`,
// `xpcall` and `coroutine` pass the error on, and no handler of the script runs.
#pragma once

#include "State/state.h"

/// How many instructions pass between two looks at the budget; fewer in a coroutine, which pays for the first
/// stretch when it is created.
#define LH_PERIOD 1000
#define LH_COROUTINE_PERIOD 100

/// How many bytes of a large block cost an instruction.
#define LH_BYTES_AN_INSTRUCTION 64

/// The bytes from which on a text is paid for when it crosses to the host.
#define LH_LARGE_TEXT 1024

/// The hook of a state where nothing else is looked at.
void lh_limits_hook(lua_State *L, lua_Debug *record);

/// The allocator of a state; `ud` is the state. See allocator.c.
void *lh_allocate(void *ud, void *pointer, size_t old_size, size_t new_size);

/// Starts the limits anew. Cannot raise.
void lh_limits_arm(lh_state *state);

/// Notes in a signal's handler that the deadline has passed, and sets the hook that will raise. Cannot raise.
void lh_limits_expire(lh_state *state);

/// Ends an outermost call that passed a limit: leaves room for the next one. Cannot raise.
void lh_limits_end(lh_state *state);

/// Gives a coroutine the hook it must have now. Cannot raise.
void lh_limits_watch(lh_state *state, lua_State *L);

/// The least memory in use at which garbage is collected where Lua does not begin by itself.
#define LH_LEAST_COLLECTED ((size_t)1 << 20)

/// Sets the hook of the code that runs for what is left of the budget. Cannot raise.
void lh_limits_hurry(lh_state *state);

/// Has garbage collected at the next instruction, and memory looked at. Cannot raise.
void lh_limits_collect(lh_state *state, size_t wanted);

/// Charges work that no instruction counts to the budget. Raises when a limit is passed.
void lh_limits_charge(lh_state *state, lua_State *L, int64_t cost);

/// Charges a text that crosses to the host, which copies it, or a table of texts. Raises as above.
static inline void lh_limits_charge_bytes(lh_state *state, lua_State *L, size_t bytes) {
  if (__builtin_expect(bytes >= LH_LARGE_TEXT, 0)) lh_limits_charge(state, L, (int64_t)(bytes / LH_BYTES_AN_INSTRUCTION));
}

/// Raises where a request for so many bytes would pass a limit: before it is made. The stack may grow for it.
void lh_limits_expect(lh_state *state, lua_State *L, size_t size);

/// Makes room for values that a library function pushes; false where there is none.
bool lh_limits_make_room(lh_state *state, lua_State *L, int count);

/// Charges a new coroutine to the budget. Raises when the budget is spent.
void lh_limits_charge_coroutine(lh_state *state, lua_State *L, lua_State *coroutine);

/// Notes that a limit is passed; `L` shows where, and may be null. Cannot raise.
void lh_limits_spend(lh_state *state, lua_State *L, lh_status limit);

/// Raises the error of a spent limit.
_Noreturn void lh_limits_raise(lh_state *state, lua_State *L);

/// Raises the error of a spent limit if there is one.
static inline void lh_limits_check(lh_state *state, lua_State *L) {
  if (__builtin_expect(state->limits.spent != LH_OK, 0)) lh_limits_raise(state, L);
}

/// Counts a call of the host that has ended, whose time is not the script's, and raises if a limit is spent.
static inline void lh_limits_check_host(lh_state *state, lua_State *L) {
  state->effort.all_host_calls++;
  lh_limits_check(state, L);
}
