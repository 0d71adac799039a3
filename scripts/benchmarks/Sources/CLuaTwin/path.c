#include "twin.h"

static uint64_t check_path(lua_State *L) {
  uint64_t word = 0;
  if (lua_type(L, 1) == LUA_TLIGHTUSERDATA) word = (uint64_t)(uintptr_t)lua_touserdata(L, 1);
  if (word >> 63 == 0) luaL_error(L, "an index path was expected");
  return word;
}

static uint64_t check_part(lua_State *L, uint64_t maximum) {
  int is_integer = 0;
  lua_Integer number = 0;
  if (lua_type(L, 2) == LUA_TNUMBER) number = lua_tointegerx(L, 2, &is_integer);
  if (!is_integer || number < 0 || (uint64_t)number > maximum) luaL_error(L, "a whole number was expected");
  return (uint64_t)number;
}

static int with_row(lua_State *L) {
  uint64_t word = check_path(L);
  uint64_t row = check_part(L, 0xFFFFFFFFFFull);
  lua_pushlightuserdata(L, (void *)(uintptr_t)twin_path(twin_section(word), row));
  return 1;
}

static int with_section(lua_State *L) {
  uint64_t word = check_path(L);
  uint64_t section = check_part(L, 0x7FFFFF);
  lua_pushlightuserdata(L, (void *)(uintptr_t)twin_path(section, twin_row(word)));
  return 1;
}

static int path_index(lua_State *L) {
  twin_state *twin = twin_of(L);
  uint64_t word = (uint64_t)(uintptr_t)lua_touserdata(L, 1);
  if (word >> 63 == 0) return twin_row_index(L, word);
  const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : NULL;
  if (key == twin->section_name) {
    lua_pushinteger(L, (lua_Integer)twin_section(word));
  } else if (key == twin->row_name) {
    lua_pushinteger(L, (lua_Integer)twin_row(word));
  } else if (key == twin->with_row_name) {
    lua_pushcfunction(L, with_row);
  } else if (key == twin->with_section_name) {
    lua_pushcfunction(L, with_section);
  } else {
    return luaL_error(L, "an index path has no such field");
  }
  return 1;
}

static const char *intern(lua_State *L, const char *name) {
  const char *address = lua_pushstring(L, name);
  luaL_ref(L, LUA_REGISTRYINDEX);
  return address;
}

void twin_open_paths(twin_state *twin) {
  lua_State *L = twin->L;
  twin->section_name = intern(L, "section");
  twin->row_name = intern(L, "row");
  twin->with_row_name = intern(L, "with_row");
  twin->with_section_name = intern(L, "with_section");
  lua_pushlightuserdata(L, NULL);
  lua_newtable(L);
  lua_pushcfunction(L, path_index);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}
