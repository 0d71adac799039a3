#include "Errors/host_error.h"

#include <stdlib.h>
#include <string.h>

#include "Limits/limits.h"
#include "Values/concat.h"
#include "Values/transfer.h"

/// The key under which the metatable of an error's table holds the error itself.
static const char error_key = 0;

static void add_methods(lua_State *L);

/// What an error costs in instructions, beside one for each byte of its words: the host finds where it happened, and the words
/// for it.
#define ERROR_COST 20

/// What the host took for an error in so many bytes, in instructions.
static int64_t cost_of_words(size_t length) { return ERROR_COST + (int64_t)length; }

/// Pushes the table that the error on top is raised as: it has fields, and prints as the message.
static void push_error_table(lua_State *L, const lh_result *table) {
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  int error = lua_gettop(L);
  lh_decode(L, table->bytes, table->length);
  lua_createtable(L, 0, 5);
  add_methods(L);
  lua_pushvalue(L, error);
  lua_rawsetp(L, -2, &error_key);
  lua_setmetatable(L, -2);
}

_Noreturn void lh_host_error_raise(lh_state *s, lua_State *L) {
  // The value is made before the host is asked: if there is no memory for it, the host keeps its error and
  // nothing is lost.
  uint64_t *number = lua_newuserdatauv(L, sizeof *number, 0);
  *number = 0;
  lua_rawgeti(L, LUA_REGISTRYINDEX, s->errors.metatable_reference);
  lua_setmetatable(L, -2);
  *number = s->host.claim_error(s->host.context);
  lh_result table = {0};
  s->host.error_table(s->host.context, *number, &table);
  if (table.kind == LH_RESULT_ENCODED) {
    push_error_table(L, &table);
    lh_limits_charge(s, L, cost_of_words(table.length));
  }
  lua_error(L);
  abort();
}

uint64_t lh_host_error_at(lh_state *s, lua_State *L, int index) {
  int type = lua_type(L, index);
  if ((type != LUA_TUSERDATA && type != LUA_TTABLE) || !lua_checkstack(L, 4)) return 0;
  if (type == LUA_TTABLE) {
    if (!lua_getmetatable(L, index)) return 0;
    lua_rawgetp(L, -1, &error_key);
    const uint64_t *number = lua_touserdata(L, -1);
    lua_pop(L, 2);
    return number == NULL ? 0 : *number;
  }
  const uint64_t *number = lua_touserdata(L, index);
  if (!lua_getmetatable(L, index)) return 0;
  lua_rawgeti(L, LUA_REGISTRYINDEX, s->errors.metatable_reference);
  bool is_error = lua_rawequal(L, -1, -2);
  lua_pop(L, 2);
  return is_error ? *number : 0;
}

static void push_message(lua_State *L, uint64_t number) {
  lh_state *s = lh_state_of(L);
  lh_result result = {0};
  s->host.describe_error(s->host.context, number, &result);
  lua_pushlstring(L, (const char *)result.bytes, result.length);
  lh_limits_charge(s, L, cost_of_words(result.length));
}

static int error_tostring(lua_State *L) {
  push_message(L, lh_host_error_at(lh_state_of(L), L, 1));
  return 1;
}

static void push_operand(lua_State *L, int index) {
  uint64_t number = lh_host_error_at(lh_state_of(L), L, index);
  if (number == 0) {
    lua_pushvalue(L, index);
  } else {
    push_message(L, number);
  }
}

static int error_concat(lua_State *L) {
  lua_settop(L, 2);
  for (int i = 1; i <= 2; i++) {
    if (lh_host_error_at(lh_state_of(L), L, i) == 0) luaL_checkstring(L, i);
  }
  return lh_concat_join(L, push_operand);
}

static int error_index(lua_State *L) {
  size_t length;
  const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tolstring(L, 2, &length) : NULL;
  if (key == NULL || strcmp(key, "message") != 0) {
    return luaL_error(L, "an error of the host has only the field `message`; use tostring");
  }
  return error_tostring(L);
}

static int error_collect(lua_State *L) {
  lh_state *s = lh_state_of(L);
  uint64_t *number = lua_touserdata(L, 1);
  if (*number != 0) s->host.release_error(s->host.context, *number);
  *number = 0;
  return 0;
}

/// Adds what an error's userdata and its table have in common to the metatable on top.
static void add_methods(lua_State *L) {
  lua_pushcfunction(L, error_tostring);
  lua_setfield(L, -2, "__tostring");
  lh_concat_set(L, error_concat);
  lh_metatable_hide(L);
}

void lh_host_error_open(lh_state *s, lua_State *L) {
  static const luaL_Reg methods[] = {{"__index", error_index}, {"__gc", error_collect}, {NULL, NULL}};
  lua_newtable(L);
  luaL_setfuncs(L, methods, 0);
  add_methods(L);
  s->errors.metatable_reference = luaL_ref(L, LUA_REGISTRYINDEX);
}
