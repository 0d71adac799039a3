// Functions of the host, which scripts call without an object.

#include "Calls/frame.h"
#include "Objects/object.h"
#include "Values/transfer.h"

/// Calls a function of the host; its record is upvalue 1.
static int call_function(lua_State *L) { return lh_method_call(L, lua_touserdata(L, lua_upvalueindex(1)), 1); }

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
