#include <stdlib.h>
#include <string.h>

#include "twin.h"

char *twin_run_plain(const char *source) {
  lua_State *L = luaL_newstate();
  if (L == NULL) return NULL;
  luaL_openlibs(L);
  if (luaL_loadbufferx(L, source, strlen(source), "@policy.lua", "t") == LUA_OK) lua_pcall(L, 0, 1, 0);
  const char *text = lua_tostring(L, -1);
  char *copy = strdup(text != NULL ? text : "(no text)");
  lua_close(L);
  return copy;
}
