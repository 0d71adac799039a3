// The function by which a script refuses: it ends a callback that answers yes or no, or with a word, as `return nil,
// reason` does, from anywhere in it. The script cannot catch it: `pcall`, `xpcall`, `load` and `coroutine` pass it on.
// The host gives it its name, such as `reject`.
#pragma once

#include "State/state.h"

/// The function; the only argument is the reason, a string or nil.
int lh_reject(lua_State *L);

/// Raises the error of a refusal again.
_Noreturn void lh_reject_raise(lua_State *L);

/// Raises if a refusal is on its way.
static inline void lh_reject_check(lh_state *state, lua_State *L) {
  if (__builtin_expect(state->reasons.refusal == LH_REFUSING, 0)) lh_reject_raise(L);
}

/// Makes the reason of the refusal that has ended the answer's reason; its number, or zero for none. Cannot raise.
uint32_t lh_reject_reason(lh_state *state);
