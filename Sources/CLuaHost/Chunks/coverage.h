// How often the lines of a state's chunks ran.
#pragma once

#include "State/state.h"

/// Begins to count the lines of a chunk, whose compiled function is on top. Raises where there is no memory.
/// Does nothing in a state that does not count.
void lh_coverage_add(lh_state *state, lua_State *L, const char *name);
