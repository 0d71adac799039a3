// The functions of the libraries that take the place of Lua's own, and what several of them do.
#pragma once

#include "Limits/limits.h"
#include "State/state.h"

/// `pcall` and `xpcall`, which pass a spent limit on; see protected.c.
extern const luaL_Reg lh_protected_functions[];
/// `print`, `load` and `collectgarbage`; see base.c.
extern const luaL_Reg lh_base_functions[];
/// `select` and `setmetatable`, around Lua's own; see base.c.
extern const luaL_Reg lh_guarded_functions[];
/// `next` and `pairs`; see order.c.
extern const luaL_Reg lh_order_functions[];
/// `tostring`; see names.c.
extern const luaL_Reg lh_name_functions[];
/// `require`, through the host; see require.c.
extern const luaL_Reg lh_module_functions[];
/// `string.find`, `match`, `gmatch` and `gsub`; see strings.c.
extern const luaL_Reg lh_pattern_functions[];
/// `string.rep`, `upper`, `lower`, `reverse` and `byte`; see bytes.c.
extern const luaL_Reg lh_byte_functions[];
/// `string.char`, `format`, `pack`, `unpack` and `packsize`, around Lua's own; see format.c.
extern const luaL_Reg lh_format_functions[];
/// `utf8.len`, `codepoint` and `char`, around Lua's own; see utf8.c.
extern const luaL_Reg lh_utf8_functions[];
/// `table.insert`, `remove`, `move`, `concat`, `sort` and `unpack`; see tables.c.
extern const luaL_Reg lh_table_functions[];
/// `coroutine.create`, `resume` and `wrap`; see coroutine.c.
extern const luaL_Reg lh_coroutine_functions[];

/// How many bytes cost an instruction that are gone through one by one.
#define LH_BYTES_A_STEP 16

/// Charges bytes that were gone through to the budget. Raises when a limit is passed.
static inline void lh_pay_bytes(lua_State *L, size_t bytes) {
  lh_limits_charge(lh_state_of(L), L, (int64_t)(bytes / LH_BYTES_A_STEP));
}

/// The place in a text that a number means which may count from the end, from 1; one before the beginning, and zero, mean
/// `least`.
static inline size_t lh_byte_place(lua_Integer number, size_t length, size_t least) {
  if (number > 0) return (size_t)number;
  return number == 0 || number < -(lua_Integer)length ? least : length + (size_t)number + 1;
}

/// Runs Lua's own function, upvalue 1, in the call of the one that takes its place, so that its errors have the right name.
static inline int lh_call_own(lua_State *L) { return lua_tocfunction(L, lua_upvalueindex(1))(L); }
