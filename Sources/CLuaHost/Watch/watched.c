#include "Watch/watched.h"

#include <string.h>

#include "Limits/limits.h"

/// How many fields of a table cost an instruction.
#define FIELDS_AN_INSTRUCTION 4

/// A value by its type and its bits; objects are their addresses, which stay theirs as long as they are kept alive.
typedef struct watched_value {
  uint64_t type;
  uint64_t bits;
} watched_value;

/// What no value has as its type: the end of a table.
#define END UINT64_MAX

/// A look at the places.
typedef struct look {
  lh_state *state;
  lua_State *L;
  int pins;
  bool records;
  bool differs;
  /// Where what was noted goes on.
  size_t at;
} look;

static void note_bytes(look *k, const void *bytes, size_t count) {
  lh_text *record = &k->state->watch.record;
  if (k->records) {
    lh_text_add(record, bytes, count);
    return;
  }
  if (record->count - k->at < count || memcmp(record->bytes + k->at, bytes, count) != 0) k->differs = true;
  else k->at += count;
}

static void note(look *k, uint64_t type, uint64_t bits) {
  watched_value value = {type, bits};
  note_bytes(k, &value, sizeof value);
}

/// Keeps the value on top alive, and pops it.
static void pin(look *k) { lua_rawseti(k->L, k->pins, ++k->state->watch.pin_count); }

static void note_value(look *k, int index) {
  lua_State *L = k->L;
  int type = lua_type(L, index);
  uint64_t bits = 0, kind = (uint64_t)type;
  if (type == LUA_TNUMBER && lua_isinteger(L, index)) {
    bits = (uint64_t)lua_tointeger(L, index);
    kind |= 0x100;
  } else if (type == LUA_TNUMBER) {
    double number = lua_tonumber(L, index);
    memcpy(&bits, &number, sizeof bits);
  } else if (type == LUA_TBOOLEAN) {
    bits = (uint64_t)lua_toboolean(L, index);
  } else if (type == LUA_TLIGHTUSERDATA) {
    bits = lh_to_word(L, index);
  } else if (type != LUA_TNIL) {
    bits = (uint64_t)(uintptr_t)lua_topointer(L, index);
    if (k->records) {
      lua_pushvalue(L, index);
      pin(k);
    }
  }
  note(k, kind, bits);
}

/// Notes the table on top.
static void note_table(look *k) {
  lua_State *L = k->L;
  int table = lua_gettop(L);
  if (lua_getmetatable(L, table)) {
    note_value(k, -1);
    lua_pop(L, 1);
  } else {
    note(k, LUA_TNIL, 0);
  }
  note(k, LUA_TNUMBER, lua_rawlen(L, table));
  int count = 0;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    note_value(k, -2);
    note_value(k, -1);
    if (k->differs) return;
    lua_pop(L, 1);
    if (++count % (16 * FIELDS_AN_INSTRUCTION) == 0) lh_limits_charge(k->state, L, 16);
  }
  note(k, END, 0);
}

static void note_place(look *k, const lh_watched *place) {
  lua_State *L = k->L;
  lua_rawgeti(L, k->pins, place->pin);
  switch (place->kind) {
    case LH_WATCHED_TABLE: note_table(k); break;
    case LH_WATCHED_UPVALUE:
      if (lua_getupvalue(L, -1, place->upvalue) != NULL) note_value(k, -1);
      break;
    case LH_WATCHED_BYTES: note_bytes(k, lua_touserdata(L, -1), lua_rawlen(L, -1)); break;
  }
}

static void look_at_all(look *k) {
  lua_State *L = k->L;
  int top = lua_gettop(L);
  size_t count = k->state->watch.places.count / sizeof(lh_watched);
  for (size_t i = 0; i < count && !k->differs; i++) {
    const lh_watched *places = (const lh_watched *)(const void *)k->state->watch.places.bytes;
    note_place(k, &places[i]);
    lua_settop(L, top);
    if (i % 16 == 15) lh_limits_charge(k->state, L, 16);
  }
}

void lh_watched_record(lh_state *s, lua_State *L, int pins) {
  lh_text_clear(&s->watch.record);
  look k = {.state = s, .L = L, .pins = pins, .records = true};
  look_at_all(&k);
  if (s->watch.record.failed) luaL_error(L, "not enough memory");
}

bool lh_watched_differs(lh_state *s, lua_State *L, int pins) {
  look k = {.state = s, .L = L, .pins = pins};
  look_at_all(&k);
  return k.differs || k.at != s->watch.record.count;
}
