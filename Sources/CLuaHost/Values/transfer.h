// Values across the boundary: the byte encoding of lh_value.h, and plain arguments and results.
#pragma once

#include <string.h>

#include "State/state.h"

/// Empties `encoded`, for what follows.
void lh_encode_begin(lh_state *state);

/// Appends the value at an index to `encoded`. Raises for tables that contain themselves or are nested too deeply,
/// for copies that are too large, and where the budget, which pays for them, is spent.
void lh_encode(lh_state *state, lua_State *L, int index);

/// Pushes all encoded values and answers how many; raises where memory or the stack ends.
int lh_decode(lua_State *L, const uint8_t *bytes, size_t length);

/// A reference to the function at an index: the same one each time, and counted. Raises where memory ends.
int lh_function_reference(lh_state *state, lua_State *L, int index);

/// The bits of a number.
static inline uint64_t lh_bits_of(double number) {
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits;
}

/// Pushes a plain value by its kind and its bits; nil for any other kind. Cannot raise.
LH_INLINE void lh_plain_push(lua_State *L, lh_kind kind, uint64_t bits) {
  double number;
  memcpy(&number, &bits, sizeof number);
  switch (kind) {
    case LH_FALSE: lua_pushboolean(L, 0); break;
    case LH_TRUE: lua_pushboolean(L, 1); break;
    case LH_INTEGER: lua_pushinteger(L, (lua_Integer)bits); break;
    case LH_NUMBER: lua_pushnumber(L, number); break;
    case LH_WORD: lh_push_word(L, bits); break;
    default: lua_pushnil(L); break;
  }
}

/// Describes the argument at an index for the host. Cannot raise.
void lh_value_read(lua_State *L, int index, lh_value *value);

/// Pushes what the host answered and says how many values that is. Raises where memory ends.
int lh_result_push(lua_State *L, const lh_result *result);
