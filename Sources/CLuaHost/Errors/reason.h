// The reason of the last answer, the second result of a callback.
#pragma once

#include "State/state.h"

/// Keeps a reason and answers its number, which is that of the one before if that has the same text: scripts mostly give
/// the same few. Never zero. Cannot raise.
uint32_t lh_reason_keep(lh_state *state, const char *bytes, size_t count);

/// Notes where the function at an index stands, the third result of a callback, whose answer it says that the callback's is.
/// Nothing is noted for another value. Cannot raise.
void lh_decider_note(lh_state *state, lua_State *L, int index);
