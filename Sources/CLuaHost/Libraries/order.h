// The order in which `next` and `pairs` visit a table.
#ifndef LH_ORDER_H
#define LH_ORDER_H

#include <lua.h>
#include <stdint.h>

/// How many traversals are remembered at a time; one that was forgotten goes on all the same, but slower.
#define LH_WALKS 16

/// A traversal of a table that has begun.
typedef struct lh_walk {
  /// The table; null where the place is free. It is not kept alive, see `lh_order_forget`.
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

struct lh_state;

/// Forgets the traversals of a table whose memory is given back: another one may get its address. Cannot raise.
void lh_order_forget(struct lh_state *state, const void *block);

#endif
