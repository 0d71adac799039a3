// What a Lua function can do to what is outside of it, read from its code and that of the functions inside it.
#pragma once

#include "State/state.h"

/// What is done with an upvalue as a whole.
enum { LH_UPVALUE_READ = 1, LH_UPVALUE_SET = 2 };

/// A field that is read of the table in an upvalue, and of the table there the field that alone is used; `inner` is null
/// where the value itself is used. The bytes are those of the state's `watch.dump`.
typedef struct lh_field_use {
  uint32_t upvalue;
  const uint8_t *name;
  size_t length;
  const uint8_t *inner;
  size_t inner_length;
} lh_field_use;

typedef struct lh_traits {
  uint8_t upvalues[256];
  /// Whether a field of a table is assigned that is not known to be made by the call that assigns it.
  bool writes_tables;
} lh_traits;

/// Reads the function on top; the fields that it reads stand in the state's `watch.fields`. Where its code is not
/// understood it is taken to do everything. Cannot raise.
void lh_traits_read(lh_state *state, lua_State *L, lh_traits *traits);
