#include "Values/concat.h"

#include <string.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <sys/random.h>
#endif

#include "Limits/limits.h"
#include "Release/release.h"

#define METHOD_NAME "__concat"

/// How far Lua's debt of memory that is not yet collected is set back after a method, in KiB: what it was is not known.
#define CREDIT 64

/// Bytes that nobody can guess, of which none ends a string.
static bool make_name(char *name, size_t length) {
  if (getentropy(name, length) != 0) return false;
  for (size_t i = 0; i < length; i++) {
    if (name[i] == '\0') name[i] = 1;
  }
  return true;
}

/// A short string exists once in a Lua state, and Lua's own copy of a method's name is the one that a script would
/// write. It is found by its bytes, and afterwards known by its address: with other bytes in it, a script that writes
/// the name gets another string. That is done to Lua's memory, which came from our allocator, and is never read again
/// by its old bytes: not even the place in Lua's table of strings is looked for anew.
bool lh_concat_open(lh_state *s, lua_State *L) {
  const char *name = lua_pushstring(L, METHOD_NAME);
  lua_pushvalue(L, -1);
  s->concat.reference = luaL_ref(L, LUA_REGISTRYINDEX);
  s->concat.is_hidden = lh_release() < LH_MENDED_CONCAT;
  bool is_done = !s->concat.is_hidden || make_name((char *)name, strlen(METHOD_NAME));
  lua_pop(L, 1);
  return is_done;
}

void lh_concat_set(lua_State *L, lua_CFunction method) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, lh_state_of(L)->concat.reference);
  lua_pushcfunction(L, method);
  lua_rawset(L, -3);
}

int lh_concat_join(lua_State *L, void (*push)(lua_State *L, int index)) {
  lh_state *s = lh_state_of(L);
  if (s->concat.is_hidden) {
    s->concat.has_stopped = true;
    lua_gc(L, LUA_GCSTOP);
  }
  push(L, 1);
  push(L, 2);
  lua_concat(L, 2);
  if (!s->concat.is_hidden) return 1;
  // Lua is about to collect after `LUA_GCRESTART`, with every method anew.
  lua_gc(L, LUA_GCRESTART);
  s->concat.has_stopped = false;
  lua_gc(L, LUA_GCSTEP, -CREDIT);
  // A script that does little but this would never let Lua begin.
  if (s->limits.memory_used >= s->limits.collects_at) lh_limits_collect(s, s->limits.memory_used);
  return 1;
}
