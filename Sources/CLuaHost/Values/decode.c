#include <string.h>

#include "Values/transfer.h"

/// Encoded bytes that are being read. They come from the host, so their form can be relied on.
typedef struct reader {
  const uint8_t *at;
  const uint8_t *end;
} reader;

static uint64_t read_word(reader *r) {
  uint64_t word;
  memcpy(&word, r->at, sizeof word);
  r->at += sizeof word;
  return word;
}

static int32_t read_number(reader *r) {
  int32_t number;
  memcpy(&number, r->at, sizeof number);
  r->at += sizeof number;
  return number;
}

/// Pushes a table with room for what it will hold; there is room on the stack for a key and a value too.
static void push_table(lua_State *L, reader *r) {
  luaL_checkstack(L, 4, NULL);
  int32_t length = read_number(r);
  int32_t fields = read_number(r);
  lua_createtable(L, length, fields);
}

/// Pushes one value, for which there is room; false at the end of a table, where nothing is pushed.
static bool push_value(lua_State *L, reader *r) {
  lh_kind kind = (lh_kind)*r->at++;
  switch (kind) {
    case LH_INTEGER:
    case LH_NUMBER:
    case LH_WORD: lh_plain_push(L, kind, read_word(r)); return true;
    case LH_STRING: {
      size_t length = read_word(r);
      lua_pushlstring(L, (const char *)r->at, length);
      r->at += length;
      return true;
    }
    case LH_TABLE:
      push_table(L, r);
      while (push_value(L, r)) {
        push_value(L, r);
        lua_rawset(L, -3);
      }
      return true;
    case LH_FUNCTION:
    case LH_OBJECT: lua_rawgeti(L, LUA_REGISTRYINDEX, read_number(r)); return true;
    case LH_END: return false;
    default: lh_plain_push(L, kind, 0); return true;
  }
}

int lh_decode(lua_State *L, const uint8_t *bytes, size_t length) {
  reader r = {.at = bytes, .end = bytes + length};
  int count = 0;
  while (r.at < r.end) {
    luaL_checkstack(L, 4, NULL);
    count += push_value(L, &r);
  }
  return count;
}
