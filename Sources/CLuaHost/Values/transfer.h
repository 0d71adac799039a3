// Values across the boundary: the byte encoding of lh_value.h, and plain arguments and results.
#ifndef LH_TRANSFER_H
#define LH_TRANSFER_H

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

/// Describes the argument at an index for the host. Cannot raise.
void lh_value_read(lua_State *L, int index, lh_value *value);

/// Pushes what the host answered and says how many values that is. Raises where memory ends.
int lh_result_push(lua_State *L, const lh_result *result);

#endif
