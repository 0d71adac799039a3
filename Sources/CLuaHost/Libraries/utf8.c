// `utf8.len`, `codepoint`, `offset` and `char`: Lua's own, which are upvalue 1, in stretches that are paid for.

#include "Libraries/libraries.h"

/// How many bytes are gone through between two looks at the limits.
#define STRETCH ((lua_Integer)1 << 16)

static bool continues(char byte) { return ((unsigned char)byte & 0xC0) == 0x80; }

static int utf8_len(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer from = (lua_Integer)lh_byte_place(luaL_optinteger(L, 2, 1), length, 0);
  lua_Integer to = (lua_Integer)lh_byte_place(luaL_optinteger(L, 3, -1), length, 0);
  if (from < 1 || from > (lua_Integer)length || to > (lua_Integer)length || to - from < STRETCH) return lh_call_own(L);
  bool is_lax = lua_toboolean(L, 4);
  lua_Integer count = 0;
  while (from <= to) {
    lua_Integer last = to - from < STRETCH ? to : from + STRETCH - 1;
    lh_pay_bytes(L, (size_t)(last - from));
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_pushvalue(L, 1);
    lua_pushinteger(L, from);
    lua_pushinteger(L, last);
    lua_pushboolean(L, is_lax);
    lua_call(L, 4, 2);
    if (lua_isnil(L, -2)) return 2;
    count += lua_tointeger(L, -2);
    lua_pop(L, 2);
    // The last character may go on behind the stretch.
    from = last + 1;
    while (from <= to && continues(text[from - 1])) from++;
  }
  lua_pushinteger(L, count);
  return 1;
}

static int utf8_paid(lua_State *L) {
  size_t length = lua_type(L, 1) == LUA_TSTRING ? lua_rawlen(L, 1) : (size_t)lua_gettop(L);
  if (length > LH_BYTES_A_STEP) lh_pay_bytes(L, length);
  return lh_call_own(L);
}

const luaL_Reg lh_utf8_functions[] = {
    {"len", utf8_len}, {"codepoint", utf8_paid}, {"char", utf8_paid}, {NULL, NULL}};
