// `print`, `load`, `setmetatable` and `collectgarbage` of scripts.

#include <string.h>

#include "failure.h"
#include "limits.h"
#include "sandbox.h"

/// Hands one line to the host, with the place of the call.
int lh_base_print(lua_State *L) {
  lh_state *s = lh_state_of(L);
  int count = lua_gettop(L);
  luaL_Buffer line;
  luaL_buffinit(L, &line);
  for (int i = 1; i <= count; i++) {
    if (i > 1) luaL_addchar(&line, '\t');
    luaL_tolstring(L, i, NULL);
    luaL_addvalue(&line);
  }
  luaL_pushresult(&line);
  lua_Debug record;
  const char *chunk = NULL;
  int number = 0;
  if (lua_getstack(L, 1, &record) && lua_getinfo(L, "Sl", &record) && record.currentline > 0) {
    chunk = record.source[0] == '@' ? record.source + 1 : record.short_src;
    number = record.currentline;
  }
  size_t length;
  const char *text = lua_tolstring(L, -1, &length);
  s->host.print(s->host.context, chunk, number, (const uint8_t *)text, length);
  return 0;
}

/// Lua's own `load`, upvalue 1, held to source text.
int lh_base_load(lua_State *L) {
  const char *mode = luaL_optstring(L, 3, "t");
  int has_environment = !lua_isnone(L, 4);
  if (strchr(mode, 't') == NULL) {
    lua_pushnil(L);
    lua_pushliteral(L, "only source text can be loaded");
    return 2;
  }
  lua_settop(L, has_environment ? 4 : 3);
  lua_pushliteral(L, "t");
  lua_replace(L, 3);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, has_environment ? 4 : 3, LUA_MULTRET);
  // Lua's own function has caught what a reader function raised.
  lh_limits_check(lh_state_of(L), L);
  lh_failure_caught(lh_state_of(L));
  return lua_gettop(L);
}

/// As Lua's own, without finalizers: no hook can stop one.
int lh_base_setmetatable(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, lua_isnil(L, 2) || lua_istable(L, 2), 2, "nil or table");
  lua_settop(L, 2);
  if (lua_istable(L, 2)) {
    lua_pushliteral(L, "__gc");
    if (lua_rawget(L, 2) != LUA_TNIL) return luaL_error(L, "a metatable with `__gc` is not available here");
    lua_pop(L, 1);
  }
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) {
    return luaL_error(L, "cannot change a protected metatable");
  }
  lua_setmetatable(L, 1);
  return 1;
}

int lh_base_collectgarbage(lua_State *L) {
  const char *what = luaL_optstring(L, 1, "collect");
  if (strcmp(what, "count") != 0) return luaL_error(L, "only `collectgarbage(\"count\")` is available here");
  lua_pushnumber(L, (lua_Number)lh_state_of(L)->memory_used / 1024);
  return 1;
}
