// `tostring`, and what `string.format` shows: as in Lua, but without addresses. A table, function, coroutine or host
// object whose address Lua would show has a number in its place, from 1 in the order in which they are first shown, so that
// the same script shows the same text in every process; and what is no number is `nan`, which some systems show as `-nan`.

#include "Libraries/names.h"

#include <string.h>

#include "Libraries/libraries.h"

/// Strings that are not longer are kept once only by Lua.
#define LONGEST_SHORT 40

/// Pushes the table of numbers by value, whose keys do not keep them alive.
static void push_numbers(lh_state *s, lua_State *L) {
  if (s->names.reference == 0) {
    lua_newtable(L);
    lua_createtable(L, 0, 1);
    lua_pushliteral(L, "k");
    lua_setfield(L, -2, "__mode");
    lua_setmetatable(L, -2);
    s->names.reference = luaL_ref(L, LUA_REGISTRYINDEX);
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, s->names.reference);
}

/// The number under the key on top, which is popped; the next one, if there is none.
static lua_Integer number_under_key(lua_State *L) {
  lh_state *s = lh_state_of(L);
  push_numbers(s, L);
  lua_pushvalue(L, -2);
  lua_Integer number = lua_rawget(L, -2) == LUA_TNIL ? s->names.last + 1 : lua_tointeger(L, -1);
  lua_pop(L, 1);
  if (number > s->names.last) {
    lua_pushvalue(L, -2);
    lua_pushinteger(L, number);
    lua_rawset(L, -3);
    s->names.last = number;
    s->watch.stirs++;
  }
  lua_pop(L, 2);
  return number;
}

/// The number of a value that is shown by its address otherwise.
static lua_Integer number_of(lua_State *L, int index) {
  lua_pushvalue(L, index);
  return number_under_key(L);
}

/// Whether Lua shows the address of a value of a type.
static bool has_address(int type) {
  return type == LUA_TTABLE || type == LUA_TFUNCTION || type == LUA_TUSERDATA || type == LUA_TTHREAD;
}

/// Whether a value is the number that is none, which C shows with a sign on some systems.
static bool is_nan(lua_State *L, int index) {
  return lua_type(L, index) == LUA_TNUMBER && !lua_rawequal(L, index, index);
}

/// Pushes the text of a value that has no text of its own, such as `table: 1`.
static void push_name(lua_State *L, int index) {
  int value = lua_absindex(L, index);
  lua_Integer number = number_of(L, value);
  const char *kind = luaL_typename(L, value);
  int type = luaL_getmetafield(L, value, "__name");
  if (type == LUA_TSTRING) kind = lua_tostring(L, -1);
  lua_pushfstring(L, "%s: %I", kind, (LUAI_UACINT)number);
  if (type != LUA_TNIL) lua_remove(L, -2);
}

void lh_tostring(lua_State *L, int index) {
  int value = lua_absindex(L, index);
  if (is_nan(L, value)) {
    lua_pushliteral(L, "nan");
  } else if (!has_address(lua_type(L, value))) {
    luaL_tolstring(L, value, NULL);
  } else if (!luaL_callmeta(L, value, "__tostring")) {
    push_name(L, value);
  } else if (!lua_isstring(L, -1)) {
    luaL_error(L, "'__tostring' must return a string");
  }
}

static int base_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  lh_tostring(L, 1);
  return 1;
}

/// A number that only the bytes of a string decide.
static uint64_t hash_of(const char *bytes, size_t length) {
  uint64_t hash = 0xCBF29CE484222325u;
  for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001B3u;
  return hash;
}

/// The number of a string: short ones that are equal are one string in Lua, long ones need not be.
static lua_Integer number_of_string(lua_State *L, int index) {
  lh_state *s = lh_state_of(L);
  size_t length;
  const char *bytes = lua_tolstring(L, index, &length);
  // The highest bit is left out, so that the number is never negative.
  if (length <= LONGEST_SHORT) return (lua_Integer)(hash_of(bytes, length) >> 1);
  lua_Integer last = s->names.last;
  lua_pushlightuserdata(L, (void *)bytes);
  lua_Integer number = number_under_key(L);
  if (number <= last) return number;
  // The string is kept, so that no other one gets its address.
  push_numbers(s, L);
  lua_pushvalue(L, index);
  lua_rawseti(L, -2, number);
  lua_pop(L, 1);
  return number;
}

/// Replaces the argument of a `%p` by what is shown.
static void show_pointer(lua_State *L, int index) {
  int type = lua_type(L, index);
  if (has_address(type)) {
    lua_pushfstring(L, "%I", (LUAI_UACINT)number_of(L, index));
  } else if (type == LUA_TSTRING) {
    lua_pushfstring(L, "%I", (LUAI_UACINT)number_of_string(L, index));
  } else if (type == LUA_TLIGHTUSERDATA) {
    lua_pushfstring(L, "%I", (LUAI_UACINT)(lh_to_word(L, index) >> 1));
  } else {
    lua_pushliteral(L, "(null)");
  }
  lua_replace(L, index);
}

/// Whether what stands between `%` and `p` is what Lua allows there: a minus sign and a width.
static bool is_width(const char *from, const char *to) {
  from += strspn(from, "-");
  return *from != '0' && to - from <= 2 && (size_t)(to - from) == strspn(from, "0123456789");
}

void lh_format_show(lua_State *L) {
  size_t length;
  const char *format = luaL_checklstring(L, 1, &length);
  const char *end = format + length;
  char *changed = NULL;
  int top = lua_gettop(L), argument = 1;
  for (const char *mark = format; (mark = memchr(mark, '%', (size_t)(end - mark))) != NULL; mark++) {
    const char *from = ++mark;
    if (*mark == '%') continue;
    mark += strspn(mark, "-+ #0123456789.");
    // What is wrong with the rest is left to Lua.
    if (mark >= end || ++argument > top) break;
    if (*mark == 'p' && is_width(from, mark)) {
      if (changed == NULL) {
        changed = lua_newuserdatauv(L, length, 0);
        memcpy(changed, format, length);
      }
      changed[mark - format] = 's';
      show_pointer(L, argument);
    } else if (*mark == 's' && is_nan(L, argument)) {
      lua_pushliteral(L, "nan");
      lua_replace(L, argument);
    } else if (*mark == 's' && has_address(lua_type(L, argument))) {
      if (luaL_getmetafield(L, argument, "__tostring") != LUA_TNIL) {
        lua_pop(L, 1);
      } else {
        push_name(L, argument);
        lua_replace(L, argument);
      }
    }
  }
  if (changed != NULL) {
    lua_pushlstring(L, changed, length);
    lua_replace(L, 1);
  }
  lua_settop(L, top);
}

const luaL_Reg lh_name_functions[] = {{"tostring", base_tostring}, {NULL, NULL}};
