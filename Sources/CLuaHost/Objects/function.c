// Functions of the host, which scripts call without an object, and values that the host reads and writes in place.

#include <string.h>

#include "Calls/frame.h"
#include "Errors/host_error.h"
#include "Errors/reject.h"
#include "Objects/object.h"
#include "Values/transfer.h"

/// Calls a function of the host; its record is upvalue 1.
static int call_function(lua_State *L) {
  lh_method *method = lua_touserdata(L, lua_upvalueindex(1));
  lh_state *s = method->object->state;
  int count = lua_gettop(L);
  if (count > LH_MAXIMUM_ARGUMENTS) {
    return luaL_error(L, "`%s` takes at most %d arguments", method->name, LH_MAXIMUM_ARGUMENTS);
  }
  lh_value arguments[LH_MAXIMUM_ARGUMENTS];
  for (int i = 0; i < count; i++) lh_value_read(L, i + 1, &arguments[i]);
  lh_result result = {0};
  int32_t status = s->host.call_method(method->context, arguments, count, &result);
  lh_limits_check(s, L);
  lh_reject_check(s, L);
  if (status != 0) lh_host_error_raise(s, L);
  return lh_result_push(L, &result);
}

static int make_function(lua_State *L) {
  lh_object *object = lua_touserdata(L, 1);
  lua_pushlightuserdata(L, &object->methods[0]);
  lua_pushcclosure(L, call_function, 1);
  lh_encode_begin(object->state);
  lh_encode(object->state, L, -1);
  return 0;
}

lh_status lh_make_function(lh_state *s, const lh_method_definition *definition, lh_bytes *function) {
  lh_object *object = lh_object_copy(s, definition->name, 0, definition, 1);
  if (object == NULL) return LH_MEMORY_LIMIT;
  lh_status status = lh_protect(s, make_function, object);
  *function = lh_text_bytes(&s->transfer.encoded);
  return status;
}

typedef struct place_record {
  lh_state *state;
  int32_t reference;
  const uint8_t *name;
  size_t name_length;
  const uint8_t *value;
  size_t value_length;
} place_record;

static int run_global(lua_State *L) {
  place_record *place = lua_touserdata(L, 1);
  lua_pushglobaltable(L);
  lua_pushlstring(L, (const char *)place->name, place->name_length);
  lua_rawget(L, 2);
  lh_encode_begin(place->state);
  lh_encode(place->state, L, 3);
  return 0;
}

lh_status lh_global(lh_state *s, const uint8_t *name, size_t length, lh_bytes *value) {
  place_record place = {.state = s, .name = name, .name_length = length};
  lh_status status = lh_protect(s, run_global, &place);
  *value = lh_text_bytes(&s->transfer.encoded);
  return status;
}

static int run_set_field(lua_State *L) {
  place_record *place = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, place->reference);
  lua_pushlstring(L, (const char *)place->name, place->name_length);
  lh_decode(L, place->value, place->value_length);
  lua_settable(L, 2);
  return 0;
}

lh_status lh_set_field(lh_state *s, int32_t reference, const uint8_t *name, size_t name_length,
                       const uint8_t *value, size_t length) {
  place_record place = {.state = s,
                        .reference = reference,
                        .name = name,
                        .name_length = name_length,
                        .value = value,
                        .value_length = length};
  return lh_protect(s, run_set_field, &place);
}
