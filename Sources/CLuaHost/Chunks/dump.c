#include "Chunks/dump.h"

static int write_piece(lua_State *L, const void *bytes, size_t count, void *text) {
  (void)L;
  lh_text_add(text, bytes, count);
  return 0;
}

void lh_write_function(lua_State *L, lh_text *text) { lua_dump(L, write_piece, text, 0); }
