// `pcall` and `xpcall` of scripts: as Lua's own, except that they catch neither a spent limit nor a refusal.

#include "Errors/reject.h"
#include "Failures/failure.h"
#include "Libraries/libraries.h"
#include "Limits/limits.h"

/// What must be known after the call, also when it was left by a yield: how many values below the results stay
/// out of them, and how many modules were being loaded.
static lua_KContext pack(int skipped, int loading) { return (lua_KContext)loading * 4 + skipped; }

static int finish(lua_State *L, int status, lua_KContext context) {
  lh_state *s = lh_state_of(L);
  lh_limits_check(s, L);
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L) - (int)(context % 4);
  // When there is no memory for the error of a coroutine, Lua jumps out of it past `resume`, which sets this back otherwise.
  s->running = L;
  s->modules.loading = (int)(context / 4);
  lh_reject_check(s, L);
  lh_failure_caught(s);
  lua_pushboolean(L, 0);
  lua_pushvalue(L, -2);
  return 2;
}

static int base_pcall(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  lua_KContext context = pack(0, lh_state_of(L)->modules.loading);
  return finish(L, lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, context, finish), context);
}

/// Calls the script's message handler, unless a limit is spent: it would run where no hook can stop it. A refusal is
/// no error of the script's.
static int guarded_handler(lua_State *L) {
  lh_state *s = lh_state_of(L);
  if (s->limits.spent != LH_OK || s->reasons.refusal == LH_REFUSING) return 1;
  lua_settop(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, 1, 1);
  return 1;
}

static int base_xpcall(lua_State *L) {
  luaL_checktype(L, 2, LUA_TFUNCTION);
  int count = lua_gettop(L) - 2;
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, guarded_handler, 1);
  lua_replace(L, 2);
  lua_pushboolean(L, 1);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2);
  lua_KContext context = pack(2, lh_state_of(L)->modules.loading);
  return finish(L, lua_pcallk(L, count, LUA_MULTRET, 2, context, finish), context);
}

const luaL_Reg lh_protected_functions[] = {{"pcall", base_pcall}, {"xpcall", base_xpcall}, {NULL, NULL}};
