#include "Chunks/environment.h"

#include <lauxlib.h>

#include "Chunks/compiled.h"
#include "Chunks/dump.h"
#include "Release/release.h"

bool lh_has_wrong_environments(lua_State *L) {
  if (lh_release() >= LH_MENDED_COMPILER) return false;
  if (luaL_loadstring(L, "local _ENV <const> = 1 x = 2") != LUA_OK) lua_error(L);
  lh_text text = {0};
  lh_write_function(L, &text);
  lua_pop(L, 1);
  lh_compiled chunk = {.next = (const uint8_t *)text.bytes, .end = (const uint8_t *)text.bytes + text.count};
  bool is_right = false;
  if (!text.failed && lh_compiled_begin(&chunk)) {
    lh_compiled_function function = lh_compiled_function_read(&chunk);
    // Behind the first instruction, which prepares the arguments, the constant must be loaded.
    is_right = function.code != NULL && function.size > 1 && lh_opcode(lh_instruction(function.code, 1)) == OP_LOADI;
  }
  lh_text_free(&text);
  return !is_right;
}
