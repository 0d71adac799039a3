// Compiling and running chunks.

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
  /// Whether the source is a chunk that `lh_compile` has compiled.
  bool is_compiled;
  bool dumps;
  lh_status status;
  /// Where a reference to the first result goes; null if it is only compiled.
  int32_t *reference;
} execute_record;

static int run_execute(lua_State *L) {
  execute_record *run = lua_touserdata(L, 1);
  // "@" tells Lua that the name is a file's, so that messages show it as it is.
  lua_pushfstring(L, "@%s", run->name);
  lh_source source = {.text = (const char *)run->source, .length = run->length};
  int status = run->is_compiled ? luaL_loadbufferx(L, source.text, source.length, lua_tostring(L, -1), "b")
                                : lh_load(L, &source, lua_tostring(L, -1));
  if (status == LUA_ERRRUN && run->state->limits.spent == LH_OK) {
    // The parser calls itself for what stands in something else, and Lua says only that its stack is full.
    lua_pushfstring(L, "%s: the text is nested too deeply (%s)", run->name, lua_tostring(L, -1));
    status = LUA_ERRSYNTAX;
  }
  if (status == LUA_ERRSYNTAX) {
    size_t length;
    const char *message = lua_tolstring(L, -1, &length);
    lh_failure_clear(run->state);
    lh_failure_set_message(run->state, message, length);
    run->status = LH_SYNTAX_ERROR;
    return 0;
  }
  if (status != LUA_OK) return lua_error(L);
  if (run->dumps) lh_write_function(L, &run->state->transfer.encoded);
  if (run->reference == NULL) return 0;
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

/// Compiles the chunk, and does with it what the record says.
static lh_status execute(execute_record *run) {
  lh_remember_chunk(run->state, run->name);
  lh_status status = lh_protect(run->state, run_execute, run);
  return status != LH_OK ? status : run->status;
}

lh_status lh_execute(lh_state *s, const uint8_t *source, size_t length, bool is_compiled, const char *name,
                     const uint8_t *arguments, size_t arguments_length, int32_t *reference) {
  *reference = LH_NO_REFERENCE;
  execute_record run = {.state = s,
                        .source = source,
                        .length = length,
                        .name = name,
                        .arguments = arguments,
                        .arguments_length = arguments_length,
                        .is_compiled = is_compiled,
                        .reference = reference};
  s->watch.chunks++;
  lh_status status = execute(&run);
  s->watch.chunks--;
  return status;
}

lh_status lh_compile(lh_state *s, const uint8_t *source, size_t length, const char *name, lh_bytes *chunk) {
  lh_encode_begin(s);
  execute_record run = {.state = s, .source = source, .length = length, .name = name, .dumps = chunk != NULL};
  lh_status status = execute(&run);
  if (status != LH_OK || chunk == NULL) return status;
  *chunk = lh_text_bytes(&s->transfer.encoded);
  // Lua does not check what it is given back, so it must be whole.
  return s->transfer.encoded.failed ? LH_MEMORY_LIMIT : LH_OK;
}
