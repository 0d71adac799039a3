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

static int32_t read_reference(reader *r) {
  int32_t reference;
  memcpy(&reference, r->at, sizeof reference);
  r->at += sizeof reference;
  return reference;
}

/// Pushes one value; false at the end of a table, where nothing is pushed.
static bool push_value(lua_State *L, reader *r) {
  luaL_checkstack(L, 4, NULL);
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
      lua_newtable(L);
      while (push_value(L, r)) {
        push_value(L, r);
        lua_rawset(L, -3);
      }
      return true;
    case LH_FUNCTION:
    case LH_OBJECT: lua_rawgeti(L, LUA_REGISTRYINDEX, read_reference(r)); return true;
    case LH_END: return false;
    default: lh_plain_push(L, kind, 0); return true;
  }
}

int lh_decode(lua_State *L, const uint8_t *bytes, size_t length) {
  reader r = {.at = bytes, .end = bytes + length};
  int count = 0;
  while (r.at < r.end) count += push_value(L, &r);
  return count;
}
