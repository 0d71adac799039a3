// What is known of a state before a script runs in it, and what was changed since.
#pragma once

#include "State/state.h"

/// Whether the value at an index is one that is known by its address: a table, a function with upvalues, a userdata or a
/// thread. Cannot raise.
bool lh_has_address(lua_State *L, int index);

/// Pushes the list with a reference. Cannot raise.
static inline void lh_copies_push(lua_State *L, int reference) { lua_rawgeti(L, LUA_REGISTRYINDEX, reference); }

/// Finds out which tables scripts have changed; cannot raise. The stack needs room for six values.
void lh_copies_settle(lh_state *original);
