// Values in words, for messages about results and arguments. Nothing here allocates in Lua or raises.

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "internal.h"

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

static void describe_word(lh_text *text, uint64_t word) {
  if (lh_is_path(word)) {
    lh_text_format(text, "the index path [%" PRIu64 ", %" PRIu64 "]", lh_path_section(word), lh_path_row(word));
  } else {
    lh_text_add_string(text, lh_is_row(word) ? "a row" : "a userdata");
  }
}

void lh_describe(lh_text *text, lua_State *L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TNONE: lh_text_add_string(text, "nothing"); break;
    case LUA_TNIL: lh_text_add_string(text, "nil"); break;
    case LUA_TBOOLEAN: lh_text_add_string(text, lua_toboolean(L, index) ? "true" : "false"); break;
    case LUA_TNUMBER:
      lh_text_add_string(text, "the number ");
      lh_describe_number(text, L, index);
      break;
    case LUA_TSTRING: {
      size_t length;
      const char *bytes = lua_tolstring(L, index, &length);
      describe_string(text, bytes, length);
      break;
    }
    case LUA_TLIGHTUSERDATA: describe_word(text, lh_to_word(L, index)); break;
    case LUA_TTABLE: lh_text_add_string(text, "a table"); break;
    case LUA_TFUNCTION: lh_text_add_string(text, "a function"); break;
    case LUA_TTHREAD: lh_text_add_string(text, "a coroutine"); break;
    default: lh_text_add_string(text, "a host object"); break;
  }
}
