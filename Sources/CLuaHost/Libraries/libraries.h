// The functions of the libraries that take the place of Lua's own, each set once while the state is set up.
#ifndef LH_LIBRARIES_H
#define LH_LIBRARIES_H

#include "State/state.h"

/// `pcall` and `xpcall`, which pass a spent limit on; see protected.c.
int lh_base_pcall(lua_State *L);
int lh_base_xpcall(lua_State *L);

/// `print`, `load`, `select`, `setmetatable` and `collectgarbage`; see base.c.
int lh_base_print(lua_State *L);
int lh_base_select(lua_State *L);
int lh_base_load(lua_State *L);
int lh_base_setmetatable(lua_State *L);
int lh_base_collectgarbage(lua_State *L);

/// `string.find`, `match`, `gmatch` and `gsub`; see strings.c.
void lh_strings_replace(lua_State *L);

/// `string.rep`, `upper`, `lower`, `reverse`, `byte` and `char`; see bytes.c.
void lh_bytes_replace(lua_State *L);

/// `string.format`, `pack`, `unpack` and `packsize`; see format.c.
void lh_formats_replace(lua_State *L);

/// `utf8.len`, `codepoint` and `char`; see utf8.c.
void lh_utf8_replace(lua_State *L);

/// `table.insert`, `remove`, `move`, `concat`, `sort` and `unpack`; see tables.c.
void lh_tables_replace(lua_State *L);

/// `next` and `pairs`; see order.c.
void lh_order_replace(lua_State *L);

/// `tostring`; see names.c.
void lh_names_replace(lua_State *L);

/// `require`, through the host; see require.c.
int lh_base_require(lua_State *L);

/// `coroutine.create`, `resume` and `wrap`; see coroutine.c.
int lh_coroutine_create(lua_State *L);
int lh_coroutine_resume(lua_State *L);
int lh_coroutine_wrap(lua_State *L);

#endif
