#include "Memory/pool.h"

#include <stdlib.h>
#include <string.h>

/// A page, with what the heap needs for it, is as large as a page of the machine, twice.
#define PAGE ((size_t)8192 - 16)

// Under the address sanitizer every block comes from the heap, so that it is watched.
#if defined(__SANITIZE_ADDRESS__)
#define IS_WATCHED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_WATCHED 1
#endif
#endif
#ifndef IS_WATCHED
#define IS_WATCHED 0
#endif

static inline size_t steps(size_t size) { return (size + LH_POOL_STEP - 1) / LH_POOL_STEP; }

static inline int is_small(size_t size) { return !IS_WATCHED && size <= LH_POOL_LARGEST; }

static inline void put(lh_pool *pool, void *block, size_t count) {
  memcpy(block, &pool->free[count], sizeof(void *));
  pool->free[count] = block;
}

/// Takes a page from the heap; what was left of the one before is given back as a block.
static bool add_page(lh_pool *pool) {
  char *page = malloc(PAGE);
  if (page == NULL) return false;
  if (pool->left > 0) put(pool, pool->rest, pool->left / LH_POOL_STEP);
  memcpy(page, &pool->pages, sizeof(void *));
  pool->pages = page;
  pool->rest = page + LH_POOL_STEP;
  pool->left = (PAGE - LH_POOL_STEP) / LH_POOL_STEP * LH_POOL_STEP;
  return true;
}

bool lh_pool_fill(lh_pool *pool) { return !IS_WATCHED && add_page(pool); }

/// Takes a block off the newest page, or a new one.
static void *carve(lh_pool *pool, size_t count) {
  size_t size = count * LH_POOL_STEP;
  if (pool->left < size && !add_page(pool)) return NULL;
  char *block = pool->rest;
  pool->rest += size;
  pool->left -= size;
  return block;
}

static inline void *take(lh_pool *pool, size_t size) {
  if (!is_small(size)) return malloc(size);
  size_t count = steps(size);
  void *block = pool->free[count];
  if (block == NULL) return carve(pool, count);
  memcpy(&pool->free[count], block, sizeof(void *));
  return block;
}

void lh_pool_give(lh_pool *pool, void *block, size_t size) {
  if (block == NULL) return;
  if (is_small(size)) {
    put(pool, block, steps(size));
  } else {
    free(block);
  }
}

void *lh_pool_resize(lh_pool *pool, void *block, size_t old_size, size_t new_size) {
  if (block == NULL) return take(pool, new_size);
  if (!is_small(old_size) && !is_small(new_size)) return realloc(block, new_size);
  if (is_small(old_size) && is_small(new_size) && steps(old_size) == steps(new_size)) return block;
  void *moved = take(pool, new_size);
  // A block that is larger than it need be serves as well; one of the heap stays in the pool then for good, which is
  // better than to fail where Lua expects that nothing can.
  if (moved == NULL) return new_size < old_size ? block : NULL;
  memcpy(moved, block, old_size < new_size ? old_size : new_size);
  lh_pool_give(pool, block, old_size);
  return moved;
}

void lh_pool_free(lh_pool *pool) {
  while (pool->pages != NULL) {
    void *page = pool->pages;
    memcpy(&pool->pages, page, sizeof(void *));
    free(page);
  }
  *pool = (lh_pool){0};
}
