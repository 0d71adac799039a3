// Reading and writing what stands in tables, and globals.

#include "Calls/frame.h"
#include "Values/transfer.h"

_Static_assert(LH_GLOBALS == LUA_RIDX_GLOBALS, "the globals stand in the registry as what was referred to does");

lh_kind lh_reference_kind(lh_state *s, int32_t reference, uint64_t *word) {
  lua_State *L = s->running;
  if (!lua_checkstack(L, 1)) return LH_OTHER;
  lh_value value;
  lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
  lh_value_read(L, -1, &value);
  lua_pop(L, 1);
  *word = value.word;
  return value.kind;
}

typedef struct field_record {
  lh_state *state;
  int32_t reference;
  const uint8_t *name;
  size_t name_length;
  const uint8_t *value;
  size_t value_length;
  bool inherits;
} field_record;

static const char *type_name(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TLIGHTUSERDATA) return luaL_typename(L, index);
  return lh_word_type_of(lh_state_of(L), lh_to_word(L, index))->kind->name;
}

static int run_keys(lua_State *L) {
  const field_record *read = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, read->reference);
  if (!lua_istable(L, 2)) return luaL_error(L, "a %s has no keys", luaL_typename(L, 2));
  lua_pushnil(L);
  while (lua_next(L, 2)) {
    lh_encode(read->state, L, 3);
    lua_pushstring(L, type_name(L, 4));
    lh_encode(read->state, L, 5);
    lua_settop(L, 3);
  }
  return 0;
}

lh_status lh_keys(lh_state *s, int32_t reference, lh_bytes *keys) {
  field_record read = {.state = s, .reference = reference};
  lh_encode_begin(s);
  lh_status status = lh_protect(s, run_keys, &read);
  *keys = lh_text_bytes(&s->transfer.encoded);
  return status;
}

/// Pushes the value and the name of its field. The metatable of the globals is for scripts alone: whether there is one to ask.
static bool push_field(lua_State *L, const field_record *field) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, field->reference);
  lua_pushlstring(L, (const char *)field->name, field->name_length);
  return field->reference != LH_GLOBALS;
}

static int run_field(lua_State *L) {
  const field_record *field = lua_touserdata(L, 1);
  if (push_field(L, field)) {
    lua_gettable(L, 2);
  } else {
    lua_rawget(L, 2);
  }
  // `__index` may have called the host, which may have used the buffer.
  lh_encode_begin(field->state);
  lh_encode(field->state, L, 3);
  return 0;
}

lh_status lh_field(lh_state *s, int32_t reference, const uint8_t *name, size_t length, lh_bytes *value) {
  field_record field = {.state = s, .reference = reference, .name = name, .name_length = length};
  lh_status status = lh_protect(s, run_field, &field);
  *value = lh_text_bytes(&s->transfer.encoded);
  return status;
}

static int run_set_field(lua_State *L) {
  const field_record *field = lua_touserdata(L, 1);
  bool asks = push_field(L, field);
  lh_decode(L, field->value, field->value_length);
  if (asks) {
    lua_settable(L, 2);
  } else {
    lua_rawset(L, 2);
  }
  return 0;
}

lh_status lh_set_field(lh_state *s, int32_t reference, const uint8_t *name, size_t name_length,
                       const uint8_t *value, size_t length) {
  field_record field = {s, reference, name, name_length, value, length};
  return lh_protect(s, run_set_field, &field);
}

static int run_inherits(lua_State *L) {
  field_record *field = lua_touserdata(L, 1);
  push_field(L, field);
  lua_gettable(L, 2);
  field->inherits = lua_istable(L, 3) && luaL_getmetafield(L, 3, "__index") != LUA_TNIL;
  return 0;
}

lh_status lh_field_inherits(lh_state *s, int32_t reference, const uint8_t *name, size_t length, bool *inherits) {
  field_record field = {.state = s, .reference = reference, .name = name, .name_length = length};
  lh_status status = lh_protect(s, run_inherits, &field);
  *inherits = field.inherits;
  return status;
}
