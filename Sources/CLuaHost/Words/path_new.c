// Making index paths: the global `index_path`.

#include <inttypes.h>

#include "Words/word.h"

uint64_t lh_path_part(lua_State *L, int index, const char *name, uint64_t maximum) {
  int is_integer = 0;
  lua_Integer number = 0;
  // A string that looks like a number is none.
  if (lua_type(L, index) == LUA_TNUMBER) number = lua_tointegerx(L, index, &is_integer);
  if (is_integer && number >= 0 && (uint64_t)number <= maximum) return (uint64_t)number;
  lh_state *s = lh_state_of(L);
  lh_text_clear(&s->words);
  lh_text_format(&s->words, "the %s of an index path must be a whole number from 0 to %" PRIu64 ", not ", name,
                 maximum);
  lh_describe(&s->words, L, index);
  luaL_where(L, 1);
  lua_pushlstring(L, s->words.bytes, s->words.count);
  lua_concat(L, 2);
  return (uint64_t)lua_error(L);
}

int lh_path_new(lua_State *L) {
  int count = lua_gettop(L);
  if (count == 1 && lua_type(L, 1) == LUA_TTABLE) {
    lua_pushliteral(L, "section");
    lua_rawget(L, 1);
    lua_pushliteral(L, "row");
    lua_rawget(L, 1);
    lua_remove(L, 1);
  } else if (count != 2) {
    return luaL_error(L, "`index_path` takes a section and a row, or a table with both");
  }
  uint64_t section = lh_path_part(L, 1, "section", LH_MAXIMUM_SECTION);
  uint64_t row = lh_path_part(L, 2, "row", LH_MAXIMUM_ROW);
  lh_push_word(L, lh_path_make(section, row));
  return 1;
}
