// The trampolines of host methods. The host's function has returned before anything is raised here.

#include <assert.h>

#include "host_error.h"
#include "limits.h"
#include "object.h"
#include "reject.h"
#include "transfer.h"

static lh_method *running_method(lua_State *L) { return lua_touserdata(L, lua_upvalueindex(1)); }

static int wrong_receiver(lua_State *L, const lh_method *method) {
  const char *object = method->object->name;
  return luaL_error(L, "`%s` is a method: write `%s:%s(…)`", method->name, object, method->name);
}

int lh_method_call(lua_State *L) {
  lh_method *method = running_method(L);
  lh_state *s = method->object->state;
  if (lua_touserdata(L, 1) != method->object->self) return wrong_receiver(L, method);
  int count = lua_gettop(L) - 1;
  if (count > LH_MAXIMUM_ARGUMENTS) {
    return luaL_error(L, "`%s` takes at most %d arguments", method->name, LH_MAXIMUM_ARGUMENTS);
  }
  lh_value arguments[LH_MAXIMUM_ARGUMENTS];
  for (int i = 0; i < count; i++) lh_value_read(L, i + 2, &arguments[i]);
  lh_result result = {0};
  int32_t status = s->host.call_method(method->context, arguments, count, &result);
  assert(lua_gettop(L) == count + 1);
  lh_limits_check_host(s, L);
  lh_reject_check(s, L);
  if (status != 0) lh_host_error_raise(s, L);
  return lh_result_push(L, &result);
}

int lh_method_call_integer(lua_State *L) {
  lh_method *method = running_method(L);
  if (lua_touserdata(L, 1) != method->object->self || lua_gettop(L) != 2 || !lua_isinteger(L, 2)) {
    // The general way converts the argument, or says what is wrong with it.
    return lh_method_call(L);
  }
  lh_state *s = method->object->state;
  lh_integer_result result = method->integer_method(method->context, lua_tointeger(L, 2));
  lh_limits_check_host(s, L);
  if (__builtin_expect(result.status != 0, 0)) lh_host_error_raise(s, L);
  lua_pushinteger(L, result.value);
  return 1;
}

int lh_method_call_row(lua_State *L) {
  lh_method *method = running_method(L);
  if (lua_touserdata(L, 1) != method->object->self || lua_gettop(L) != 2 ||
      lua_type(L, 2) != LUA_TLIGHTUSERDATA) {
    // The general way says what is wrong with the argument.
    return lh_method_call(L);
  }
  lh_state *s = method->object->state;
  lh_row_result result = method->row_method(method->context, lh_to_word(L, 2));
  lh_limits_check_host(s, L);
  if (__builtin_expect(result.status != 0, 0)) lh_host_error_raise(s, L);
  if (result.row == 0) {
    lua_pushnil(L);
  } else {
    lh_push_word(L, result.row);
  }
  return 1;
}
