// `print`, `load`, `setmetatable` and `collectgarbage` of scripts.

#include <string.h>

#include "failure.h"
#include "limits.h"
#include "reject.h"
#include "sandbox.h"

/// What a piece of source from a reader function costs, in instructions.
#define PIECE_COST 10

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
    chunk = lh_chunk_name_of(&record);
    number = record.currentline;
  }
  size_t length;
  const char *text = lua_tolstring(L, -1, &length);
  s->host.print(s->host.context, chunk, number, (const uint8_t *)text, length);
  return 0;
}

/// Calls a reader function of the script, upvalue 1. Each piece is paid for: a function of a library costs no
/// instruction, and there may be no end of pieces.
static int read_piece(lua_State *L) {
  lh_limits_charge(lh_state_of(L), L, PIECE_COST);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_call(L, 0, 1);
  return 1;
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
  if (lua_isfunction(L, 1)) {
    lua_pushvalue(L, 1);
    lua_pushcclosure(L, read_piece, 1);
    lua_replace(L, 1);
  }
  lua_pushliteral(L, "t");
  lua_replace(L, 3);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lh_state *s = lh_state_of(L);
  int loading = s->loading;
  // Protected so that no message handler runs for what a reader function raises: Lua's own function catches that.
  if (lua_pcall(L, has_environment ? 4 : 3, LUA_MULTRET, 0) != LUA_OK) lua_error(L);
  lh_limits_check(s, L);
  lh_reject_check(s, L);
  lh_failure_caught(s);
  s->loading = loading;
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
