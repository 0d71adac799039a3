// Compiled chunks without what Lua up to 5.4.7 compiles wrongly, and with room for what it runs wrongly up to 5.4.5.
//
// Some of that gives values that depend on luck, some lets Lua write into foreign memory. Lua cannot be changed here, so the
// chunk is written out, mended, and read back.
#pragma once

#include "State/state.h"

/// Mends the chunk on top, which was just compiled: answers a status as `lua_load` does, with a message in place of the
/// chunk where it is another than `LUA_OK`. `name` is the chunk's. Raises where there is no memory for the message. Where Lua
/// has none of these faults any more, nothing is written out or looked at.
///
/// Where `..` is at fault, each function gets room on the stack beyond its own values for a call of a C function, so that
/// no method that such a function answers makes the stack move. A function may use 231 registers then instead of 255, and
/// calls nest less deeply before the stack overflows.
int lh_mend(lua_State *L, const char *name);
