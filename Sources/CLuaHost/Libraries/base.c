// `print`, `load`, `select`, `setmetatable` and `collectgarbage` of scripts.

#include <string.h>

#include "Chunks/source.h"
#include "Errors/reject.h"
#include "Failures/failure.h"
#include "Libraries/libraries.h"
#include "Libraries/names.h"
#include "Limits/limits.h"
#include "Memory/text.h"

/// What a piece of source from a reader function costs, in instructions: a function of a library costs none, and there
/// may be no end of pieces.
#define PIECE_COST 10

/// Where a source that is loaded stands, and a piece of it that a reader function answered.
enum { LOADED_SOURCE = 1, LOADED_PIECE = 5 };

/// How many values that are only handed on cost an instruction.
#define VALUES_AN_INSTRUCTION 16

/// What it costs to print, for each line, and for each byte, in instructions: somebody has to read it, and the host shows
/// what a terminal would take for a command.
#define PRINT_COST 30
#define LINE_COST 50
#define BYTE_COST 1

/// What the host takes to show a text, in instructions.
static int64_t cost_of_showing(const char *text, size_t length) {
  int64_t cost = PRINT_COST + BYTE_COST * (int64_t)length;
  const char *end = text + length;
  while ((text = memchr(text, '\n', (size_t)(end - text))) != NULL) {
    cost += LINE_COST;
    text++;
  }
  return cost;
}

/// Hands a text to the host, cut where it is longer than anybody reads.
static void show(lh_state *s, lua_State *L, const char *chunk, int line, const char *text, size_t length) {
  if (length <= LH_LONGEST_SHOWN) {
    lh_limits_charge(s, L, cost_of_showing(text, length));
    s->host.print(s->host.context, chunk, line, (const uint8_t *)text, length);
    return;
  }
  lh_limits_charge(s, L, cost_of_showing(text, LH_LONGEST_SHOWN));
  lh_text shown = {0};
  lh_text_add_shown(&shown, text, length);
  s->host.print(s->host.context, chunk, line, (const uint8_t *)shown.bytes, shown.count);
  lh_text_free(&shown);
}

/// Hands one line to the host, with the place of the call.
static int base_print(lua_State *L) {
  lh_state *s = lh_state_of(L);
  int count = lua_gettop(L);
  luaL_Buffer line;
  luaL_buffinit(L, &line);
  for (int i = 1; i <= count; i++) {
    if (i > 1) luaL_addchar(&line, '\t');
    lh_tostring(L, i);
    luaL_addvalue(&line);
  }
  luaL_pushresult(&line);
  lua_Debug record;
  const char *chunk = NULL;
  int number = 0;
  if (lua_getstack(L, 1, &record) && lua_getinfo(L, "Sl", &record) && record.currentline > 0) {
    chunk = lh_chunk_name_of(&record);
    number = record.currentline;
  }
  size_t length;
  const char *text = lua_tolstring(L, -1, &length);
  show(s, L, chunk, number, text, length);
  lh_limits_check_host(s, L);
  return 0;
}

/// Answers the next text of a reader function of the script; null at the end.
static const char *call_reader(lua_State *L, size_t *length) {
  luaL_checkstack(L, 2, "too many nested functions");
  lh_limits_charge(lh_state_of(L), L, PIECE_COST);
  lua_pushvalue(L, LOADED_SOURCE);
  lua_call(L, 0, 1);
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    return NULL;
  }
  if (!lua_isstring(L, -1)) {
    // The script is above the function that reads, and `load`.
    luaL_where(L, 2);
    lua_pushliteral(L, "reader function must return a string");
    lua_concat(L, 2);
    lua_error(L);
  }
  lua_replace(L, LOADED_PIECE);
  const char *text = lua_tolstring(L, LOADED_PIECE, length);
  return *length == 0 ? NULL : text;
}

/// Lua's `load` for arguments that were checked: the source, the name, the environment if there is one, and whether
/// there is one.
static int load_text(lua_State *L) {
  int has_environment = lua_toboolean(L, 4);
  lh_source source = {0};
  if (lua_isfunction(L, LOADED_SOURCE)) {
    source.next = call_reader;
  } else {
    source.text = lua_tolstring(L, LOADED_SOURCE, &source.length);
  }
  lua_settop(L, LOADED_PIECE);
  if (lh_load(L, &source, lua_tostring(L, 2)) != LUA_OK) {
    luaL_pushfail(L);
    lua_insert(L, -2);
    return 2;
  }
  if (has_environment) {
    lua_pushvalue(L, 3);
    if (lua_setupvalue(L, -2, 1) == NULL) lua_pop(L, 1);
  }
  return 1;
}

/// Answers that a chunk is not loaded in a mode without text.
static int refuse_mode(lua_State *L, const char *mode) {
  bool is_binary = lua_isstring(L, 1) && lua_tostring(L, 1)[0] == LUA_SIGNATURE[0];
  lua_pushnil(L);
  if (is_binary) {
    lua_pushliteral(L, "only source text can be loaded");
  } else {
    lua_pushfstring(L, "attempt to load a text chunk (mode is '%s')", mode);
  }
  return 2;
}

/// As Lua's own, held to source text, which is paid for.
static int base_load(lua_State *L) {
  bool is_text = lua_isstring(L, 1);
  const char *mode = luaL_optstring(L, 3, "t");
  int has_environment = !lua_isnone(L, 4);
  const char *name = luaL_optstring(L, 2, is_text ? lua_tostring(L, 1) : "=(load)");
  if (!is_text) luaL_checktype(L, 1, LUA_TFUNCTION);
  if (strchr(mode, 't') == NULL) return refuse_mode(L, mode);
  lh_state *s = lh_state_of(L);
  s->watch.stirs++;
  int loading = s->modules.loading;
  lua_settop(L, 4);
  lua_pushcfunction(L, load_text);
  lua_pushvalue(L, 1);
  lua_pushstring(L, name);
  lua_pushvalue(L, 4);
  lua_pushboolean(L, has_environment);
  // Protected so that no message handler runs for what a reader function raises: it is caught, as by Lua's own.
  if (lua_pcall(L, 4, LUA_MULTRET, 0) != LUA_OK) lua_error(L);
  lh_limits_check(s, L);
  lh_reject_check(s, L);
  lh_failure_caught(s);
  s->modules.loading = loading;
  return lua_gettop(L) - 4;
}

/// Lua's own, and pays for what it hands on.
static int base_select(lua_State *L) {
  lh_limits_charge(lh_state_of(L), L, lua_gettop(L) / VALUES_AN_INSTRUCTION);
  return lh_call_own(L);
}

/// Refuses a metatable with a method that is not safe.
static void check_method(lua_State *L, const char *name, const char *why) {
  lua_pushstring(L, name);
  if (lua_rawget(L, 2) != LUA_TNIL) {
    lh_raise(L, LH_METHOD_UNAVAILABLE, "a metatable with `%s` is not available here%s", name, why);
  }
  lua_pop(L, 1);
}

/// Lua's own, without finalizers, which no hook can stop, and without `__concat` where Lua is at fault.
static int base_setmetatable(lua_State *L) {
  if (lua_istable(L, 1) && lua_istable(L, 2)) {
    check_method(L, "__gc", "");
    if (lh_state_of(L)->concat.is_hidden) check_method(L, "__concat", ": this version of Lua has a fault in it");
  }
  return lh_call_own(L);
}

static int base_collectgarbage(lua_State *L) {
  const char *what = luaL_optstring(L, 1, "collect");
  if (strcmp(what, "count") != 0) return luaL_error(L, "only `collectgarbage(\"count\")` is available here");
  lh_state_of(L)->watch.stirs++;
  lua_pushnumber(L, (lua_Number)lh_state_of(L)->limits.memory_used / 1024);
  return 1;
}

const luaL_Reg lh_base_functions[] = {
    {"print", base_print}, {"collectgarbage", base_collectgarbage}, {"load", base_load}, {NULL, NULL}};

const luaL_Reg lh_guarded_functions[] = {{"select", base_select}, {"setmetatable", base_setmetatable}, {NULL, NULL}};
