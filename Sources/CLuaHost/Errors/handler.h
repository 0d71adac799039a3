// What an error is, in the terms of the host: taken from the value that was raised, or from the limit that was passed.
#pragma once

#include "State/state.h"

/// The message handler of every protected call of the host. Allocates nothing in Lua, except where an error
/// object has a `__tostring`, which it calls protected.
int lh_message_handler(lua_State *L);

/// Ends a protected call that failed with the error value on top, and notes what the host reads of it. Cannot raise.
lh_status lh_failure_finish(lh_state *state, lua_State *L, int lua_status);
