// `string.find`, `match`, `gmatch` and `gsub`: as Lua's own, except that they pay for the steps they take.

#include <string.h>

#include "Libraries/libraries.h"
#include "Libraries/pattern.h"
#include "Limits/limits.h"

/// Bytes that one instruction pays for where they are only copied or compared.
#define BYTES_A_STEP 64

static bool has_specials(lua_State *L, const char *pattern, size_t length) {
  lh_limits_charge(lh_state_of(L), L, (lua_Integer)(length / BYTES_A_STEP));
  // A search of several kinds of bytes stops at a zero.
  for (const char *end = pattern + length; pattern < end; pattern += strlen(pattern) + 1) {
    if (strpbrk(pattern, "^$*+?.([%-") != NULL) return true;
  }
  return false;
}

/// The answer of a search that finds nothing.
static int answer_none(lua_State *L) {
  luaL_pushfail(L);
  return 1;
}

/// Finds a text that has no specials.
static int find_plain(lua_State *L, const char *text, size_t length, size_t from, const char *what, size_t size) {
  lh_limits_charge(lh_state_of(L), L, (lua_Integer)((length - from) / BYTES_A_STEP));
  const char *found = size == 0 ? text + from : memmem(text + from, length - from, what, size);
  if (found == NULL) return answer_none(L);
  lua_pushinteger(L, found - text + 1);
  lua_pushinteger(L, found - text + (lua_Integer)size);
  return 2;
}

static int find(lua_State *L, bool wants_places) {
  size_t length, size;
  const char *text = luaL_checklstring(L, 1, &length);
  const char *pattern = luaL_checklstring(L, 2, &size);
  size_t from = lh_byte_place(luaL_optinteger(L, 3, 1), length, 1) - 1;
  if (from > length) return answer_none(L);
  if (wants_places && (lua_toboolean(L, 4) || !has_specials(L, pattern, size))) {
    return find_plain(L, text, length, from, pattern, size);
  }
  bool is_anchored = size > 0 && *pattern == '^';
  lh_matcher m;
  lh_matcher_open(&m, L, text, length, pattern + size);
  for (const char *place = text + from; place <= m.subject_end; place++) {
    m.captures = 0;
    const char *end = lh_match(&m, place, pattern + is_anchored);
    if (end != NULL) {
      if (!wants_places) return lh_captures_push(&m, place, end);
      lua_pushinteger(L, place - text + 1);
      lua_pushinteger(L, end - text);
      return 2 + lh_captures_push(&m, NULL, NULL);
    }
    if (is_anchored) break;
  }
  return answer_none(L);
}

static int string_find(lua_State *L) { return find(L, true); }

static int string_match(lua_State *L) { return find(L, false); }

/// One step of the loop: upvalues are the text, the pattern, where to go on, and where the last match ended.
static int next_match(lua_State *L) {
  size_t length, size;
  const char *text = lua_tolstring(L, lua_upvalueindex(1), &length);
  const char *pattern = lua_tolstring(L, lua_upvalueindex(2), &size);
  lua_Integer from = lua_tointeger(L, lua_upvalueindex(3));
  lua_Integer last = lua_tointeger(L, lua_upvalueindex(4));
  lh_matcher m;
  lh_matcher_open(&m, L, text, length, pattern + size);
  for (const char *place = text + from; place <= m.subject_end; place++) {
    m.captures = 0;
    const char *end = lh_match(&m, place, pattern);
    // An empty match at the end of the last one is no new one.
    if (end == NULL || end - text == last) continue;
    lua_pushinteger(L, end - text);
    lua_pushvalue(L, -1);
    lua_replace(L, lua_upvalueindex(3));
    lua_replace(L, lua_upvalueindex(4));
    return lh_captures_push(&m, place, end);
  }
  return 0;
}

static int string_gmatch(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  luaL_checkstring(L, 2);
  size_t from = lh_byte_place(luaL_optinteger(L, 3, 1), length, 1) - 1;
  lua_settop(L, 2);
  lua_pushinteger(L, (lua_Integer)(from > length ? length + 1 : from));
  lua_pushinteger(L, -1);
  lua_pushcclosure(L, next_match, 4);
  return 1;
}

/// Adds the replacement string, the third argument, with its captures.
static void add_text(lh_matcher *m, luaL_Buffer *buffer, const char *start, const char *end) {
  size_t length;
  const char *text = lua_tolstring(m->L, 3, &length);
  const char *stop = text + length;
  lh_state *s = lh_state_of(m->L);
  for (const char *mark; (mark = memchr(text, '%', (size_t)(stop - text))) != NULL; text = mark + 2) {
    // The buffer grows with each of them, and there may be many for one step of the match.
    lh_limits_charge(s, m->L, 1);
    luaL_addlstring(buffer, text, (size_t)(mark - text));
    // A string ends with a zero, so that there is a character.
    char c = mark[1];
    if (c == '%') {
      luaL_addchar(buffer, '%');
    } else if (c == '0') {
      luaL_addlstring(buffer, start, (size_t)(end - start));
    } else if (c >= '1' && c <= '9') {
      const char *capture;
      ptrdiff_t size = lh_capture_get(m, c - '1', start, end, &capture);
      if (size == LH_CAPTURE_PLACE) {
        luaL_addvalue(buffer);
      } else {
        luaL_addlstring(buffer, capture, (size_t)size);
      }
    } else {
      luaL_error(m->L, "invalid use of '%%' in replacement string");
    }
  }
  luaL_addlstring(buffer, text, (size_t)(stop - text));
}

/// Adds what stands for a match; whether that is anything else than the match itself.
static bool add_replacement(lh_matcher *m, luaL_Buffer *buffer, const char *start, const char *end, int type) {
  lua_State *L = m->L;
  switch (type) {
    case LUA_TFUNCTION: {
      lua_pushvalue(L, 3);
      int count = lh_captures_push(m, start, end);
      lua_call(L, count, 1);
      break;
    }
    case LUA_TTABLE:
      lh_capture_push(m, 0, start, end);
      lua_gettable(L, 3);
      break;
    default: add_text(m, buffer, start, end); return true;
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    luaL_addlstring(buffer, start, (size_t)(end - start));
    return false;
  }
  if (!lua_isstring(L, -1)) luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  luaL_addvalue(buffer);
  return true;
}

static int string_gsub(lua_State *L) {
  size_t length, size;
  const char *text = luaL_checklstring(L, 1, &length);
  const char *pattern = luaL_checklstring(L, 2, &size);
  int type = lua_type(L, 3);
  lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)length + 1);
  luaL_argexpected(L, type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION || type == LUA_TTABLE, 3,
                   "string/function/table");
  bool is_anchored = size > 0 && *pattern == '^';
  bool is_changed = false;
  lua_Integer count = 0;
  const char *last = NULL;
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  lh_matcher m;
  lh_matcher_open(&m, L, text, length, pattern + size);
  const char *place = text;
  while (count < most) {
    m.captures = 0;
    const char *end = lh_match(&m, place, pattern + is_anchored);
    if (end != NULL && end != last) {
      count++;
      lh_limits_charge(m.state, L, 1);
      is_changed = add_replacement(&m, &buffer, place, end, type) || is_changed;
      place = last = end;
    } else if (place < m.subject_end) {
      luaL_addchar(&buffer, *place);
      place++;
    } else {
      break;
    }
    if (is_anchored) break;
  }
  if (is_changed) {
    luaL_addlstring(&buffer, place, (size_t)(m.subject_end - place));
    luaL_pushresult(&buffer);
  } else {
    lua_pushvalue(L, 1);
  }
  lua_pushinteger(L, count);
  return 2;
}

const luaL_Reg lh_pattern_functions[] = {
    {"find", string_find}, {"match", string_match}, {"gmatch", string_gmatch}, {"gsub", string_gsub}, {NULL, NULL}};
