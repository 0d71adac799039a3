#include "Objects/object.h"

#include <stdlib.h>
#include <string.h>

#include "Calls/frame.h"
#include "Errors/host_error.h"
#include "Values/transfer.h"

static lh_object *running_object(lua_State *L) { return lua_touserdata(L, lua_upvalueindex(1)); }

static const char *field_name(lua_State *L, const lh_object *object, size_t *length) {
  if (lua_type(L, 2) != LUA_TSTRING) {
    luaL_error(L, "`%s` has no field of type %s", object->name, luaL_typename(L, 2));
  }
  return lua_tolstring(L, 2, length);
}

/// Reads a field that is no method.
static int object_index(lua_State *L) {
  lh_object *object = running_object(L);
  lh_state *s = object->state;
  size_t length;
  const char *name = field_name(L, object, &length);
  lh_result result = {0};
  int32_t status =
      s->host.get_field(s->host.context, object->number, (const uint8_t *)name, length, &result);
  lh_host_check(s, L, status);
  return lh_result_push(L, &result);
}

static int object_newindex(lua_State *L) {
  lh_object *object = running_object(L);
  lh_state *s = object->state;
  size_t length;
  const char *name = field_name(L, object, &length);
  lh_value value;
  lh_value_read(L, 3, &value);
  int32_t status = s->host.set_field(s->host.context, object->number, (const uint8_t *)name, length, &value);
  lh_host_check(s, L, status);
  return 0;
}

static int object_tostring(lua_State *L) {
  lua_pushstring(L, running_object(L)->name);
  return 1;
}

static void set_closure(lua_State *L, const char *key, lua_CFunction function, void *record) {
  lua_pushlightuserdata(L, record);
  lua_pushcclosure(L, function, 1);
  lua_setfield(L, -2, key);
}

/// Adds the methods that have a fast way, or those that have none, to the table on top.
static void add_methods(lua_State *L, const lh_object *object, bool are_fast) {
  for (uint32_t i = 0; i < object->count; i++) {
    const lh_method *method = &object->methods[i];
    if (lh_method_is_fast(method) != are_fast) continue;
    lh_method_push(L, method);
    lua_setfield(L, -2, method->name);
  }
}

/// Pushes the table of methods; other names fall through to the host. A name that comes first into a table with room for
/// all is found at first sight.
static void push_methods(lua_State *L, lh_object *object) {
  lua_createtable(L, 0, (int)object->count);
  add_methods(L, object, true);
  add_methods(L, object, false);
  lua_createtable(L, 0, 2);
  set_closure(L, "__index", object_index, object);
  lh_metatable_hide(L);
  lua_setmetatable(L, -2);
}

static int make_object(lua_State *L) {
  lh_object *object = lua_touserdata(L, 1);
  object->self = lua_newuserdatauv(L, 1, 0);
  lua_createtable(L, 0, 5);
  push_methods(L, object);
  lua_setfield(L, -2, "__index");
  set_closure(L, "__newindex", object_newindex, object);
  set_closure(L, "__tostring", object_tostring, object);
  lua_pushstring(L, object->name);
  lua_setfield(L, -2, "__name");
  lh_metatable_hide(L);
  lua_setmetatable(L, -2);
  object->reference = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

static void free_object(lh_object *object) {
  for (uint32_t i = 0; i < object->count; i++) free(object->methods[i].name);
  free(object->name);
  free(object);
}

/// Copies the definitions; null where there is no memory.
static lh_object *copy_definitions(lh_state *s, const char *name, uint32_t number,
                                   const lh_method_definition *methods, uint32_t count) {
  lh_object *object = calloc(1, sizeof *object + count * sizeof(lh_method));
  if (object == NULL) return NULL;
  object->state = s;
  object->number = number;
  object->count = count;
  object->name = strdup(name);
  bool complete = object->name != NULL;
  for (uint32_t i = 0; i < count; i++) {
    object->methods[i] = (lh_method){.object = object,
                                     .integer_method = methods[i].integer_method,
                                     .word_method = methods[i].word_method,
                                     .context = methods[i].context,
                                     .name = strdup(methods[i].name)};
    complete = complete && object->methods[i].name != NULL;
  }
  if (complete) return object;
  free_object(object);
  return NULL;
}

lh_object *lh_object_copy(lh_state *s, const char *name, uint32_t number, const lh_method_definition *methods,
                          uint32_t count) {
  lh_object *object = copy_definitions(s, name, number, methods, count);
  if (object == NULL) {
    lh_failure_clear(s);
    lh_text_add_string(&s->failures.last.message, "not enough memory");
    return NULL;
  }
  // Closures point to the record, so it stays even where the rest fails.
  object->next = s->objects.first;
  s->objects.first = object;
  return object;
}

lh_status lh_make_object(lh_state *s, const char *name, uint32_t number, const lh_method_definition *methods,
                         uint32_t count, int32_t *reference) {
  lh_object *object = lh_object_copy(s, name, number, methods, count);
  if (object == NULL) return LH_MEMORY_LIMIT;
  lh_status status = lh_protect(s, make_object, object);
  *reference = object->reference;
  return status;
}

void lh_objects_free(lh_state *s) {
  while (s->objects.first != NULL) {
    lh_object *object = s->objects.first;
    s->objects.first = object->next;
    free_object(object);
  }
}


/// Encodes all arguments but the first one into the state's buffer.
static int copy_arguments(lua_State *L) {
  lh_state *s = lua_touserdata(L, 1);
  lh_encode_begin(s);
  int last = lua_gettop(L);
  for (int i = 2; i <= last; i++) lh_encode(s, L, i);
  return 0;
}

lh_status lh_arguments_copy(lh_state *s, int32_t index, int32_t count, lh_bytes *values) {
  lh_status status = lh_protect_with(s, copy_arguments, s, index, count);
  *values = lh_text_bytes(&s->transfer.encoded);
  return status;
}

/// Refers to its second argument.
static int refer_to_argument(lua_State *L) {
  int32_t *reference = lua_touserdata(L, 1);
  lua_settop(L, 2);
  *reference = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

lh_status lh_argument_reference(lh_state *s, int32_t index, int32_t *reference) {
  *reference = LH_NO_REFERENCE;
  return lh_protect_with(s, refer_to_argument, reference, index, 1);
}

static int run_release(lua_State *L) {
  const int32_t *reference = lua_touserdata(L, 1);
  luaL_unref(L, LUA_REGISTRYINDEX, *reference);
  return 0;
}

void lh_release_reference(lh_state *s, int32_t reference) { lh_protect(s, run_release, &reference); }

lh_bytes lh_argument_words(lh_state *s, int32_t index) {
  lh_text_clear(&s->message);
  lh_describe(&s->message, s->running, index);
  return lh_text_bytes(&s->message);
}
