#include "Chunks/mend.h"

#include "Chunks/code.h"
#include "Chunks/compiled.h"
#include "Chunks/dump.h"
#include "Chunks/refusal.h"
#include "Release/release.h"

/// The registers that are added to those of each function: a call puts a method and two arguments behind them, and
/// needs `LUA_MINSTACK` slots after that, not counting the last one.
#define ADDED (3 + LUA_MINSTACK + 1)

/// The most registers that the byte for them can tell.
#define MOST_REGISTERS 255

/// Why a chunk is refused.
typedef enum refusal { NOT_REFUSED, TOO_MANY_REGISTERS, TOO_MANY_FIELDS } refusal;

/// A compiled chunk that is mended.
typedef struct mender {
  lh_compiled chunk;
  uint8_t *bytes;
  bool adds_room;
  bool is_changed;
  bool has_no_memory;
  /// Why it is refused, and the line on which the function begins for which it is.
  refusal refusal;
  int32_t line;
} mender;

/// Bytes that were just read, to be changed.
static uint8_t *writable(mender *m, const uint8_t *found) { return m->bytes + (found - (const uint8_t *)m->bytes); }

static void refuse_for(mender *m, refusal refusal, int32_t line) {
  if (m->refusal != NOT_REFUSED) return;
  m->refusal = refusal;
  // The chunk itself is a function that is defined in no line.
  m->line = line < 1 ? 1 : line;
}

/// Adds room to the registers of a function.
static void add_room(mender *m, const lh_compiled_function *function) {
  if (function->sizes == NULL || !m->adds_room) return;
  uint8_t *registers = writable(m, function->sizes) + 2;
  if (*registers > MOST_REGISTERS - ADDED) {
    refuse_for(m, TOO_MANY_REGISTERS, function->defined);
  } else {
    *registers += ADDED;
    m->is_changed = true;
  }
}

static void mend_code(mender *m, const lh_compiled_function *function) {
  if (function->code == NULL) return;
  uint8_t *code = writable(m, function->code);
  if (!lh_code_mend(code, function->size, &m->is_changed)) m->has_no_memory = true;
  if (!lh_code_has_short_names(code, function->size)) refuse_for(m, TOO_MANY_FIELDS, function->defined);
}

/// Mends a function and those inside it: Lua's compiler nests no more than 200.
static void mend_function(mender *m) {
  lh_compiled *chunk = &m->chunk;
  lh_compiled_function function = lh_compiled_function_read(chunk);
  add_room(m, &function);
  mend_code(m, &function);
  for (int32_t i = 0; i < function.inner_count && !chunk->failed; i++) mend_function(m);
  lh_compiled_skip_debug(chunk);
}

/// Puts a message in the place of the chunk on top.
static int refuse(lua_State *L, const mender *m) {
  if (m->refusal == TOO_MANY_REGISTERS) {
    lua_pushliteral(L, "function or expression needs too many registers");
  } else if (m->refusal == TOO_MANY_FIELDS) {
    lua_pushfstring(L, "a value is reached through more than %d fields; use a local variable on the way", LH_MOST_FIELDS);
  } else {
    lua_pushliteral(L, "this version of Lua writes chunks in another way");
  }
  return lh_refuse_chunk(L, m->refusal == NOT_REFUSED ? 1 : m->line);
}

int lh_mend(lua_State *L, const char *name) {
  if (lh_release() >= LH_MENDED_COMPILER) return LUA_OK;
  lh_text text = {0};
  lh_write_function(L, &text);
  mender m = {.bytes = (uint8_t *)text.bytes,
              .adds_room = lh_state_of(L)->concat.is_hidden,
              .has_no_memory = text.failed};
  m.chunk = (lh_compiled){.next = m.bytes, .end = m.bytes + text.count};
  if (!text.failed && lh_compiled_begin(&m.chunk)) mend_function(&m);
  bool is_understood = !m.chunk.failed && m.chunk.next == m.chunk.end;
  int status = LUA_OK;
  bool is_refused = m.refusal != NOT_REFUSED || (!is_understood && m.adds_room);
  if (is_understood && m.is_changed && !m.has_no_memory && !is_refused) {
    lua_pop(L, 1);
    status = luaL_loadbufferx(L, text.bytes, text.count, name, "b");
  }
  lh_text_free(&text);
  if (m.has_no_memory) {
    lua_pop(L, 1);
    lua_pushliteral(L, "not enough memory");
    return LUA_ERRMEM;
  }
  return is_refused ? refuse(L, &m) : status;
}
