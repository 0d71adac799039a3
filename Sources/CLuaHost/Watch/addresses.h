// The addresses of the objects that were found so far.
#pragma once

#include "State/state.h"

/// Forgets all.
void lh_addresses_clear(lh_state *state);

/// Adds an address, and says whether it is new. Raises where there is no memory.
bool lh_addresses_add(lh_state *state, lua_State *L, const void *address);
