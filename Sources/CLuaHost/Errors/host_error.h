// Errors of the host as values in Lua: a script that catches one sees a value that prints as its message.
#ifndef LH_HOST_ERROR_H
#define LH_HOST_ERROR_H

#include "State/state.h"

/// Makes the metatable of such values; once, while the state is set up.
void lh_host_error_open(lh_state *state, lua_State *L);

/// Raises the error that the host keeps ready.
_Noreturn void lh_host_error_raise(lh_state *state, lua_State *L);

/// The number of the host's error at an index, or zero. Cannot raise.
uint64_t lh_host_error_at(lh_state *state, lua_State *L, int index);

#endif
