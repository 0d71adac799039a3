// Values as text, without addresses.
#pragma once

#include "State/state.h"

/// Pushes a value as text, as `tostring` does: what has no text of its own is its type and a number. Raises where
/// `__tostring` does or answers no string.
void lh_tostring(lua_State *L, int index);

/// Replaces the arguments of `string.format` on the stack whose addresses would be shown by what stands for them, and in the
/// format, which comes first, `%p` by `%s`. Raises where the format is no string.
void lh_format_show(lua_State *L);
