#include "Watch/watched.h"

#include <string.h>

#include "Limits/limits.h"
#include "Watch/noted.h"

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

static void note(look *k, lh_noted value) { note_bytes(k, &value, sizeof value); }

/// Keeps the value on top alive, and pops it.
static void pin(look *k) { lua_rawseti(k->L, k->pins, ++k->state->watch.pin_count); }

lh_noted lh_noted_value(lua_State *L, int index) {
  int type = lua_type(L, index);
  lh_noted value = {.type = (uint64_t)type};
  if (type == LUA_TNUMBER && lua_isinteger(L, index)) {
    value.bits = (uint64_t)lua_tointeger(L, index);
    value.type |= LH_NOTED_INTEGER;
  } else if (type == LUA_TNUMBER) {
    double number = lua_tonumber(L, index);
    memcpy(&value.bits, &number, sizeof value.bits);
  } else if (type == LUA_TBOOLEAN) {
    value.bits = (uint64_t)lua_toboolean(L, index);
  } else if (type == LUA_TLIGHTUSERDATA) {
    value.bits = lh_to_word(L, index);
  } else if (type != LUA_TNIL) {
    value.bits = (uint64_t)(uintptr_t)lua_topointer(L, index);
  }
  return value;
}

static void note_value(look *k, int index) {
  lh_noted value = lh_noted_value(k->L, index);
  if (k->records && lh_noted_is_object(value)) {
    lua_pushvalue(k->L, index);
    pin(k);
  }
  note(k, value);
}

/// Notes the table on top.
static void note_table(look *k) {
  lua_State *L = k->L;
  int table = lua_gettop(L);
  if (lua_getmetatable(L, table)) {
    note_value(k, -1);
    lua_pop(L, 1);
  } else {
    note(k, (lh_noted){.type = LUA_TNIL});
  }
  note(k, (lh_noted){.type = LUA_TNUMBER | LH_NOTED_INTEGER, .bits = lua_rawlen(L, table)});
  int count = 0;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    note_value(k, -2);
    note_value(k, -1);
    if (k->differs) return;
    lua_pop(L, 1);
    if (++count % (16 * LH_FIELDS_AN_INSTRUCTION) == 0) lh_limits_charge(k->state, L, 16);
  }
  note(k, (lh_noted){.type = LH_NOTED_END});
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
  s->watch.noted_pins = s->watch.pin_count;
  look k = {.state = s, .L = L, .pins = pins, .records = true};
  look_at_all(&k);
  if (s->watch.record.failed) luaL_error(L, "not enough memory");
}

bool lh_watched_differs(lh_state *s, lua_State *L, int pins) {
  look k = {.state = s, .L = L, .pins = pins};
  look_at_all(&k);
  return k.differs || k.at != s->watch.record.count;
}
