// The traversals of tables that have begun, which are known by the addresses of the tables.
#pragma once

#include <lua.h>
#include <stdbool.h>
#include <stdint.h>

/// How many traversals are remembered at a time; one that was forgotten goes on all the same, but slower.
#define LH_WALKS 16

/// A traversal of a table that has begun.
typedef struct lh_walk {
  /// The table; null where the place is free. It is not kept alive, see `lh_walks_forget`.
  const void *table;
  /// The key that was answered last: its type and its bits.
  uint64_t last_bits;
  int last_type;
  /// How many sorted keys there are; −1 while the table's own order is the promised one, 1, 2, …
  int count;
  /// The place of the last one among them; zero while it is one of 1, 2, … `prefix`.
  int place;
  /// The list of this place in the registry, and how many keys it has room for; there is none where that is zero.
  int list;
  int room;
  /// The list of whole numbers that the table begins with.
  lua_Integer prefix;
  /// Whether there are keys that have no promised order.
  int has_others;
  /// When it was used last.
  uint32_t used;
} lh_walk;

/// The traversals of a state.
typedef struct lh_walks {
  lh_walk walks[LH_WALKS];
  /// How many have begun, the one used last, and how often one was used.
  int active;
  int recent;
  uint32_t uses;
  /// The table that `pairs` was given last, until `next` begins with one.
  const void *paired;
} lh_walks;

/// The traversal of a table that answered a key last; null where it is forgotten.
lh_walk *lh_walks_find(lh_walks *walks, const void *table, int type, uint64_t bits);

/// Lets a place remember a traversal of a table, or none.
void lh_walks_set_table(lh_walks *walks, lh_walk *walk, const void *table);

/// A place for a new traversal: a free one, else the one that was not used for the longest time. It stays free
/// until its keys are listed, which may end in a limit.
lh_walk *lh_walks_begin(lh_walks *walks);

/// Forgets the traversals of a table whose memory is given back: another one may get its address.
void lh_walks_forget(lh_walks *walks, const void *block);
