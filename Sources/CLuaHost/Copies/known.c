// What can be reached in a state before a script runs in it.

#include <stdlib.h>

#include "Calls/frame.h"
#include "Copies/copies.h"

bool lh_has_address(lua_State *L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TTABLE:
    case LUA_TUSERDATA:
    case LUA_TTHREAD: return true;
    case LUA_TFUNCTION:
      if (!lua_iscfunction(L, index)) return true;
      if (lua_getupvalue(L, index, 1) == NULL) return false;
      lua_pop(L, 1);
      return true;
    default: return false;
  }
}

// The lists while they are made, on the stack.
enum { VALUES = 2, KEYS, FIELDS, NUMBERS };

/// Notes the value on top, if it is not known, and pops it; the key by which it is reached is at `key`, zero for none.
static void note(lua_State *L, lh_copies *copies, lh_known known, int key) {
  int value = lua_gettop(L);
  if (!lh_has_address(L, value) || lua_rawgetp(L, NUMBERS, lua_topointer(L, value)) != LUA_TNIL) {
    lua_settop(L, value - 1);
    return;
  }
  lua_pop(L, 1);
  if (copies->count == copies->capacity) {
    int32_t capacity = copies->capacity == 0 ? 512 : 2 * copies->capacity;
    lh_known *grown = realloc(copies->known, (size_t)capacity * sizeof *grown);
    if (grown == NULL) luaL_error(L, "not enough memory");
    copies->known = grown;
    copies->capacity = capacity;
  }
  copies->known[copies->count++] = known;
  lua_pushinteger(L, copies->count);
  lua_rawsetp(L, NUMBERS, lua_topointer(L, -2));
  if (key != 0) {
    lua_pushvalue(L, key);
    lua_rawseti(L, KEYS, copies->count);
  }
  lua_rawseti(L, VALUES, copies->count);
}

/// Notes what a table holds, which is on top, and keeps a copy of its fields.
static void note_fields(lua_State *L, lh_copies *copies, int32_t number, bool is_open) {
  int table = lua_gettop(L);
  lua_newtable(L);
  for (lua_pushnil(L); lua_next(L, table) != 0;) {
    lua_pushvalue(L, -2);
    lua_pushvalue(L, -2);
    lua_rawset(L, table + 1);
    bool is_plain = !lh_has_address(L, -2);
    lh_known known = {.from = number, .way = LH_WAY_FIELD, .is_open = is_open};
    if (is_plain) {
      note(L, copies, known, lua_gettop(L) - 1);
    } else {
      lua_pop(L, 1);
    }
  }
  lua_rawseti(L, FIELDS, number);
}

/// Notes what the upvalues of a function hold, which is on top.
static void note_upvalues(lua_State *L, lh_copies *copies, int32_t number) {
  int function = lua_gettop(L);
  bool is_lua = !lua_iscfunction(L, function);
  for (int upvalue = 1; upvalue <= UINT8_MAX && lua_getupvalue(L, function, upvalue) != NULL; upvalue++) {
    if (is_lua) {
      lua_pushinteger(L, (lua_Integer)number << 8 | upvalue);
      lua_rawsetp(L, NUMBERS, lua_upvalueid(L, function, upvalue));
    }
    note(L, copies, (lh_known){.from = number, .way = LH_WAY_UPVALUE, .upvalue = (uint8_t)upvalue}, 0);
  }
}

/// The number of the metatable of the value on top; zero where it has none, -1 for one that is not known.
static int32_t metatable_number(lua_State *L, int numbers) {
  if (!lua_getmetatable(L, -1)) return 0;
  lua_rawgetp(L, numbers, lua_topointer(L, -1));
  int32_t number = (int32_t)lua_tointeger(L, -1);
  lua_pop(L, 2);
  return number == 0 ? -1 : number;
}

static int run_begin(lua_State *L) {
  lh_copies *copies = &lh_state_of(L)->copies;
  for (int i = VALUES; i <= NUMBERS; i++) lua_newtable(L);
  lua_pushglobaltable(L);
  note(L, copies, (lh_known){.way = LH_WAY_GLOBALS, .is_open = true}, 0);
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_remove(L, -2);
  note(L, copies, (lh_known){.way = LH_WAY_STRINGS}, 0);
  for (int32_t number = 1; number <= copies->count; number++) {
    lua_rawgeti(L, VALUES, number);
    bool is_open = copies->known[number - 1].is_open;
    if (lua_istable(L, -1)) note_fields(L, copies, number, is_open);
    if (lua_isfunction(L, -1)) note_upvalues(L, copies, number);
    if (lua_getmetatable(L, -1)) note(L, copies, (lh_known){.from = number, .way = LH_WAY_METATABLE}, 0);
    copies->known[number - 1].metatable = metatable_number(L, NUMBERS);
    lua_settop(L, NUMBERS);
  }
  copies->numbers_reference = luaL_ref(L, LUA_REGISTRYINDEX);
  copies->fields_reference = luaL_ref(L, LUA_REGISTRYINDEX);
  copies->keys_reference = luaL_ref(L, LUA_REGISTRYINDEX);
  copies->values_reference = luaL_ref(L, LUA_REGISTRYINDEX);
  copies->pending = lua_newthread(L);
  copies->pending_reference = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

lh_status lh_copy_begin(lh_state *s) { return lh_protect(s, run_begin, NULL); }

/// Whether the table at index -2 has a field that the one on top has not, or another value in one.
static bool has_others(lua_State *L) {
  int table = lua_gettop(L) - 1;
  for (lua_pushnil(L); lua_next(L, table) != 0;) {
    lua_pushvalue(L, -2);
    lua_rawget(L, table + 1);
    bool is_same = lua_rawequal(L, -1, -2);
    lua_pop(L, 2);
    if (!is_same) {
      lua_pop(L, 1);
      return true;
    }
  }
  return false;
}

void lh_copies_settle(lh_state *original) {
  lh_copies *copies = &original->copies;
  if (copies->is_settled) return;
  copies->is_settled = true;
  lua_State *L = original->main;
  int top = lua_gettop(L);
  lh_copies_push(L, copies->values_reference);
  lh_copies_push(L, copies->fields_reference);
  lh_copies_push(L, copies->numbers_reference);
  for (int32_t number = 1; number <= copies->count; number++) {
    lh_known *known = &copies->known[number - 1];
    if (!known->is_open) continue;
    lua_rawgeti(L, top + 1, number);
    if (lua_istable(L, -1)) {
      known->is_changed = metatable_number(L, top + 3) != known->metatable;
      lua_rawgeti(L, top + 2, number);
      known->is_changed = known->is_changed || has_others(L);
      lua_insert(L, -2);
      known->is_changed = known->is_changed || has_others(L);
    }
    copies->is_changed = copies->is_changed || known->is_changed;
    lua_settop(L, top + 3);
  }
  lua_settop(L, top);
}
