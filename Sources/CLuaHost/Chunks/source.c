#include "Chunks/source.h"

#include "Chunks/environment.h"
#include "Chunks/mend.h"
#include "Chunks/refusal.h"
#include "Limits/limits.h"

/// How much is compiled between two looks at the limits. A name may take long to find in functions that are deeply
/// nested.
#define PIECE 512

/// How often `goto` and `break` may stand in a chunk: the compiler takes the square of the jumps out of one block, all at
/// once.
#define MOST_JUMPS 10000

static const char *read_piece(lua_State *L, void *data, size_t *length) {
  lh_source *source = data;
  if (source->length == 0 && source->next != NULL) source->text = source->next(L, &source->length);
  if (source->text == NULL || source->length == 0) {
    *length = 0;
    return NULL;
  }
  *length = source->length < PIECE ? source->length : PIECE;
  lh_limits_charge(lh_state_of(L), L, (int64_t)*length);
  const char *piece = source->text;
  lh_scan_read(&source->scan, piece, *length);
  if (source->scan.jumps > MOST_JUMPS) {
    luaL_error(L, "`goto` and `break` stand more than %d times in one chunk", MOST_JUMPS);
  }
  source->text += *length;
  source->length -= *length;
  return piece;
}

int lh_load(lua_State *L, lh_source *source, const char *name) {
  int status = lua_load(L, read_piece, source, name, "t");
  if (status != LUA_OK) return status;
  int line = source->scan.constant_environment;
  if (line > 0 && lh_has_wrong_environments(L)) {
    lua_pushliteral(L, "`_ENV` must not be a constant: this Lua uses another value in its place");
    return lh_refuse_chunk(L, line);
  }
  return lh_mend(L, name);
}
