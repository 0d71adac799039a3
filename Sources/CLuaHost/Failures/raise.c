// Errors of the host's own in Lua that have a status of their own, so that nobody has to read their messages. The message is an
// ordinary string, which a script may catch and raise again.

#include <stdarg.h>
#include <stdlib.h>

#include "Failures/failure.h"

/// Where the last such message is kept in the registry.
static const char kept;

void lh_raise(lua_State *L, lh_status status, const char *format, ...) {
  luaL_where(L, 1);
  va_list arguments;
  va_start(arguments, format);
  lua_pushvfstring(L, format, arguments);
  va_end(arguments);
  lua_concat(L, 2);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kept);
  lh_state_of(L)->failures.raised = status;
  lua_error(L);
  abort();
}

lh_status lh_raised_status(lh_state *s, lua_State *L, int index) {
  if (s->failures.raised == LH_OK || !lua_checkstack(L, 1)) return LH_RUNTIME_ERROR;
  int value = lua_absindex(L, index);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &kept);
  bool is_kept = lua_rawequal(L, -1, value);
  lua_pop(L, 1);
  return is_kept ? s->failures.raised : LH_RUNTIME_ERROR;
}
