// The global functions that make words of their parts.

#include <inttypes.h>

#include "Failures/describe.h"
#include "Words/word.h"

uint64_t lh_word_make(const lh_word_type *type, const uint64_t *values) {
  uint64_t word = type->tag;
  for (int i = 0; i < type->part_count; i++) {
    const lh_part_bits *part = &type->parts[i];
    uint64_t mixed = part->mixed == 0 ? 0 : values[type->kind->parts[i].mixed_with] * LH_WORD_MIX & part->mixed;
    word |= (values[i] ^ mixed) << part->shift;
  }
  return word;
}

uint64_t lh_part_check(lua_State *L, int index, const lh_word_type *type, int part) {
  uint64_t maximum = type->parts[part].mask;
  int is_integer = 0;
  lua_Integer number = 0;
  // A string that looks like a number is none.
  if (lua_type(L, index) == LUA_TNUMBER) number = lua_tointegerx(L, index, &is_integer);
  if (is_integer && number >= 0 && (uint64_t)number <= maximum) return (uint64_t)number;
  lh_state *s = lh_state_of(L);
  lh_text_clear(&s->message);
  lh_text_format(&s->message, "the %s of %s must be a whole number from 0 to %" PRIu64 ", not ",
                 type->kind->parts[part].name, type->kind->one, maximum);
  lh_describe(&s->message, L, index);
  return (uint64_t)lh_raise_message(s, L);
}

/// Raises for a field of the table, argument 1, that is no part of the word.
static void check_fields(lua_State *L, const lh_word_type *type) {
  lua_pushnil(L);
  while (lua_next(L, 1) != 0) {
    lua_pop(L, 1);
    const void *key = lua_type(L, -1) == LUA_TSTRING ? lua_topointer(L, -1) : NULL;
    const lh_part_bits *part = type->parts;
    while (part != type->end && part->name != key) part++;
    if (part != type->end) continue;
    lh_state *s = lh_state_of(L);
    lh_text_clear(&s->message);
    lh_text_format(&s->message, "%s, which has no field ", type->kind->maker_usage);
    lh_describe(&s->message, L, -1);
    lh_raise_message(s, L);
  }
}

int lh_maker(lua_State *L) {
  const lh_word_type *type = lua_touserdata(L, lua_upvalueindex(1));
  int count = lua_gettop(L);
  if (count == 1 && lua_type(L, 1) == LUA_TTABLE) {
    check_fields(L, type);
    for (int i = 0; i < type->part_count; i++) {
      lua_pushstring(L, type->kind->parts[i].name);
      lua_rawget(L, 1);
    }
    lua_remove(L, 1);
  } else if (count != type->part_count) {
    return luaL_error(L, "%s", type->kind->maker_usage);
  }
  uint64_t values[LH_WORD_PARTS];
  for (int i = 0; i < type->part_count; i++) values[i] = lh_part_check(L, i + 1, type, i);
  lh_push_word(L, lh_word_make(type, values));
  return 1;
}
