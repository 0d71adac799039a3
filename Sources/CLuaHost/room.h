// Room on the stack for calls that Lua makes by itself.
#ifndef LH_ROOM_H
#define LH_ROOM_H

#include "internal.h"

/// Replaces the chunk on top, which was just compiled, by one each of whose functions has room on the stack beyond its
/// own values for a call of a C function, so that no method that such a function answers makes the stack move. Answers
/// a status as `lua_load` does, with the message in place of the chunk. `name` is the chunk's.
///
/// A function may use 231 registers then instead of 255, and calls nest less deeply before the stack overflows.
int lh_room_add(lua_State *L, const char *name);

#endif
