#include "Values/transfer.h"

void lh_value_read(lua_State *L, int index, lh_value *value) {
  *value = (lh_value){.kind = LH_OTHER, .index = index};
  switch (lua_type(L, index)) {
    case LUA_TNONE:
    case LUA_TNIL: value->kind = LH_NIL; break;
    case LUA_TBOOLEAN: value->kind = lua_toboolean(L, index) ? LH_TRUE : LH_FALSE; break;
    case LUA_TNUMBER:
      if (lua_isinteger(L, index)) {
        value->kind = LH_INTEGER;
        value->word = (uint64_t)lua_tointeger(L, index);
      } else {
        value->kind = LH_NUMBER;
        value->word = lh_bits_of(lua_tonumber(L, index));
      }
      break;
    case LUA_TSTRING:
      value->kind = LH_STRING;
      value->bytes = (const uint8_t *)lua_tolstring(L, index, &value->length);
      break;
    case LUA_TLIGHTUSERDATA:
      value->word = lh_to_word(L, index);
      value->kind = LH_WORD;
      break;
    case LUA_TTABLE: value->kind = LH_TABLE; break;
    case LUA_TFUNCTION: value->kind = LH_FUNCTION; break;
    default: break;
  }
}

/// Pairs of words that are stepped through; they stand in a userdata.
typedef struct pairs_of_words {
  size_t place;
  size_t count;
  uint64_t words[][2];
} pairs_of_words;

/// Steps through the pairs, which are upvalue 1.
static int next_pair(lua_State *L) {
  pairs_of_words *pairs = lua_touserdata(L, lua_upvalueindex(1));
  if (pairs->place == pairs->count) return 0;
  const uint64_t *pair = pairs->words[pairs->place++];
  lh_push_word(L, pair[0]);
  if (pair[1] == 0) {
    lua_pushnil(L);
  } else {
    lh_push_word(L, pair[1]);
  }
  return 2;
}

static int push_iterator(lua_State *L, const lh_result *result) {
  pairs_of_words *pairs = lua_newuserdatauv(L, sizeof *pairs + result->length, 0);
  *pairs = (pairs_of_words){.count = result->length / sizeof *pairs->words};
  if (result->length != 0) memcpy(pairs->words, result->bytes, result->length);
  lua_pushcclosure(L, next_pair, 1);
  return 1;
}

/// Calls a function of the script: no code of the host is on the stack any more.
static int push_call(lua_State *L, const lh_result *result) {
  int before = lua_gettop(L);
  luaL_checkstack(L, 1, NULL);
  lua_rawgeti(L, LUA_REGISTRYINDEX, (lua_Integer)result->word);
  lua_call(L, lh_decode(L, result->bytes, result->length), LUA_MULTRET);
  return lua_gettop(L) - before;
}

int lh_result_push(lua_State *L, const lh_result *result) {
  switch (result->kind) {
    case LH_RESULT_NOTHING: return 0;
    case LH_RESULT_PLAIN: lh_plain_push(L, result->plain, result->word); return 1;
    case LH_RESULT_STRING: lua_pushlstring(L, (const char *)result->bytes, result->length); return 1;
    case LH_RESULT_ENCODED: return lh_decode(L, result->bytes, result->length);
    case LH_RESULT_ITERATOR: return push_iterator(L, result);
    case LH_RESULT_CALL: return push_call(L, result);
  }
  return 0;
}
