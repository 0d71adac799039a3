// Keys, their hashes, and the rows that edits name.
#include "bound.h"

#include <stdlib.h>
#include <string.h>

static uint64_t mix(uint64_t a, uint64_t b) {
  __uint128_t product = (__uint128_t)(a ^ 0x9E3779B97F4A7C15u) * (b ^ 0xD1B54A32D192ED03u);
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

uint32_t hash_key(span key) {
  uint64_t hash = key.length;
  const uint8_t *bytes = key.bytes;
  size_t left = key.length;
  for (; left >= 8; bytes += 8, left -= 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    hash = mix(hash, word);
  }
  if (left > 0) {
    uint64_t word = 0;
    memcpy(&word, bytes, left);
    hash = mix(hash, word);
  }
  return (uint32_t)(hash >> 32 ^ hash);
}

span key_of(const table *t, uint32_t record) {
  const uint8_t *start = t->file.bytes + t->starts[record];
  const uint8_t *limit = t->file.bytes + t->file.length;
  const uint8_t *end = start;
  if (*start == '"') fail("a key in quotes", (span){start, 1});
  while (end < limit && *end != ',' && *end != '\n' && *end != '\r') end++;
  return (span){start, (size_t)(end - start)};
}

/// Past the end of a field: at its comma, or at the end of the record without its line end.
static const uint8_t *end_of_field(const uint8_t *at, const uint8_t *limit) {
  if (at < limit && *at == '"') {
    // A quote that stands for itself is two of them: the field goes on behind it.
    do {
      at = memchr(at + 1, '"', (size_t)(limit - at - 1));
      if (at == NULL) return limit;
      at++;
    } while (at < limit && *at == '"');
  }
  const uint8_t *comma = memchr(at, ',', (size_t)(limit - at));
  return comma == NULL ? limit : comma;
}

span field_of(const table *t, uint32_t record, unsigned column) {
  const uint8_t *start = t->file.bytes + t->starts[record];
  const uint8_t *limit = t->file.bytes + t->starts[record + 1] - 1;
  if (limit > start && limit[-1] == '\r') limit--;
  const uint8_t *end = end_of_field(start, limit);
  for (; column > 0; column--) {
    if (end == limit) fail("a record has too few fields", (span){start, (size_t)(limit - start)});
    start = end + 1;
    end = end_of_field(start, limit);
  }
  return (span){start, (size_t)(end - start)};
}

static bool is_key(const table *t, uint32_t record, span key) {
  size_t start = t->starts[record];
  if (t->file.length - start <= key.length || memcmp(t->file.bytes + start, key.bytes, key.length) != 0) return false;
  uint8_t end = t->file.bytes[start + key.length];
  return end == ',' || end == '\n' || end == '\r';
}

typedef struct {
  const table *table;
  edits *edits;
  key_index index;
} resolving;

/// A slot has a row's hash above its number; the lowest bits of a hash tell the part and the place.
static void fill(void *context, unsigned worker) {
  resolving *r = context;
  const table *t = r->table;
  uint64_t *slots = r->index.slots[worker];
  enum { AHEAD = 16 };
  for (uint32_t row = 1; row < t->count; row++) {
    if (row + AHEAD < t->count) __builtin_prefetch(&slots[t->hashes[row + AHEAD] / WORKERS & r->index.mask], 1);
    uint32_t hash = t->hashes[row];
    if (hash % WORKERS != worker) continue;
    uint32_t place = hash / WORKERS & r->index.mask;
    for (; slots[place] != 0; place = (place + 1) & r->index.mask) {
      if (slots[place] >> 32 != hash) continue;
      span key = key_of(t, row);
      if (is_key(t, (uint32_t)slots[place], key)) fail("two rows have a key", key);
    }
    slots[place] = (uint64_t)hash << 32 | row;
  }
}

static uint32_t find(const resolving *r, span key, uint32_t hash) {
  const uint64_t *slots = r->index.slots[hash % WORKERS];
  for (uint32_t place = hash / WORKERS & r->index.mask; slots[place] != 0; place = (place + 1) & r->index.mask) {
    if (slots[place] >> 32 == hash && is_key(r->table, (uint32_t)slots[place], key)) return (uint32_t)slots[place];
  }
  fail("no row has the key", key);
}

/// A field that had quotes keeps them.
static span inside_quotes(span field) {
  return field.length < 2 || field.bytes[0] != '"' ? field : (span){field.bytes + 1, field.length - 2};
}

/// Looks up a batch at a time, so that the memory is asked for before it is needed.
static void look_up(void *context, unsigned worker) {
  enum { BATCH = 64 };
  resolving *r = context;
  const table *t = r->table;
  size_t from = r->edits->count * worker / WORKERS, to = r->edits->count * (worker + 1) / WORKERS;
  for (; from < to; from += BATCH) {
    uint32_t hashes[BATCH][2];
    size_t count = to - from < BATCH ? to - from : BATCH;
    edit *items = r->edits->items + from;
    for (size_t i = 0; i < count; i++) {
      hashes[i][0] = hash_key(items[i].key);
      hashes[i][1] = items[i].verb == DRAG ? hash_key(items[i].before) : hashes[i][0];
      for (int k = 0; k < 2; k++) {
        __builtin_prefetch(&r->index.slots[hashes[i][k] % WORKERS][hashes[i][k] / WORKERS & r->index.mask]);
      }
    }
    for (int step = 0; step < 2; step++) {
      for (size_t i = 0; i < count; i++) {
        for (int k = 0; k < 2; k++) {
          uint32_t hash = hashes[i][k];
          uint32_t row = (uint32_t)r->index.slots[hash % WORKERS][hash / WORKERS & r->index.mask];
          __builtin_prefetch(step == 0 ? (const void *)&t->starts[row] : t->file.bytes + t->starts[row]);
        }
      }
    }
    for (size_t i = 0; i < count; i++) {
      items[i].row = find(r, items[i].key, hashes[i][0]);
      if (items[i].verb == SET) items[i].old = inside_quotes(field_of(t, items[i].row, t->column));
      if (items[i].verb == DRAG) items[i].anchor = find(r, items[i].before, hashes[i][1]);
    }
  }
}

void resolve(const table *t, edits *e) {
  resolving r = {.table = t, .edits = e};
  uint32_t size = 64;
  while (size < t->count) size *= 2;
  r.index.mask = size - 1;
  for (unsigned i = 0; i < WORKERS; i++) r.index.slots[i] = zeros(size * sizeof(uint64_t));
  on_each_worker(fill, &r);
  on_each_worker(look_up, &r);
}
