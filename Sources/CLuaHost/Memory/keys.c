#include "Memory/keys.h"

#include <string.h>

/// Bits that stand in the order of the floats they are made of.
static uint64_t rank_of_float(double number) {
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits >> 63 != 0 ? ~bits : bits | 1ull << 63;
}

/// The first eight bytes as a number in their order.
static uint64_t rank_of_bytes(const char *bytes, size_t length) {
  unsigned char first[8] = {0};
  memcpy(first, bytes, length < 8 ? length : 8);
  uint64_t rank = 0;
  for (int i = 0; i < 8; i++) rank = rank << 8 | first[i];
  return rank;
}

void lh_key_read(lua_State *L, int index, lh_key *k) {
  switch (lua_type(L, index)) {
    case LUA_TNUMBER:
      k->kind = LH_KEY_NUMBER;
      k->is_whole = lua_isinteger(L, index);
      k->length = k->is_whole ? (uint64_t)lua_tointeger(L, index) : 0;
      // A whole number beyond 2⁵³ is rounded to a float, which keeps the order; numbers that become equal are compared
      // again by `lh_key_compare`.
      k->rank = rank_of_float(k->is_whole ? (double)(int64_t)k->length : lua_tonumber(L, index));
      return;
    case LUA_TSTRING: {
      size_t length;
      k->kind = LH_KEY_STRING;
      k->bytes = lua_tolstring(L, index, &length);
      k->length = length;
      k->rank = rank_of_bytes(k->bytes, length);
      return;
    }
    case LUA_TBOOLEAN:
      k->kind = LH_KEY_BOOLEAN;
      k->rank = (uint64_t)lua_toboolean(L, index);
      return;
    case LUA_TLIGHTUSERDATA: {
      uint64_t word = lh_to_word(L, index);
      const lh_state *s = lh_state_of(L);
      const lh_word_type *type = lh_word_type_of(s, word);
      k->kind = (lh_key_kind)(LH_KEY_WORD + (type - s->words.types));
      k->rank = lh_word_rank(type, word);
      return;
    }
    default: k->kind = LH_KEY_OTHER; k->rank = 0;
  }
}

int lh_key_compare(const lh_key *a, const lh_key *b) {
  if (a->kind != b->kind) return a->kind < b->kind ? -1 : 1;
  if (a->rank != b->rank) return a->rank < b->rank ? -1 : 1;
  if (a->kind == LH_KEY_STRING) {
    int order = memcmp(a->bytes, b->bytes, a->length < b->length ? a->length : b->length);
    return order != 0 ? order : a->length < b->length ? -1 : a->length > b->length;
  }
  if (a->kind != LH_KEY_NUMBER) return 0;
  if (a->is_whole && b->is_whole) {
    int64_t one = (int64_t)a->length, other = (int64_t)b->length;
    return one < other ? -1 : one > other;
  }
  // Lua makes an integer of a float key that is a whole number within the range of integers, so the float here is none. An
  // integer has its rank only where the greatest integers were rounded up to 2⁶³, and then the integer is the smaller one.
  return a->is_whole ? -1 : b->is_whole;
}
