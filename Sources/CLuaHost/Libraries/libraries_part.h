// What a state keeps for its libraries.
#pragma once

#include <lua.h>

/// The numbers that stand for addresses, by value, and the last of them; see names.c.
typedef struct lh_names {
  int reference;
  lua_Integer last;
} lh_names;
