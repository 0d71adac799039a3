// Keys of tables, and the order in which they are promised to be visited.
#pragma once

#include "State/state.h"

/// Kinds of keys, in their order.
typedef enum lh_key_kind {
  LH_KEY_NUMBER,
  LH_KEY_STRING,
  LH_KEY_BOOLEAN,
  /// Words of the first kind; those of the others follow in the order of their descriptions.
  LH_KEY_WORD,
  /// Tables, functions, coroutines and host objects, which have no promised order.
  LH_KEY_OTHER = LH_KEY_WORD + LH_WORD_KINDS + 1
} lh_key_kind;

/// A key as it is compared: most keys differ in their kind or rank.
typedef struct lh_key {
  uint64_t rank;
  /// The bytes of a string, which the table keeps alive.
  const char *bytes;
  /// Their number; of a whole number itself.
  uint64_t length;
  lh_key_kind kind;
  /// Whether a number is whole.
  bool is_whole;
  /// Its place among the keys as they were found.
  int found;
} lh_key;

/// Reads the key at an index; one of no promised order has only its kind.
void lh_key_read(lua_State *L, int index, lh_key *key);

/// Compares two keys: negative, zero or positive.
int lh_key_compare(const lh_key *a, const lh_key *b);

/// Whether a value has a promised order as a key.
static inline bool lh_key_is_ordered(int type) {
  return type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TBOOLEAN || type == LUA_TLIGHTUSERDATA;
}
