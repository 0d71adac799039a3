// `string.rep`, `upper`, `lower`, `reverse` and `byte`: as Lua's own, except that they pay for the bytes that they go
// through, and can be stopped on the way.

#include <limits.h>
#include <string.h>

#include "Libraries/libraries.h"

/// How many bytes are gone through between two looks at the limits.
#define STRETCH ((size_t)1 << 20)

/// Neither counts to a huge number for nothing nor asks for more than the memory limit.
static int string_rep(lua_State *L) {
  lh_state *s = lh_state_of(L);
  size_t length, between;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  const char *separator = luaL_optlstring(L, 3, "", &between);
  size_t each = length + between;
  if (each == 0 || count <= 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  // Lua makes no string that is longer.
  if (each < length || each > (size_t)INT_MAX / (size_t)count) return luaL_error(L, "resulting string too large");
  lh_limits_expect(s, L, each * (size_t)count);
  size_t total = each * (size_t)count - between;
  luaL_Buffer buffer;
  char *bytes = luaL_buffinitsize(L, &buffer, total);
  // What is there already is copied: each time twice as much.
  memcpy(bytes, text, length);
  size_t done = length;
  if (count > 1) {
    memcpy(bytes + length, separator, between);
    done = each;
  }
  while (done < total) {
    size_t piece = total - done < done ? total - done : done;
    if (piece > STRETCH) piece = STRETCH / each == 0 ? each : STRETCH / each * each;
    if (piece > total - done) piece = total - done;
    memcpy(bytes + done, bytes, piece);
    done += piece;
    if (piece >= STRETCH / 2) lh_limits_charge(s, L, 0);
  }
  luaL_pushresultsize(&buffer, total);
  return 1;
}

/// Fills `to` with `count` bytes made of those at `from`, or before it where they are taken backwards.
typedef void transform(char *to, const char *from, size_t count);

// Letters are those of the "C" locale, whatever the process has set.

static void make_upper(char *to, const char *from, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = (char)(from[i] >= 'a' && from[i] <= 'z' ? from[i] - 'a' + 'A' : from[i]);
}

static void make_lower(char *to, const char *from, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = (char)(from[i] >= 'A' && from[i] <= 'Z' ? from[i] - 'A' + 'a' : from[i]);
}

static void reverse(char *to, const char *from, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = from[-1 - (ptrdiff_t)i];
}

static int transform_all(lua_State *L, transform *make, bool backwards) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  lh_limits_expect(lh_state_of(L), L, length);
  luaL_Buffer buffer;
  char *bytes = luaL_buffinitsize(L, &buffer, length);
  for (size_t done = 0; done < length;) {
    size_t piece = length - done < STRETCH ? length - done : STRETCH;
    make(bytes + done, backwards ? text + length - done : text + done, piece);
    done += piece;
    lh_pay_bytes(L, piece);
  }
  luaL_pushresultsize(&buffer, length);
  return 1;
}

static int string_upper(lua_State *L) { return transform_all(L, make_upper, false); }
static int string_lower(lua_State *L) { return transform_all(L, make_lower, false); }
static int string_reverse(lua_State *L) { return transform_all(L, reverse, true); }

static int string_byte(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer first = luaL_optinteger(L, 2, 1);
  size_t from = lh_byte_place(first, length, 1);
  size_t to = lh_byte_place(luaL_optinteger(L, 3, first), length, 0);
  if (to > length) to = length;
  if (from > to) return 0;
  luaL_argcheck(L, to - from < (size_t)INT32_MAX, 3, "string slice too long");
  int count = (int)(to - from) + 1;
  lh_limits_make_room(lh_state_of(L), L, 0);
  luaL_checkstack(L, count, "string slice too long");
  lh_pay_bytes(L, (size_t)count);
  for (int i = 0; i < count; i++) lua_pushinteger(L, (unsigned char)text[from - 1 + (size_t)i]);
  return count;
}

const luaL_Reg lh_byte_functions[] = {
    {"rep", string_rep}, {"upper", string_upper}, {"lower", string_lower}, {"reverse", string_reverse},
    {"byte", string_byte}, {NULL, NULL}};
