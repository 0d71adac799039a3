// `require`: the host finds the source; caching and cycles are looked after here.

#include "Chunks/coverage.h"
#include "Chunks/source.h"
#include "Errors/host_error.h"
#include "Failures/failure.h"
#include "Libraries/libraries.h"
#include "Limits/limits.h"

/// Raises if the module, argument 1, is being loaded already.
static void check_cycle(lh_state *s, lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, s->modules.loading_reference);
  for (int i = 1; i <= s->modules.loading; i++) {
    lua_rawgeti(L, -1, i);
    if (lua_rawequal(L, -1, 1)) luaL_error(L, "module `%s` requires itself", lua_tostring(L, 1));
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

/// Pushes the compiled module.
static void push_module(lh_state *s, lua_State *L) {
  size_t length;
  const char *name = lua_tolstring(L, 1, &length);
  lh_module module = {0};
  int32_t status = s->host.load_module(s->host.context, (const uint8_t *)name, length, &module);
  lh_limits_check_host(s, L);
  if (status == LH_MODULE_FAILED) lh_host_error_raise(s, L);
  if (status == LH_MODULE_MISSING) luaL_error(L, "module `%s` is not found", name);
  lh_remember_chunk(s, module.name);
  // The host's bytes are read before anything can call it again.
  lua_pushfstring(L, "@%s", module.name);
  lh_source source = {.text = (const char *)module.source, .length = module.length};
  if (lh_load(L, &source, lua_tostring(L, -1)) != LUA_OK) lua_error(L);
  lh_coverage_add(s, L, lua_tostring(L, -2) + 1);
  lua_remove(L, -2);
}

static int base_require(lua_State *L) {
  lh_state *s = lh_state_of(L);
  if (lua_type(L, 1) != LUA_TSTRING) return luaL_error(L, "`require` takes the name of a module");
  lua_settop(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, s->modules.reference);
  lua_pushvalue(L, 1);
  if (lua_rawget(L, 2) != LUA_TNIL) return 1;
  lua_settop(L, 2);
  check_cycle(s, L);
  // What a chunk of the host requires in the middle of a call, scripts do not see.
  if (s->watch.chunks == 0) s->watch.stirs++;
  push_module(s, L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, s->modules.loading_reference);
  lua_pushvalue(L, 1);
  lua_rawseti(L, -2, s->modules.loading + 1);
  lua_pop(L, 1);
  // An error leaves this by a jump: whoever catches it sets the number back.
  int loading = s->modules.loading++;
  lua_pushvalue(L, 1);
  lua_call(L, 1, 1);
  s->modules.loading = loading;
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    lua_pushboolean(L, 1);
  }
  lua_pushvalue(L, 1);
  lua_pushvalue(L, -2);
  lua_rawset(L, 2);
  return 1;
}

const luaL_Reg lh_module_functions[] = {{"require", base_require}, {NULL, NULL}};
