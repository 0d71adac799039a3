#include "Sandbox/sandbox.h"

#include "Errors/reject.h"
#include "Libraries/libraries.h"
#include "Words/word.h"

static int unknown_global(lua_State *L) {
  if (lua_type(L, 2) != LUA_TSTRING) return luaL_error(L, "unknown global of type %s", luaL_typename(L, 2));
  return luaL_error(L, "unknown global `%s`", lua_tostring(L, 2));
}

static int new_global(lua_State *L) {
  if (lua_type(L, 2) != LUA_TSTRING) return luaL_error(L, "a global of type %s cannot be set", luaL_typename(L, 2));
  return luaL_error(L, "unknown global `%s` cannot be set; write `local %s`", lua_tostring(L, 2),
                    lua_tostring(L, 2));
}

/// Lua's own `math.randomseed`, upvalue 1; without an argument it begins again at the state's seed, upvalue 2.
static int math_randomseed(lua_State *L) {
  int count = lua_gettop(L);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  if (count == 0) {
    lua_pushvalue(L, lua_upvalueindex(2));
    count = 1;
  }
  lua_call(L, count, LUA_MULTRET);
  return lua_gettop(L);
}

/// Opens a library, and takes away the functions that are named, up to a null.
static void open_library(lua_State *L, const char *name, lua_CFunction open, const char *const *removed) {
  luaL_requiref(L, name, open, 1);
  for (; *removed != NULL; removed++) {
    lua_pushnil(L);
    lua_setfield(L, -2, *removed);
  }
  lua_pop(L, 1);
}

static void open_libraries(lua_State *L) {
  const char *const nothing = NULL;
  open_library(L, "_G", luaopen_base, (const char *const[]){"dofile", "loadfile", "warn", NULL});
  open_library(L, "string", luaopen_string, (const char *const[]){"dump", NULL});
  open_library(L, "table", luaopen_table, &nothing);
  open_library(L, "math", luaopen_math, &nothing);
  open_library(L, "utf8", luaopen_utf8, &nothing);
  // The list of loaded libraries stays: scripts cannot reach it, and Lua finds there what a function is called in messages
  // such as `bad argument #1 to 'string.rep'`.
  open_library(L, "coroutine", luaopen_coroutine, (const char *const[]){"close", NULL});
}

/// Functions that take the place of Lua's own in a library; `are_around` for those that get Lua's own as upvalue 1.
typedef struct replaced_functions {
  const char *library;
  const luaL_Reg *functions;
  bool are_around;
} replaced_functions;

static void replace_functions(lua_State *L) {
  const replaced_functions all[] = {
      {"_G", lh_protected_functions, false},    {"_G", lh_base_functions, false},
      {"_G", lh_guarded_functions, true},
      {"_G", lh_order_functions, false},        {"_G", lh_name_functions, false},
      {"_G", lh_module_functions, false},       {"string", lh_pattern_functions, false},
      {"string", lh_byte_functions, false},     {"string", lh_format_functions, true},
      {"utf8", lh_utf8_functions, true},        {"table", lh_table_functions, false},
      {"coroutine", lh_coroutine_functions, false},
  };
  for (const replaced_functions *some = all; some < all + sizeof all / sizeof *all; some++) {
    lua_getglobal(L, some->library);
    for (const luaL_Reg *function = some->functions; function->name != NULL; function++) {
      if (some->are_around) lua_getfield(L, -1, function->name);
      lua_pushcclosure(L, function->func, some->are_around);
      lua_setfield(L, -2, function->name);
    }
    lua_pop(L, 1);
  }
}

/// Defines the function by which a script refuses, if it has a name.
static void define_refusal(lua_State *L) {
  const char *refusal = lh_state_of(L)->words.host->refusal;
  if (refusal == NULL) return;
  lua_pushcfunction(L, lh_reject);
  lua_setglobal(L, refusal);
}

static void guard_strings(lua_State *L) {
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lh_metatable_hide(L);
  lua_pop(L, 2);
}

static void seed_random(lua_State *L, uint64_t seed) {
  lua_getglobal(L, "math");
  lua_getfield(L, -1, "randomseed");
  lua_pushinteger(L, (lua_Integer)seed);
  lua_pushcclosure(L, math_randomseed, 2);
  lua_pushvalue(L, -1);
  lua_setfield(L, -3, "randomseed");
  lua_call(L, 0, 0);
  lua_getfield(L, -1, "random");
  if (lua_getupvalue(L, -1, 1) == NULL) luaL_error(L, "`math.random` keeps no state");
  lh_state_of(L)->random_reference = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_pop(L, 2);
}

static int new_field(lua_State *L) {
  const char *library = lua_tostring(L, lua_upvalueindex(1));
  if (lua_type(L, 2) != LUA_TSTRING) return luaL_error(L, "the library `%s` cannot be added to", library);
  return luaL_error(L, "the library `%s` cannot be added to; write `local function %s`", library, lua_tostring(L, 2));
}

/// Makes an error of every new field of a library: helpers of a script belong into its locals.
static void guard_libraries(lua_State *L) {
  static const char *const names[] = {"string", "table", "math", "utf8", "coroutine"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    lua_getglobal(L, names[i]);
    lua_createtable(L, 0, 2);
    lua_pushstring(L, names[i]);
    lua_pushcclosure(L, new_field, 1);
    lua_setfield(L, -2, "__newindex");
    lh_metatable_hide(L);
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
  }
}

static void guard_globals(lua_State *L) {
  static const luaL_Reg functions[] = {{"__index", unknown_global}, {"__newindex", new_global}, {NULL, NULL}};
  lua_pushglobaltable(L);
  lua_newtable(L);
  luaL_setfuncs(L, functions, 0);
  lh_metatable_hide(L);
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}

void lh_sandbox_open(lh_state *s, lua_State *L, uint64_t seed) {
  open_libraries(L);
  lua_getglobal(L, "rawset");
  s->watch.rawset = lua_tocfunction(L, -1);
  lua_pop(L, 1);
  replace_functions(L);
  define_refusal(L);
  guard_strings(L);
  seed_random(L, seed);
  lh_word_open(s, L);
  guard_libraries(L);
  guard_globals(L);
}
