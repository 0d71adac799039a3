// The keys of a table in their promised order, as a list in the registry that belongs to a traversal.
#pragma once

#include "Memory/keys.h"
#include "State/state.h"

/// How many keys one instruction pays for, when they are listed, and how many are listed between two payments.
#define LH_KEYS_AN_INSTRUCTION 4
#define LH_KEYS_A_PAYMENT 64

/// Whether the key at `index` is one of 1, 2, … `prefix`.
static inline bool lh_is_in_prefix(lua_State *L, int index, lua_Integer prefix) {
  return prefix > 0 && lua_isinteger(L, index) && lua_tointeger(L, index) >= 1 && lua_tointeger(L, index) <= prefix;
}

/// Lists and sorts what comes after the key on top, which is popped, and is not in the prefix; after nil all. The
/// prefix is known up to `known`.
void lh_list_keys(lh_state *s, lua_State *L, lh_walk *walk, lua_Integer known);

/// A function of Lua that answers a list of all keys of a table, its first argument, in their order, but for 1, 2, … up to its
/// second one; those without a promised order come last.
int lh_list_all_keys(lua_State *L);
