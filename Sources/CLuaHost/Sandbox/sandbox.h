// What a script can reach.
#pragma once

#include "State/state.h"

/// Opens the libraries, takes away what scripts must not have, and puts our own functions in its place.
void lh_sandbox_open(lh_state *state, lua_State *L, uint64_t seed);
