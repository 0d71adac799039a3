// Errors of the host as values in Lua: a script that catches one sees a value that prints as its message.
#pragma once

#include "Limits/limits.h"
#include "State/state.h"

/// Makes the metatable of such values; once, while the state is set up.
void lh_host_error_open(lh_state *state, lua_State *L);

/// Raises the error that the host keeps ready.
_Noreturn void lh_host_error_raise(lh_state *state, lua_State *L);

/// Ends a call of the host: counts it, and raises if a limit is spent or the host keeps an error ready.
static inline void lh_host_check(lh_state *s, lua_State *L, int32_t status) {
  lh_limits_check_host(s, L);
  if (status != 0) lh_host_error_raise(s, L);
}

/// The number of the host's error at an index, or zero. Cannot raise.
uint64_t lh_host_error_at(lh_state *state, lua_State *L, int index);
