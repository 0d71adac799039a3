// `coroutine.create`, `resume` and `wrap`: as Lua's own, except that a coroutine pays into the same instruction
// budget and passes a spent limit on.

#include "Errors/reject.h"
#include "Failures/failure.h"
#include "Libraries/libraries.h"
#include "Limits/limits.h"

static int coroutine_create(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_State *coroutine = lua_newthread(L);
  lua_pushvalue(L, 1);
  lua_xmove(L, coroutine, 1);
  lh_limits_charge_coroutine(lh_state_of(L), L, coroutine);
  return 1;
}

/// Resumes with `count` arguments on top; answers the number of results, or −1 with the error on top.
static int resume(lua_State *L, lua_State *coroutine, int count) {
  lh_state *s = lh_state_of(L);
  if (!lua_checkstack(coroutine, count)) {
    lua_pushliteral(L, "too many arguments to resume");
    return -1;
  }
  lua_xmove(L, coroutine, count);
  int loading = s->modules.loading;
  int results = 0;
  s->watch.resumes++;
  lh_limits_watch(s, coroutine);
  s->running = coroutine;
  int status = lua_resume(coroutine, L, count, &results);
  s->running = L;
  s->modules.loading = loading;
  lh_limits_watch(s, L);
  int isError = status != LUA_OK && status != LUA_YIELD;
  // The error is taken before the checks, which may raise: on the stack of the dead coroutine it would lie beyond the end of
  // its frame, and with each further resume another error beyond that one.
  if (isError) lua_xmove(coroutine, L, 1);
  lh_limits_check(s, L);
  lh_reject_check(s, L);
  if (isError) return -1;
  if (!lua_checkstack(L, results + 1)) {
    lua_pop(coroutine, results);
    lua_pushliteral(L, "too many results to resume");
    return -1;
  }
  lua_xmove(coroutine, L, results);
  return results;
}

static int coroutine_resume(lua_State *L) {
  lua_State *coroutine = lua_tothread(L, 1);
  luaL_argexpected(L, coroutine != NULL, 1, "thread");
  int results = resume(L, coroutine, lua_gettop(L) - 1);
  lua_pushboolean(L, results >= 0);
  if (results < 0) {
    lh_failure_caught(lh_state_of(L));
    lua_insert(L, -2);
    return 2;
  }
  lua_insert(L, -(results + 1));
  return results + 1;
}

/// How many coroutines may be closing variables, one inside the other: a longer chain exhausts the C stack in Lua 5.4.4.
#define MOST_CLOSING 30

/// Closes the variables of a coroutine that failed, with its error on top of `L`, which is replaced by one that closing
/// them raised.
static void close_variables(lh_state *s, lua_State *L, lua_State *coroutine) {
  int status = lua_status(coroutine);
  if (status == LUA_OK || status == LUA_YIELD) return;
  if (s->closing == MOST_CLOSING) luaL_error(L, "C stack overflow");
  lua_xmove(L, coroutine, 1);
  int loading = s->modules.loading;
  const lh_failure_text *held = lh_failure_hold(s);
  s->closing++;
  s->running = coroutine;
  lua_resetthread(coroutine);
  s->running = L;
  s->closing--;
  s->modules.loading = loading;
  lh_failure_take_back(s, held);
  lua_xmove(coroutine, L, 1);
  lh_limits_watch(s, L);
  lh_limits_check(s, L);
  lh_reject_check(s, L);
}

static int wrapped(lua_State *L) {
  lh_state *s = lh_state_of(L);
  lua_State *coroutine = lua_tothread(L, lua_upvalueindex(1));
  int results = resume(L, coroutine, lua_gettop(L));
  if (results >= 0) return results;
  lh_failure_capture_coroutine(s, coroutine);
  close_variables(s, L, coroutine);
  return lua_error(L);
}

static int coroutine_wrap(lua_State *L) {
  coroutine_create(L);
  lua_pushcclosure(L, wrapped, 1);
  return 1;
}

const luaL_Reg lh_coroutine_functions[] = {
    {"create", coroutine_create}, {"resume", coroutine_resume}, {"wrap", coroutine_wrap}, {NULL, NULL}};
