// `string.char`, `format`, `pack`, `unpack` and `packsize`: Lua's own, which are upvalue 1, behind checks of what would take
// long within one call of them.

#include <string.h>

#include "Libraries/libraries.h"
#include "Libraries/names.h"
#include "Limits/limits.h"

/// The texts up to which Lua's own `format` takes no time worth to speak of.
#define SHORT ((size_t)1 << 16)

/// The longest format of `pack` and its like, and the most that it may pad strings with.
#define LONGEST_FORMAT ((size_t)1 << 16)
#define LONGEST_PADDING ((size_t)1 << 24)

static void pay(lua_State *L, size_t bytes) {
  lh_limits_charge(lh_state_of(L), L, 1 + (int64_t)(bytes / LH_BYTES_A_STEP));
}

/// The most bytes that are copied between two looks at the limits.
#define STRETCH ((size_t)1 << 20)

/// Whether what is to be formatted may be long, or may run code of the script.
static bool may_take_long(lua_State *L, int count) {
  size_t sum = 0;
  for (int i = 1; i <= count; i++) {
    int type = lua_type(L, i);
    if (type == LUA_TTABLE && luaL_getmetafield(L, i, "__tostring") != LUA_TNIL) {
      lua_pop(L, 1);
      return true;
    }
    if (type == LUA_TSTRING) sum += lua_rawlen(L, i);
    if (sum > SHORT) return true;
  }
  return false;
}

/// Adds a string as source text, as `%q` does.
static void add_quoted(lua_State *L, luaL_Buffer *buffer, int index) {
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  luaL_addchar(buffer, '"');
  for (size_t i = 0; i < length; i++) {
    if (i % SHORT == 0) pay(L, SHORT);
    char c = text[i];
    bool digit_follows = i + 1 < length && text[i + 1] >= '0' && text[i + 1] <= '9';
    if (c == '"' || c == '\\' || c == '\n') {
      luaL_addchar(buffer, '\\');
      luaL_addchar(buffer, c);
    } else if ((c >= 0 && c < ' ') || c == 127) {
      int value = (unsigned char)c;
      luaL_addchar(buffer, '\\');
      if (value >= 100 || digit_follows) luaL_addchar(buffer, (char)('0' + value / 100));
      if (value >= 10 || digit_follows) luaL_addchar(buffer, (char)('0' + value / 10 % 10));
      luaL_addchar(buffer, (char)('0' + value % 10));
    } else {
      luaL_addchar(buffer, c);
    }
  }
  luaL_addchar(buffer, '"');
}

/// Adds a string as it is.
static void add_plain(lua_State *L, luaL_Buffer *buffer, int index) {
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  for (size_t done = 0; done < length;) {
    size_t piece = length - done < STRETCH ? length - done : STRETCH;
    luaL_addlstring(buffer, text + done, piece);
    done += piece;
    pay(L, 0);
  }
}

/// Adds one item, whose text of `length` bytes begins with `%`, as Lua's own function formats it.
static void add_item(lua_State *L, luaL_Buffer *buffer, const char *item, size_t length, int index) {
  pay(L, 0);
  if (length == 2 && item[1] == 's' && lua_type(L, index) == LUA_TSTRING) {
    add_plain(L, buffer, index);
    return;
  } else if (length == 2 && item[1] == 's') {
    luaL_tolstring(L, index, NULL);
  } else if (length == 2 && item[1] == 'q' && lua_type(L, index) == LUA_TSTRING) {
    add_quoted(L, buffer, index);
    return;
  } else {
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_pushlstring(L, item, length);
    lua_pushvalue(L, index);
    lua_call(L, 2, 1);
  }
  luaL_addvalue(buffer);
}

/// Formats item by item, and can be stopped on the way.
static int format_long(lua_State *L, int count) {
  static const char modifiers[] = "-+ #0123456789.";
  size_t length;
  const char *at = lua_tolstring(L, 1, &length);
  const char *end = at + length;
  int index = 1;
  // What is long are strings: there is room for them from the beginning, so that no buffer is copied to a larger one.
  size_t expected = 0;
  for (int i = 1; i <= count; i++) {
    if (lua_type(L, i) == LUA_TSTRING) expected += lua_rawlen(L, i);
  }
  luaL_Buffer buffer;
  luaL_buffinitsize(L, &buffer, expected);
  for (const char *mark; (mark = memchr(at, '%', (size_t)(end - at))) != NULL;) {
    luaL_addlstring(&buffer, at, (size_t)(mark - at));
    at = mark + 1;
    pay(L, 0);
    if (at < end && *at == '%') {
      luaL_addchar(&buffer, *at++);
      continue;
    }
    if (++index > count) return luaL_argerror(L, index, "no value");
    at += strspn(at, modifiers);
    if (at - mark >= 22) return luaL_error(L, "invalid format string to 'format'");
    if (at < end) at++;
    add_item(L, &buffer, mark, (size_t)(at - mark), index);
  }
  luaL_addlstring(&buffer, at, (size_t)(end - at));
  luaL_pushresult(&buffer);
  return 1;
}

static int string_format(lua_State *L) {
  int count = lua_gettop(L);
  lh_format_show(L);
  if (count > 64) pay(L, (size_t)count);
  return may_take_long(L, count) ? format_long(L, count) : lh_call_own(L);
}

/// Checks a format of `pack`, whose strings of fixed lengths are padded byte by byte where `pads`; the values begin at 2.
static void check_format(lua_State *L, bool pads) {
  size_t length, padding = 0;
  const char *at = luaL_checklstring(L, 1, &length);
  if (length > LONGEST_FORMAT) luaL_error(L, "a format of more than %d bytes is not available here", (int)LONGEST_FORMAT);
  pay(L, length);
  if (!pads || memchr(at, 'c', length) == NULL) return;
  int index = 1;
  for (const char *end = at + length; at < end; at++) {
    if (*at == '\0' || strchr("bBhHlLjJTifIdnszc", *at) == NULL) continue;
    index++;
    if (*at != 'c') continue;
    size_t size = 0;
    for (; at[1] >= '0' && at[1] <= '9' && size < LONGEST_PADDING * 256; at++) size = size * 10 + (size_t)(at[1] - '0');
    size_t present = lua_type(L, index) == LUA_TSTRING ? lua_rawlen(L, index) : 0;
    if (size > present) padding += size - present;
    lh_limits_expect(lh_state_of(L), L, padding);
    if (padding > LONGEST_PADDING) luaL_error(L, "more padding than %d bytes is not available here", (int)LONGEST_PADDING);
  }
  pay(L, padding);
}

static int string_pack(lua_State *L) {
  check_format(L, true);
  return lh_call_own(L);
}

/// `unpack` and `packsize`.
static int string_unpack(lua_State *L) {
  check_format(L, false);
  return lh_call_own(L);
}

static int string_char(lua_State *L) {
  lh_pay_bytes(L, (size_t)lua_gettop(L));
  return lh_call_own(L);
}

const luaL_Reg lh_format_functions[] = {
    {"char", string_char}, {"format", string_format}, {"pack", string_pack}, {"unpack", string_unpack},
    {"packsize", string_unpack}, {NULL, NULL}};
