// Fields of rows: the host answers them.

#include "Errors/host_error.h"
#include "Limits/limits.h"
#include "Values/transfer.h"
#include "Words/word.h"

/// Asks the host for the number of a field, and keeps it in the table on top of the stack.
static int64_t ask_field(lua_State *L, lh_state *s) {
  size_t length;
  const uint8_t *name = (const uint8_t *)lua_tolstring(L, 2, &length);
  int64_t field = s->host.row_field(s->host.context, name, length);
  lh_limits_check_host(s, L);
  if (field < 0) lh_host_error_raise(s, L);
  lua_pushvalue(L, 2);
  lua_pushinteger(L, field);
  lua_rawset(L, -3);
  if (s->known_fields < LH_KNOWN_FIELDS) {
    s->known_field_names[s->known_fields] = lua_topointer(L, 2);
    s->known_field_numbers[s->known_fields++] = field;
  }
  return field;
}

/// The number of a field that is not found by its name's address.
static int64_t find_field(lua_State *L, lh_state *s) {
  if (lua_type(L, 2) != LUA_TSTRING) {
    luaL_error(L, "the fields of a row are columns, named by strings, not by a %s", luaL_typename(L, 2));
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, s->row_fields_reference);
  lua_pushvalue(L, 2);
  int type = lua_rawget(L, -2);
  int64_t field = lua_tointeger(L, -1);
  lua_pop(L, 1);
  if (type == LUA_TNIL) field = ask_field(L, s);
  lua_pop(L, 1);
  return field;
}

/// The number of the field that is read or written.
LH_INLINE int64_t field_number(lua_State *L, lh_state *s) {
  // Short strings are unique in a Lua state, and these are never collected, so their addresses can be compared. Only
  // strings have such an address: the bits of a row or path are larger ones.
  const void *name = lua_topointer(L, 2);
  for (int i = 0; i < s->known_fields; i++) {
    if (s->known_field_names[i] == name) return s->known_field_numbers[i];
  }
  return find_field(L, s);
}

void lh_set_row_text(lh_state *s, lh_row_text reader, void *context) {
  s->row_text = reader;
  s->row_text_context = context;
}

/// Reads a field that is no text at hand.
static int index_any(lua_State *L, lh_state *s, uint64_t row, int64_t field) {
  lh_result result = {0};
  int32_t status = s->host.get_row_field(s->host.context, row, field, &result);
  lh_limits_check_host(s, L);
  if (status != 0) lh_host_error_raise(s, L);
  return lh_result_push(L, &result);
}

int lh_row_index(lua_State *L, uint64_t row) {
  lh_state *s = lh_state_of(L);
  int64_t field = field_number(L, s);
  if (s->row_text == NULL) return index_any(L, s, row, field);
  lh_span text = s->row_text(s->row_text_context, row, field);
  lh_limits_check_host(s, L);
  if (text.start == NULL) return index_any(L, s, row, field);
  // Before the bytes are copied nothing runs but the allocator and the collector, which may let go errors of the host.
  lua_pushlstring(L, (const char *)text.start, text.length);
  return 1;
}

int lh_row_newindex(lua_State *L, uint64_t row) {
  lh_state *s = lh_state_of(L);
  int64_t field = field_number(L, s);
  lh_value value;
  lh_value_read(L, 3, &value);
  int32_t status = s->host.set_row_field(s->host.context, row, field, &value);
  lh_limits_check_host(s, L);
  if (status != 0) lh_host_error_raise(s, L);
  return 0;
}
