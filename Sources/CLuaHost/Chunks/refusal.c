#include "Chunks/refusal.h"

int lh_refuse_chunk(lua_State *L, int line) {
  lua_Debug record;
  lua_pushvalue(L, -2);
  lua_getinfo(L, ">S", &record);
  lua_pushfstring(L, "%s:%d: ", record.short_src, line);
  lua_insert(L, -2);
  lua_concat(L, 2);
  lua_replace(L, -2);
  return LUA_ERRSYNTAX;
}
