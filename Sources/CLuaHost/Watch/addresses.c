#include "Watch/addresses.h"

#include <string.h>

/// How many places the table has at first; a power of two.
#define FIRST_ROOM 64

void lh_addresses_clear(lh_state *s) {
  lh_text_clear(&s->watch.seen);
  s->watch.seen_count = 0;
}

static uint64_t *slots(lh_state *s) { return (uint64_t *)(void *)s->watch.seen.bytes; }

static size_t room(const lh_state *s) { return s->watch.seen.count / sizeof(uint64_t); }

/// The place of an address, or the free one for it.
static uint64_t *find(lh_state *s, uint64_t address) {
  size_t mask = room(s) - 1;
  size_t place = (size_t)(address * UINT64_C(0x9E3779B97F4A7C15) >> 32) & mask;
  while (slots(s)[place] != 0 && slots(s)[place] != address) place = (place + 1) & mask;
  return &slots(s)[place];
}

/// Makes a larger table, and puts the addresses into it.
static void grow(lh_state *s, lua_State *L) {
  lh_text old = s->watch.seen;
  size_t count = room(s), larger = count == 0 ? FIRST_ROOM : 2 * count;
  static const uint64_t free_places[FIRST_ROOM];
  s->watch.seen = (lh_text){0};
  for (size_t i = 0; i < larger; i += FIRST_ROOM) lh_text_add(&s->watch.seen, free_places, sizeof free_places);
  bool failed = s->watch.seen.failed;
  const uint64_t *addresses = (const uint64_t *)(const void *)old.bytes;
  for (size_t i = 0; i < count && !failed; i++) {
    if (addresses[i] != 0) *find(s, addresses[i]) = addresses[i];
  }
  lh_text_free(&old);
  if (failed) {
    lh_addresses_clear(s);
    luaL_error(L, "not enough memory");
  }
}

bool lh_addresses_add(lh_state *s, lua_State *L, const void *address) {
  // At least half of the places are free.
  if (2 * (s->watch.seen_count + 1) > room(s)) grow(s, L);
  uint64_t *place = find(s, (uint64_t)(uintptr_t)address);
  if (*place != 0) return false;
  *place = (uint64_t)(uintptr_t)address;
  s->watch.seen_count++;
  return true;
}
