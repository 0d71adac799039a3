// Chunks that Lua has compiled and the host refuses.
#pragma once

#include <lua.h>

/// Puts the message on top in the place of the chunk below it, behind the chunk's name and a line. Returns `LUA_ERRSYNTAX`.
/// May raise.
int lh_refuse_chunk(lua_State *L, int line);
