// Environments that are constants, `local _ENV <const> = 1`, which some Lua compile wrongly.
#pragma once

#include <stdbool.h>

#include <lua.h>

/// Whether the Lua that runs compiles the use of a global name under such an environment to the use of a register that
/// may hold anything, also what is beyond the stack (CVE-2022-28805). Distributions mended it in older releases too, so it is
/// tried. May raise.
bool lh_has_wrong_environments(lua_State *L);
