// Small blocks of memory for one state, from pages of its own: to take one and to give it back are a few instructions,
// and the host's heap, which the host's own work fills and empties, is left alone.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// The sizes of small blocks are multiples of this.
#define LH_POOL_STEP 16

/// Larger blocks come from the heap.
#define LH_POOL_LARGEST 256

typedef struct lh_pool {
  /// The blocks that were given back, by their size in steps, each with the address of the next one in it.
  void *free[LH_POOL_LARGEST / LH_POOL_STEP + 1];
  /// What is left of the newest page.
  char *rest;
  size_t left;
  /// The newest page, with the address of the one before it at its start.
  void *pages;
} lh_pool;

/// Makes a block of another size of a block, which may be null, with what was in it. Null where there is no memory,
/// and the block is as it was; never for a smaller size.
void *lh_pool_resize(lh_pool *pool, void *block, size_t old_size, size_t new_size);

/// Takes a block back, which may be null.
void lh_pool_give(lh_pool *pool, void *block, size_t size);

/// Makes room for a small block of any size; false where there is no memory, and where blocks come from the heap.
bool lh_pool_fill(lh_pool *pool);

/// Whether one more small block, of whatever size, can be taken without fail.
static inline bool lh_pool_is_ready(lh_pool *pool) {
  return __builtin_expect(pool->left >= LH_POOL_LARGEST, 1) || lh_pool_fill(pool);
}

/// Frees all pages; larger blocks must have been given back.
void lh_pool_free(lh_pool *pool);
