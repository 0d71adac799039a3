#include "include/CPlainLua.h"

#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

char *plain_lua_run(const char *source) {
  lua_State *L = luaL_newstate();
  if (L == NULL) return NULL;
  luaL_openlibs(L);
  if (luaL_loadbufferx(L, source, strlen(source), "@policy.lua", "t") == LUA_OK) lua_pcall(L, 0, 1, 0);
  const char *text = lua_tostring(L, -1);
  char *copy = strdup(text != NULL ? text : "(no text)");
  lua_close(L);
  return copy;
}

/// What a chunk prints, as it grows.
typedef struct record {
  char *bytes;
  size_t count;
  size_t room;
} record;

static void add(record *r, const char *bytes, size_t count) {
  if (r->count + count > r->room) {
    r->room = 2 * (r->count + count);
    char *larger = realloc(r->bytes, r->room);
    if (larger == NULL) abort();
    r->bytes = larger;
  }
  memcpy(r->bytes + r->count, bytes, count);
  r->count += count;
}

static void add_value(record *r, lua_State *L, int index) {
  size_t length;
  const char *text = luaL_tolstring(L, index, &length);
  add(r, text, length);
  lua_pop(L, 1);
}

/// `print`, into the record, upvalue 1.
static int print(lua_State *L) {
  record *r = lua_touserdata(L, lua_upvalueindex(1));
  int count = lua_gettop(L);
  for (int i = 1; i <= count; i++) {
    if (i > 1) add(r, "\t", 1);
    add_value(r, L, i);
  }
  add(r, "\n", 1);
  return 0;
}

/// Runs what is on top, protected.
static int run(lua_State *L) {
  // Lua 5.4.4 reads memory that was freed if its stack moves while `__concat` runs: there is room enough for a snippet.
  luaL_checkstack(L, 1000, NULL);
  luaL_openlibs(L);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushcclosure(L, print, 1);
  lua_setglobal(L, "print");
  const char *source = lua_touserdata(L, 1);
  if (luaL_loadbufferx(L, source, (size_t)lua_tointeger(L, 2), "@snippet.lua", "t") != LUA_OK) return lua_error(L);
  lua_call(L, 0, 0);
  return 0;
}

char *plain_lua_record(const char *source, size_t length, size_t *recorded) {
  record r = {NULL, 0, 0};
  lua_State *L = luaL_newstate();
  if (L == NULL) return NULL;
  lua_pushlightuserdata(L, &r);
  lua_pushcclosure(L, run, 1);
  lua_pushlightuserdata(L, (void *)source);
  lua_pushinteger(L, (lua_Integer)length);
  if (lua_pcall(L, 2, 0, 0) != LUA_OK) {
    add(&r, "error: ", 7);
    add_value(&r, L, -1);
    add(&r, "\n", 1);
  }
  lua_close(L);
  add(&r, "", 1);
  *recorded = r.count - 1;
  return r.bytes;
}
