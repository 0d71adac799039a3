// What a state keeps from which functions are copied.
#pragma once

#include <lua.h>
#include <stdbool.h>
#include <stdint.h>

/// How one value is reached from another.
typedef enum lh_way { LH_WAY_GLOBALS, LH_WAY_STRINGS, LH_WAY_FIELD, LH_WAY_METATABLE, LH_WAY_UPVALUE } lh_way;

/// A value that was there before a script ran.
typedef struct lh_known {
  /// The number of the value that it is reached from.
  int32_t from;
  /// Which upvalue it is, from 1.
  uint8_t upvalue;
  uint8_t way;
  /// Whether scripts can change its fields: those of the upvalues of functions they cannot reach.
  bool is_open;
  bool is_changed;
  /// The number of its metatable; zero for none.
  int32_t metatable;
} lh_known;

typedef struct lh_copies {
  /// The values by their numbers, from 1.
  lh_known *known;
  int32_t count;
  int32_t capacity;
  /// Whether it was found out what has changed since, and whether something has.
  bool is_settled;
  bool is_changed;
  /// References to lists by the numbers: the values, so that they stay alive, the keys by which they are reached, and copies of
  /// their fields.
  int values_reference;
  int keys_reference;
  int fields_reference;
  /// A reference to the numbers of the values by their addresses. Under the address of a function's upvalue stands the number
  /// of the function times 256 plus that of the upvalue.
  int numbers_reference;
  /// A stack for what is still to be copied, and the reference to it.
  lua_State *pending;
  int pending_reference;
} lh_copies;
