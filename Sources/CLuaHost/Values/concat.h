// `..` on values that are neither strings nor numbers, where Lua itself is at fault.
//
// Up to Lua 5.4.5 `..` keeps the address of the top of the stack while it calls a `__concat` method, and goes on with
// it even if the stack has moved meanwhile: it reads and writes memory that was freed. A stack moves when it grows, as
// a call needs room or a method calls others, and when garbage is collected and the stack is longer than it need be.
// So with such a version no script has a `__concat`: `setmetatable` refuses it, and Lua looks for the method under a
// name that no script can write. The methods of our own values stand under that name, as nothing moves the stack while
// one runs: every function of a script has room for the call (mend.h), our methods call nothing of a script's, and no
// garbage is collected in `lh_concat_join`.
#pragma once

#include "State/state.h"

/// Makes the name of the method one that no script can write, before the first script is run; false if that cannot be
/// done. May raise.
bool lh_concat_open(lh_state *state, lua_State *L);

/// Makes a function the method of the metatable on top. May raise.
void lh_concat_set(lua_State *L, lua_CFunction method);

/// Ends a method: joins what a function pushes for its arguments, which are strings or of its kind, and answers how many
/// results there are. Meanwhile no garbage is collected. May raise.
int lh_concat_join(lua_State *L, void (*push)(lua_State *L, int index));
