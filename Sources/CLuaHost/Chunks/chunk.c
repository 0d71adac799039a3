// Running chunks, and reading what they return.

#include <string.h>

#include "Calls/frame.h"
#include "Chunks/coverage.h"
#include "Chunks/dump.h"
#include "Chunks/source.h"
#include "Values/transfer.h"

typedef struct execute_record {
  lh_state *state;
  const uint8_t *source;
  size_t length;
  const char *name;
  const uint8_t *arguments;
  size_t arguments_length;
  /// Whether the source is a chunk that `lh_dump` has compiled.
  bool is_compiled;
  bool runs;
  bool dumps;
  lh_status status;
  int32_t *reference;
} execute_record;

static void note_syntax_error(lh_state *s, lua_State *L) {
  size_t length;
  const char *message = lua_tolstring(L, -1, &length);
  lh_failure_clear(s);
  lh_failure_set_message(s, message, length);
}

static int run_execute(lua_State *L) {
  execute_record *run = lua_touserdata(L, 1);
  // "@" tells Lua that the name is a file's, so that messages show it as it is.
  lua_pushfstring(L, "@%s", run->name);
  lh_source source = {.text = (const char *)run->source, .length = run->length};
  int status = run->is_compiled ? luaL_loadbufferx(L, source.text, source.length, lua_tostring(L, -1), "b")
                                : lh_load(L, &source, lua_tostring(L, -1));
  if (status == LUA_ERRSYNTAX) {
    note_syntax_error(run->state, L);
    run->status = LH_SYNTAX_ERROR;
    return 0;
  }
  if (status != LUA_OK) return lua_error(L);
  if (run->dumps) lh_write_function(L, &run->state->transfer.encoded);
  if (!run->runs) return 0;
  lh_coverage_add(run->state, L, run->name);
  int first = lua_gettop(L);
  int count = lh_decode(L, run->arguments, run->arguments_length);
  lua_call(L, count, LUA_MULTRET);
  if (lua_gettop(L) >= first) {
    lua_settop(L, first);
    // A reference to nil would look like any other nil.
    *run->reference = luaL_ref(L, LUA_REGISTRYINDEX);
  }
  return 0;
}

static lh_status execute(lh_state *s, const uint8_t *source, size_t length, bool is_compiled, const char *name,
                         const uint8_t *arguments, size_t arguments_length, int32_t *reference) {
  *reference = LH_NO_REFERENCE;
  lh_remember_chunk(s, name);
  execute_record run = {.state = s,
                        .source = source,
                        .length = length,
                        .name = name,
                        .arguments = arguments,
                        .arguments_length = arguments_length,
                        .is_compiled = is_compiled,
                        .runs = true,
                        .reference = reference};
  lh_status status = lh_protect(s, run_execute, &run);
  return status != LH_OK ? status : run.status;
}

lh_status lh_execute(lh_state *s, const uint8_t *source, size_t length, const char *name,
                     const uint8_t *arguments, size_t arguments_length, int32_t *reference) {
  return execute(s, source, length, false, name, arguments, arguments_length, reference);
}

lh_status lh_execute_compiled(lh_state *s, const uint8_t *chunk, size_t length, const char *name,
                              const uint8_t *arguments, size_t arguments_length, int32_t *reference) {
  return execute(s, chunk, length, true, name, arguments, arguments_length, reference);
}

lh_status lh_dump(lh_state *s, const uint8_t *source, size_t length, const char *name, lh_bytes *chunk) {
  lh_remember_chunk(s, name);
  lh_encode_begin(s);
  execute_record run = {.state = s, .source = source, .length = length, .name = name, .dumps = true};
  lh_status status = lh_protect(s, run_execute, &run);
  *chunk = lh_text_bytes(&s->transfer.encoded);
  if (status != LH_OK || run.status != LH_OK) return status != LH_OK ? status : run.status;
  // Lua does not check what it is given back, so it must be whole.
  return s->transfer.encoded.failed ? LH_MEMORY_LIMIT : LH_OK;
}

lh_status lh_compile(lh_state *s, const uint8_t *source, size_t length, const char *name) {
  lh_remember_chunk(s, name);
  execute_record run = {.state = s, .source = source, .length = length, .name = name};
  lh_status status = lh_protect(s, run_execute, &run);
  return status != LH_OK ? status : run.status;
}

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

typedef struct read_record {
  lh_state *state;
  int32_t reference;
  const uint8_t *name;
  size_t name_length;
  const uint8_t *value;
  size_t value_length;
} read_record;

static const char *type_name(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TLIGHTUSERDATA) return luaL_typename(L, index);
  return lh_word_type_of(lh_state_of(L), lh_to_word(L, index))->kind->name;
}

static int run_keys(lua_State *L) {
  read_record *read = lua_touserdata(L, 1);
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
  read_record read = {.state = s, .reference = reference};
  lh_encode_begin(s);
  lh_status status = lh_protect(s, run_keys, &read);
  *keys = lh_text_bytes(&s->transfer.encoded);
  return status;
}

static int run_field(lua_State *L) {
  read_record *read = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, read->reference);
  lua_pushlstring(L, (const char *)read->name, read->name_length);
  lua_gettable(L, 2);
  // `__index` may have called the host, which may have used the buffer.
  lh_encode_begin(read->state);
  lh_encode(read->state, L, 3);
  return 0;
}

lh_status lh_field(lh_state *s, int32_t reference, const uint8_t *name, size_t length, lh_bytes *value) {
  read_record read = {.state = s, .reference = reference, .name = name, .name_length = length};
  lh_status status = lh_protect(s, run_field, &read);
  *value = lh_text_bytes(&s->transfer.encoded);
  return status;
}

static int run_set_global(lua_State *L) {
  read_record *read = lua_touserdata(L, 1);
  lua_pushglobaltable(L);
  lua_pushlstring(L, (const char *)read->name, read->name_length);
  lh_decode(L, read->value, read->value_length);
  lua_rawset(L, 2);
  return 0;
}

lh_status lh_set_global(lh_state *s, const uint8_t *name, size_t name_length, const uint8_t *value,
                        size_t length) {
  read_record set = {.state = s,
                     .name = name,
                     .name_length = name_length,
                     .value = value,
                     .value_length = length};
  return lh_protect(s, run_set_global, &set);
}
