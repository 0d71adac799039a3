// Fields of words that the host answers.

#include "Errors/host_error.h"
#include "Limits/limits.h"
#include "Values/transfer.h"
#include "Words/word.h"

/// Asks the host for the number of a field, and keeps it in the table on top of the stack.
static int64_t ask_field(lua_State *L, lh_state *s, uint64_t word) {
  size_t length;
  const uint8_t *name = (const uint8_t *)lua_tolstring(L, 2, &length);
  int64_t field = s->host.word_field(s->host.context, word, name, length);
  lh_host_check(s, L, field < 0);
  lua_pushvalue(L, 2);
  lua_pushinteger(L, field);
  lua_rawset(L, -3);
  lh_words_part *words = &s->words;
  if (words->known_fields < LH_KNOWN_FIELDS) {
    words->known_field_names[words->known_fields] = lua_topointer(L, 2);
    words->known_field_numbers[words->known_fields++] = field;
  }
  return field;
}

/// The number of a field that is not found by its name's address.
static int64_t find_field(lua_State *L, lh_state *s, uint64_t word) {
  if (lua_type(L, 2) != LUA_TSTRING) {
    luaL_error(L, "%s, not by a %s", lh_word_type_of(s, word)->kind->fields, luaL_typename(L, 2));
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, s->words.fields_reference);
  lua_pushvalue(L, 2);
  int type = lua_rawget(L, -2);
  int64_t field = lua_tointeger(L, -1);
  lua_pop(L, 1);
  if (type == LUA_TNIL) field = ask_field(L, s, word);
  lua_pop(L, 1);
  return field;
}

/// The number of the field that is read or written.
LH_INLINE int64_t field_number(lua_State *L, lh_state *s, uint64_t word) {
  // Short strings are unique in a Lua state, and these are never collected, so their addresses can be compared. Only
  // strings have such an address: the bits of a word are larger ones.
  const void *name = lua_topointer(L, 2);
  for (int i = 0; i < s->words.known_fields; i++) {
    if (s->words.known_field_names[i] == name) return s->words.known_field_numbers[i];
  }
  return find_field(L, s, word);
}

void lh_set_word_text(lh_state *s, lh_word_text reader, void *context) {
  s->words.text = reader;
  s->words.text_context = context;
}

/// Reads a field that is no text at hand.
static int index_any(lua_State *L, lh_state *s, uint64_t word, int64_t field) {
  lh_result result = {0};
  int32_t status = s->host.get_word_field(s->host.context, word, field, &result);
  lh_host_check(s, L, status);
  return lh_result_push(L, &result);
}

int lh_field_index(lua_State *L, uint64_t word) {
  lh_state *s = lh_state_of(L);
  int64_t field = field_number(L, s, word);
  if (s->words.text == NULL) return index_any(L, s, word, field);
  lh_span text = s->words.text(s->words.text_context, word, field);
  lh_limits_check_host(s, L);
  if (text.start == NULL) return index_any(L, s, word, field);
  // Before the bytes are copied nothing runs but the allocator and the collector, which may let go errors of the host.
  lua_pushlstring(L, (const char *)text.start, text.length);
  return 1;
}

/// Pushes the name of the next field and its value; upvalue 1 counts the fields that were visited.
static int next_field(lua_State *L) {
  lh_state *s = lh_state_of(L);
  uint64_t word = lh_to_word(L, lua_upvalueindex(2));
  lua_Integer place = lua_tointeger(L, lua_upvalueindex(1));
  lua_settop(L, 0);
  lh_push_word(L, word);
  lh_result result = {0};
  int32_t status = s->host.name_word_field(s->host.context, word, place, &result);
  lh_host_check(s, L, status);
  if (lh_result_push(L, &result) == 0) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, place + 1);
  lua_replace(L, lua_upvalueindex(1));
  lh_field_index(L, word);
  return 2;
}

int lh_field_pairs(lua_State *L, uint64_t word) {
  lua_pushinteger(L, 0);
  lh_push_word(L, word);
  lua_pushcclosure(L, next_field, 2);
  return 1;
}

int lh_field_newindex(lua_State *L, uint64_t word) {
  lh_state *s = lh_state_of(L);
  int64_t field = field_number(L, s, word);
  lh_value value;
  lh_value_read(L, 3, &value);
  if (value.kind == LH_STRING) lh_limits_charge_bytes(s, L, value.length);
  int32_t status = s->host.set_word_field(s->host.context, word, field, &value);
  lh_host_check(s, L, status);
  return 0;
}
