// The compiled form of a function, in the host's own memory.
#pragma once

#include "State/state.h"

/// Adds the function on top as `lua_dump` writes it, with its debug information. Cannot raise; where there was no memory,
/// the text says so.
void lh_write_function(lua_State *L, lh_text *text);
