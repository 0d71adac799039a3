#include "Failures/describe.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "Memory/keys.h"

void lh_describe_number(lh_text *text, lua_State *L, int index) {
  if (lua_isinteger(L, index)) {
    lh_text_format(text, "%" PRId64, (int64_t)lua_tointeger(L, index));
    return;
  }
  double number = lua_tonumber(L, index);
  if (isnan(number)) {
    lh_text_add_string(text, "nan");
    return;
  }
  char digits[64];
  snprintf(digits, sizeof digits, "%.14g", number);
  lh_text_add_string(text, digits);
  if (digits[strspn(digits, "-0123456789")] == 0) lh_text_add_string(text, ".0");
}

static void describe_string(lh_text *text, const char *bytes, size_t length) {
  size_t shown = length > 60 ? 57 : length;
  // A character of several bytes is not cut in the middle.
  while (shown < length && shown > 50 && ((unsigned char)bytes[shown] & 0xC0) == 0x80) shown--;
  lh_text_add_string(text, "the string \"");
  for (size_t i = 0; i < shown; i++) {
    unsigned char byte = (unsigned char)bytes[i];
    switch (byte) {
      case '"': lh_text_add_string(text, "\\\""); break;
      case '\\': lh_text_add_string(text, "\\\\"); break;
      case '\n': lh_text_add_string(text, "\\n"); break;
      case '\r': lh_text_add_string(text, "\\r"); break;
      case '\t': lh_text_add_string(text, "\\t"); break;
      default:
        if (byte < 32 || byte == 127) {
          lh_text_format(text, "\\%03d", byte);
        } else {
          lh_text_add(text, &bytes[i], 1);
        }
    }
  }
  lh_text_add_string(text, shown < length ? "...\"" : "\"");
}

/// The text of a word that has parts.
void lh_describe_word(lh_text *text, const lh_word_type *type, uint64_t word) {
  for (int i = 0; i < type->part_count; i++) {
    lh_text_add_string(text, type->kind->parts[i].before);
    lh_text_format(text, "%" PRIu64, lh_part_read(&type->parts[i], word));
  }
  lh_text_add_string(text, type->kind->after);
}

static void describe_word(lh_text *text, lua_State *L, uint64_t word) {
  const lh_word_type *type = lh_word_type_of(lh_state_of(L), word);
  if (type->part_count == 0) {
    lh_text_add_string(text, type->kind->one);
    return;
  }
  lh_text_format(text, "the %s ", type->kind->name);
  lh_describe_word(text, type, word);
}

void lh_describe(lh_text *text, lua_State *L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TNONE: lh_text_add_string(text, "nothing"); break;
    case LUA_TNIL: lh_text_add_string(text, "nil"); break;
    case LUA_TBOOLEAN: lh_text_add_string(text, lua_toboolean(L, index) ? "true" : "false"); break;
    case LUA_TNUMBER:
      if (!lua_isinteger(L, index) && isnan(lua_tonumber(L, index))) {
        lh_text_add_string(text, "nan, which is not a number");
        break;
      }
      lh_text_add_string(text, "the number ");
      lh_describe_number(text, L, index);
      break;
    case LUA_TSTRING: {
      size_t length;
      const char *bytes = lua_tolstring(L, index, &length);
      describe_string(text, bytes, length);
      break;
    }
    case LUA_TLIGHTUSERDATA: describe_word(text, L, lh_to_word(L, index)); break;
    case LUA_TTABLE: lh_text_add_string(text, "a table"); break;
    case LUA_TFUNCTION: lh_text_add_string(text, "a function"); break;
    case LUA_TTHREAD: lh_text_add_string(text, "a coroutine"); break;
    default: lh_text_add_string(text, "a host object"); break;
  }
}

/// The most entries that a table may have whose fields are shown, and how many of them are.
#define MOST_ENTRIES 64
#define SHOWN_FIELDS 6

/// Whether a key is one that is shown; others have no promised order.
static bool is_shown_key(lua_State *L, int index) {
  return lua_type(L, index) == LUA_TSTRING || lua_isinteger(L, index);
}

/// Whether the first of two keys stands before the second, as `pairs` visits them.
static bool key_before(lua_State *L, int first, int second) {
  lh_key one, other;
  lh_key_read(L, first, &one);
  lh_key_read(L, second, &other);
  return lh_key_compare(&one, &other) < 0;
}

/// Replaces the key at `place`, or the nil that stands for none, by the next one of the table; nil at the end.
static void next_key(lua_State *L, int table, int place) {
  lua_pushnil(L);
  int best = lua_gettop(L);
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    int key = lua_gettop(L);
    if (!is_shown_key(L, key)) continue;
    if (!lua_isnil(L, place) && !key_before(L, place, key)) continue;
    if (!lua_isnil(L, best) && !key_before(L, key, best)) continue;
    lua_pushvalue(L, key);
    lua_replace(L, best);
  }
  lua_replace(L, place);
}

static void describe_field(lh_text *text, lua_State *L, int table, int key) {
  size_t length;
  if (lua_type(L, key) == LUA_TSTRING) {
    const char *name = lua_tolstring(L, key, &length);
    lh_text_format(text, "%.40s = ", name);
  } else {
    lh_text_format(text, "[%" PRId64 "] = ", (int64_t)lua_tointeger(L, key));
  }
  lua_pushvalue(L, key);
  lua_rawget(L, table);
  if (lua_type(L, -1) == LUA_TNUMBER) {
    lh_describe_number(text, L, -1);
  } else {
    lh_describe(text, L, -1);
  }
  lua_pop(L, 1);
}

void lh_describe_fields(lh_text *text, lua_State *L, int index) {
  if (!lua_checkstack(L, 8)) return;
  int table = lua_absindex(L, index);
  int count = 0;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    if (++count <= MOST_ENTRIES) continue;
    lua_pop(L, 1);
    return;
  }
  if (count == 0) return;
  lua_pushnil(L);
  int key = lua_gettop(L);
  int shown = 0;
  for (; shown < SHOWN_FIELDS; shown++) {
    next_key(L, table, key);
    if (lua_isnil(L, key)) break;
    lh_text_add_string(text, shown == 0 ? ": " : ", ");
    describe_field(text, L, table, key);
  }
  if (shown < count) lh_text_add_string(text, shown == 0 ? "" : ", …");
  lua_settop(L, key - 1);
}

int lh_raise_message(lh_state *s, lua_State *L) {
  luaL_where(L, 1);
  lua_pushlstring(L, s->message.bytes, s->message.count);
  lua_concat(L, 2);
  return lua_error(L);
}
