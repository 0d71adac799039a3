// Functions of C that each know one place of a list: nothing is allocated for them, and each is one value in Lua.
#pragma once

/// Uses a macro for each of eight places.
#define LH_EIGHT_PLACES(USE) USE(0) USE(1) USE(2) USE(3) USE(4) USE(5) USE(6) USE(7)
