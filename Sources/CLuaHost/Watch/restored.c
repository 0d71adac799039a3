// Puts back what was noted: functions find what they found when the watch began.

#include <string.h>

#include "Limits/limits.h"
#include "Memory/keys.h"
#include "Watch/noted.h"
#include "Watch/watched.h"

/// A place in what was noted: the bytes that come next, and the number of the object that was noted last.
typedef struct bookmark {
  size_t at;
  lua_Integer pin;
} bookmark;

typedef struct restoring {
  lh_state *state;
  lua_State *L;
  int pins;
  bookmark next;
  int fields;
  /// Whether fields were put back, which may come in another order in Lua's own traversal now.
  bool is_reordered;
  /// Whether scripts can see that: a length is another one, or keys whose order is not promised come otherwise.
  bool differs;
} restoring;

/// Takes the next value that was noted; `*object` gets its number among what is kept alive, if it is an object.
static lh_noted take(restoring *r, lua_Integer *object) {
  lh_noted value = {.type = LH_NOTED_END};
  const lh_text *record = &r->state->watch.record;
  if (record->count - r->next.at >= sizeof value) {
    memcpy(&value, record->bytes + r->next.at, sizeof value);
    r->next.at += sizeof value;
  }
  if (value.type != LH_NOTED_END && lh_noted_is_object(value)) *object = ++r->next.pin;
  return value;
}

static void push(restoring *r, lh_noted value, lua_Integer object) {
  lua_State *L = r->L;
  double number;
  switch (value.type) {
    case LUA_TNIL: lua_pushnil(L); break;
    case LUA_TBOOLEAN: lua_pushboolean(L, value.bits != 0); break;
    case LUA_TLIGHTUSERDATA: lh_push_word(L, value.bits); break;
    case LUA_TNUMBER | LH_NOTED_INTEGER: lua_pushinteger(L, (lua_Integer)value.bits); break;
    case LUA_TNUMBER:
      memcpy(&number, &value.bits, sizeof number);
      lua_pushnumber(L, number);
      break;
    default: lua_rawgeti(L, r->pins, object); break;
  }
}

static void charge(restoring *r) {
  if (++r->fields % (16 * LH_FIELDS_AN_INSTRUCTION) == 0) lh_limits_charge(r->state, r->L, 16);
}

/// Whether the next value that was noted is the one at an index.
static bool is_next(restoring *r, int index) {
  lua_Integer object;
  return lh_noted_is_same(take(r, &object), lh_noted_value(r->L, index));
}

/// Whether the fields of a table are those that were noted, in their order; what was noted of them is taken then.
static bool has_fields(restoring *r, int table) {
  lua_State *L = r->L;
  bookmark start = r->next;
  lua_Integer object;
  int top = lua_gettop(L);
  lua_pushnil(L);
  while (lua_next(L, table)) {
    if (!is_next(r, -2) || !is_next(r, -1)) {
      lua_settop(L, top);
      r->next = start;
      return false;
    }
    lua_pop(L, 1);
    charge(r);
  }
  if (take(r, &object).type == LH_NOTED_END) return true;
  r->next = start;
  return false;
}

/// Takes fields out that were not noted; what was noted is not taken.
static void remove_others(restoring *r, int table) {
  lua_State *L = r->L;
  bookmark start = r->next;
  lua_Integer object = 0;
  lua_newtable(L);
  int kept = lua_gettop(L);
  for (lh_noted key = take(r, &object); key.type != LH_NOTED_END; key = take(r, &object)) {
    push(r, key, object);
    lua_pushboolean(L, 1);
    lua_rawset(L, kept);
    take(r, &object);
    charge(r);
  }
  r->next = start;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, kept) == LUA_TNIL) {
      lua_pushvalue(L, -2);
      lua_pushnil(L);
      lua_rawset(L, table);
    }
    lua_pop(L, 1);
    charge(r);
  }
  lua_settop(L, kept - 1);
}

/// Whether a key that was noted is of a type whose order is not promised to scripts.
static bool is_without_order(lh_noted key) {
  return key.type != LH_NOTED_END && !lh_key_is_ordered((int)(key.type & ~(uint64_t)LH_NOTED_INTEGER));
}

/// Whether keys without a promised order come in the order in which they were noted; what was noted is not taken.
static bool keeps_order(restoring *r, int table) {
  lua_State *L = r->L;
  bookmark start = r->next;
  lua_Integer object = 0;
  bool is_same = true;
  lua_pushnil(L);
  while (is_same && lua_next(L, table)) {
    lua_pop(L, 1);
    lh_noted now = lh_noted_value(L, -1), key = now;
    if (!is_without_order(now)) continue;
    // The next one of those that were noted.
    do {
      key = take(r, &object);
      if (key.type != LH_NOTED_END) take(r, &object);
    } while (key.type != LH_NOTED_END && !is_without_order(key));
    is_same = lh_noted_is_same(now, key);
    charge(r);
  }
  r->next = start;
  return is_same;
}

/// Puts the table on top back.
static void restore_table(restoring *r) {
  lua_State *L = r->L;
  int table = lua_gettop(L);
  lua_Integer object = 0;
  lh_noted metatable = take(r, &object), now = {.type = LUA_TNIL};
  if (lua_getmetatable(L, table)) {
    now = lh_noted_value(L, -1);
    lua_pop(L, 1);
  }
  if (!lh_noted_is_same(metatable, now)) {
    push(r, metatable, object);
    lua_setmetatable(L, table);
  }
  uint64_t length = take(r, &object).bits;
  if (has_fields(r, table)) return;
  remove_others(r, table);
  bookmark fields = r->next;
  for (lh_noted key = take(r, &object); key.type != LH_NOTED_END; key = take(r, &object)) {
    lua_Integer value_object = 0;
    lh_noted value = take(r, &value_object);
    push(r, key, object);
    push(r, value, value_object);
    lua_rawset(L, table);
    charge(r);
  }
  bookmark end = r->next;
  r->next = fields;
  r->is_reordered = true;
  r->differs = r->differs || lua_rawlen(L, table) != length || !keeps_order(r, table);
  lua_settop(L, table);
  r->next = end;
}

static void restore_upvalue(restoring *r, int upvalue) {
  lua_State *L = r->L;
  if (lua_getupvalue(L, -1, upvalue) == NULL) return;
  lua_Integer object = 0;
  lh_noted value = take(r, &object);
  if (lh_noted_is_same(value, lh_noted_value(L, -1))) return;
  lua_pop(L, 1);
  push(r, value, object);
  lua_setupvalue(L, -2, upvalue);
}

static void restore_bytes(restoring *r) {
  const lh_text *record = &r->state->watch.record;
  size_t count = lua_rawlen(r->L, -1);
  if (record->count - r->next.at < count) return;
  memcpy(lua_touserdata(r->L, -1), record->bytes + r->next.at, count);
  r->next.at += count;
}

bool lh_watched_restore(lh_state *s, lua_State *L, int pins) {
  restoring r = {.state = s, .L = L, .pins = pins, .next = {.pin = s->watch.noted_pins}};
  int top = lua_gettop(L);
  size_t count = s->watch.places.count / sizeof(lh_watched);
  for (size_t i = 0; i < count; i++) {
    const lh_watched place = ((const lh_watched *)(const void *)s->watch.places.bytes)[i];
    lua_rawgeti(L, pins, place.pin);
    switch (place.kind) {
      case LH_WATCHED_TABLE: restore_table(&r); break;
      case LH_WATCHED_UPVALUE: restore_upvalue(&r, place.upvalue); break;
      case LH_WATCHED_BYTES: restore_bytes(&r); break;
    }
    lua_settop(L, top);
    if (i % 16 == 15) lh_limits_charge(s, L, 16);
  }
  if (r.differs) return false;
  if (r.is_reordered) {
    // Noted anew, in the order in which the fields come now.
    s->watch.pin_count = s->watch.noted_pins;
    lh_watched_record(s, L, pins);
  }
  return !lh_watched_differs(s, L, pins);
}
