#include "Words/word.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "Values/concat.h"

static uint64_t check_path(lua_State *L, const char *method) {
  uint64_t word = 0;
  if (!lh_is_path_at(L, 1, &word)) {
    luaL_error(L, "`%s` is a method of an index path: write `path:%s(…)`", method, method);
  }
  return word;
}

static int path_with_row(lua_State *L) {
  uint64_t path = check_path(L, "with_row");
  uint64_t row = lh_path_part(L, 2, "row", LH_MAXIMUM_ROW);
  lh_push_word(L, lh_path_make(lh_path_section(path), row));
  return 1;
}

static int path_with_section(lua_State *L) {
  uint64_t path = check_path(L, "with_section");
  uint64_t section = lh_path_part(L, 2, "section", LH_MAXIMUM_SECTION);
  lh_push_word(L, lh_path_make(section, lh_path_row(path)));
  return 1;
}

static int unknown_part(lua_State *L) {
  if (lua_type(L, 2) != LUA_TSTRING) {
    return luaL_error(L, "an index path has no field of type %s", luaL_typename(L, 2));
  }
  return luaL_error(L, "an index path has no field `%s`; it has `section`, `row`, `with_row` and `with_section`",
                    lua_tostring(L, 2));
}

static int word_index(lua_State *L) {
  lh_state *s = lh_state_of(L);
  uint64_t word = lh_to_word(L, 1);
  if (!lh_is_path(word)) return lh_row_index(L, word);
  // Short strings are unique in a Lua state, so their addresses can be compared; no other value has one of these.
  const void *key = lua_topointer(L, 2);
  if (key == s->section_name) {
    lua_pushinteger(L, (lua_Integer)lh_path_section(word));
  } else if (key == s->row_name) {
    lua_pushinteger(L, (lua_Integer)lh_path_row(word));
  } else if (key == s->with_row_name) {
    lua_pushcfunction(L, path_with_row);
  } else if (key == s->with_section_name) {
    lua_pushcfunction(L, path_with_section);
  } else {
    return unknown_part(L);
  }
  return 1;
}

static int word_newindex(lua_State *L) {
  uint64_t word = lh_to_word(L, 1);
  if (!lh_is_path(word)) return lh_row_newindex(L, word);
  return luaL_error(L, "an index path cannot be changed; `with_row` and `with_section` make another one");
}

void lh_word_push_text(lua_State *L, uint64_t word) {
  if (lh_is_path(word)) {
    char text[64];
    int length = snprintf(text, sizeof text, "[%" PRIu64 ", %" PRIu64 "]", lh_path_section(word), lh_path_row(word));
    lua_pushlstring(L, text, (size_t)length);
    return;
  }
  lh_state *s = lh_state_of(L);
  lh_result result = {0};
  s->host.describe_row(s->host.context, word, &result);
  s->host_calls++;
  lua_pushlstring(L, (const char *)result.bytes, result.length);
}

static int word_tostring(lua_State *L) {
  lh_word_push_text(L, lh_to_word(L, 1));
  return 1;
}

static int word_concat(lua_State *L) {
  lua_settop(L, 2);
  for (int i = 1; i <= 2; i++) {
    if (lua_type(L, i) == LUA_TLIGHTUSERDATA || lua_isstring(L, i)) continue;
    return luaL_error(L, "cannot concatenate %s with an index path or row", luaL_typename(L, i));
  }
  lh_concat_begin(L);
  for (int i = 1; i <= 2; i++) {
    if (lua_type(L, i) == LUA_TLIGHTUSERDATA) {
      lh_word_push_text(L, lh_to_word(L, i));
    } else {
      lua_pushvalue(L, i);
    }
  }
  lua_concat(L, 2);
  lh_concat_end(lh_state_of(L), L);
  return 1;
}

/// Compares two paths: negative, zero or positive.
static int compare(lua_State *L) {
  uint64_t a = 0, b = 0;
  if (!lh_is_path_at(L, 1, &a) || !lh_is_path_at(L, 2, &b)) {
    lh_state *s = lh_state_of(L);
    lh_text_clear(&s->words);
    lh_text_add_string(&s->words, "only index paths have an order: cannot compare ");
    lh_describe(&s->words, L, 1);
    lh_text_add_string(&s->words, " with ");
    lh_describe(&s->words, L, 2);
    luaL_where(L, 1);
    lua_pushlstring(L, s->words.bytes, s->words.count);
    lua_concat(L, 2);
    return lua_error(L);
  }
  if (lh_path_section(a) != lh_path_section(b)) return lh_path_section(a) < lh_path_section(b) ? -1 : 1;
  if (lh_path_row(a) != lh_path_row(b)) return lh_path_row(a) < lh_path_row(b) ? -1 : 1;
  return 0;
}

static int word_less(lua_State *L) {
  lua_pushboolean(L, compare(L) < 0);
  return 1;
}

static int word_less_or_equal(lua_State *L) {
  lua_pushboolean(L, compare(L) <= 0);
  return 1;
}

/// Interns a name for good, and answers its address.
static const void *intern(lua_State *L, const char *name) {
  lua_pushstring(L, name);
  const void *address = lua_topointer(L, -1);
  luaL_ref(L, LUA_REGISTRYINDEX);
  return address;
}

void lh_word_open(lh_state *s, lua_State *L) {
  static const luaL_Reg methods[] = {{"__index", word_index},
                                     {"__newindex", word_newindex},
                                     {"__tostring", word_tostring},
                                     {"__lt", word_less},
                                     {"__le", word_less_or_equal},
                                     {NULL, NULL}};
  s->section_name = intern(L, "section");
  s->row_name = intern(L, "row");
  s->with_row_name = intern(L, "with_row");
  s->with_section_name = intern(L, "with_section");
  lua_pushlightuserdata(L, NULL);
  // With room for all, so that the first name is found at first sight.
  lua_createtable(L, 0, 8);
  luaL_setfuncs(L, methods, 0);
  lh_concat_set(L, word_concat);
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pushliteral(L, "index path or row");
  lua_setfield(L, -2, "__name");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
  lua_pushcfunction(L, lh_path_new);
  lua_setglobal(L, "index_path");
}
