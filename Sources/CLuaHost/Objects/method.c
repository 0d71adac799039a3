// The functions that call host methods. The host's function has returned before anything is raised here.

#include <assert.h>

#include "Errors/host_error.h"
#include "Errors/reject.h"
#include "Limits/limits.h"
#include "Memory/places.h"
#include "Objects/object.h"
#include "Values/transfer.h"

static int wrong_receiver(lua_State *L, const lh_method *method) {
  const char *object = method->object->name;
  return luaL_error(L, "`%s` is a method: write `%s:%s(…)`", method->name, object, method->name);
}

int lh_method_call(lua_State *L, const lh_method *method, int first) {
  lh_state *s = method->object->state;
  int count = lua_gettop(L) - first + 1;
  if (count > LH_MAXIMUM_ARGUMENTS) {
    return luaL_error(L, "`%s` takes at most %d arguments", method->name, LH_MAXIMUM_ARGUMENTS);
  }
  lh_value arguments[LH_MAXIMUM_ARGUMENTS];
  for (int i = 0; i < count; i++) {
    lh_value_read(L, first + i, &arguments[i]);
    if (arguments[i].kind == LH_STRING) lh_limits_charge_bytes(s, L, arguments[i].length);
  }
  lh_result result = {0};
  int32_t status = s->host.call_method(method->context, arguments, count, &result);
  assert(lua_gettop(L) == count + first - 1);
  lh_limits_check_host(s, L);
  lh_reject_check(s, L);
  if (status != 0) lh_host_error_raise(s, L);
  return lh_result_push(L, &result);
}

static int call_method(lua_State *L, const lh_method *method) {
  if (lua_touserdata(L, 1) != method->object->self) return wrong_receiver(L, method);
  return lh_method_call(L, method, 2);
}

/// Raises what a fast way has left: a limit that was passed meanwhile, or the host's error.
__attribute__((noinline)) _Noreturn static void raise_after(lua_State *L, lh_state *s) {
  s->objects.host_failed = 0;
  lh_limits_check(s, L);
  lh_host_error_raise(s, L);
}

// The first methods with a fast way have functions of their own, each for one place in the state's list: that costs less
// than to find the method in an upvalue. What a fast way is not made for goes the general one, which converts it, or
// says what is wrong with it.

void lh_host_failed(lh_state *s) { s->objects.host_failed = 1; }

/// Calls a method with an integer.
LH_INLINE int call_with_integer(lua_State *L, int place) {
  lh_state *s = lh_state_of(L);
  const lh_fast_method *fast = &s->objects.fast[place];
  if (lua_touserdata(L, 1) != fast->receiver || !lua_isinteger(L, 2) || lua_gettop(L) != 2) {
    return call_method(L, fast->method);
  }
  lua_Integer argument = lua_tointeger(L, 2);
  lua_Integer result = fast->call.integer(fast->context, argument);
  s->effort.all_host_calls++;
  if (__builtin_expect((s->objects.host_failed | s->limits.spent) != 0, 0)) raise_after(L, s);
  lua_pushinteger(L, result);
  return 1;
}

/// Calls a method with a word.
LH_INLINE int call_with_word(lua_State *L, int place) {
  lh_state *s = lh_state_of(L);
  const lh_fast_method *fast = &s->objects.fast[place];
  if (lua_touserdata(L, 1) != fast->receiver || lua_type(L, 2) != LUA_TLIGHTUSERDATA || lua_gettop(L) != 2) {
    return call_method(L, fast->method);
  }
  uint64_t argument = lh_to_word(L, 2);
  uint64_t result = fast->call.word(fast->context, argument);
  s->effort.all_host_calls++;
  if (__builtin_expect((s->objects.host_failed | s->limits.spent) != 0, 0)) raise_after(L, s);
  if (result == 0) {
    lua_pushnil(L);
  } else {
    lh_push_word(L, result);
  }
  return 1;
}

#define INTEGER_FUNCTION(N) \
  static int integer_##N(lua_State *L) { return call_with_integer(L, N); }
#define WORD_FUNCTION(N) \
  static int word_##N(lua_State *L) { return call_with_word(L, N); }
#define INTEGER_NAME(N) integer_##N,
#define WORD_NAME(N) word_##N,
LH_EIGHT_PLACES(INTEGER_FUNCTION)
LH_EIGHT_PLACES(WORD_FUNCTION)

static const lua_CFunction integer_functions[] = {LH_EIGHT_PLACES(INTEGER_NAME)};
static const lua_CFunction word_functions[] = {LH_EIGHT_PLACES(WORD_NAME)};
_Static_assert(sizeof integer_functions / sizeof *integer_functions == LH_FAST_METHODS, "one for each place");
_Static_assert(sizeof word_functions / sizeof *word_functions == LH_FAST_METHODS, "one for each place");

/// Any other method is upvalue 1.
static int call_upvalue(lua_State *L) { return call_method(L, lua_touserdata(L, lua_upvalueindex(1))); }

void lh_method_push(lua_State *L, const lh_method *method) {
  lh_state *s = method->object->state;
  if (lh_method_is_fast(method) && s->objects.fast_count < LH_FAST_METHODS) {
    int place = s->objects.fast_count++;
    lh_fast_method *fast = &s->objects.fast[place];
    *fast = (lh_fast_method){.receiver = method->object->self, .context = method->context, .method = method};
    if (method->integer_method != NULL) {
      fast->call.integer = method->integer_method;
      lua_pushcfunction(L, integer_functions[place]);
    } else {
      fast->call.word = method->word_method;
      lua_pushcfunction(L, word_functions[place]);
    }
  } else {
    lua_pushlightuserdata(L, (void *)method);
    lua_pushcclosure(L, call_upvalue, 1);
  }
}
