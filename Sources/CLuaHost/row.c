// Fields of rows: the host answers them.

#include "host_error.h"
#include "limits.h"
#include "transfer.h"
#include "word.h"

/// The name of the field that is read or written.
static const char *field_name(lua_State *L, size_t *length) {
  if (lua_type(L, 2) != LUA_TSTRING) {
    luaL_error(L, "the fields of a row are columns, named by strings, not by a %s", luaL_typename(L, 2));
  }
  return lua_tolstring(L, 2, length);
}

int lh_row_index(lua_State *L, uint64_t row) {
  lh_state *s = lh_state_of(L);
  size_t length;
  const char *name = field_name(L, &length);
  lh_result result = {0};
  int32_t status = s->host.get_row_field(s->host.context, row, (const uint8_t *)name, length, &result);
  lh_limits_check(s, L);
  if (status != 0) lh_host_error_raise(s, L);
  return lh_result_push(L, &result);
}

int lh_row_newindex(lua_State *L, uint64_t row) {
  lh_state *s = lh_state_of(L);
  size_t length;
  const char *name = field_name(L, &length);
  lh_value value;
  lh_value_read(L, 3, &value);
  int32_t status = s->host.set_row_field(s->host.context, row, (const uint8_t *)name, length, &value);
  lh_limits_check(s, L);
  if (status != 0) lh_host_error_raise(s, L);
  return 0;
}
