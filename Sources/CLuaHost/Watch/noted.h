// A value as the watch notes it, and the list of what was noted.
#pragma once

#include <lua.h>
#include <stdbool.h>
#include <stdint.h>

/// How many fields of a table cost an instruction.
#define LH_FIELDS_AN_INSTRUCTION 4

/// What is added to the type of a number that is an integer.
#define LH_NOTED_INTEGER 0x100

/// What no value has as its type: the end of a table.
#define LH_NOTED_END UINT64_MAX

/// A value by its type and its bits; objects are their addresses, which stay theirs as long as they are kept alive.
typedef struct lh_noted {
  uint64_t type;
  uint64_t bits;
} lh_noted;

/// The value at an index. Cannot raise.
lh_noted lh_noted_value(lua_State *L, int index);

static inline bool lh_noted_is_same(lh_noted a, lh_noted b) { return a.type == b.type && a.bits == b.bits; }

/// Whether a value is an object, which is kept alive beside its note; nothing else can be found again by its bits.
static inline bool lh_noted_is_object(lh_noted value) {
  return value.type != LUA_TNIL && value.type != LUA_TBOOLEAN && value.type != LUA_TLIGHTUSERDATA
         && (value.type & ~(uint64_t)LH_NOTED_INTEGER) != LUA_TNUMBER;
}
