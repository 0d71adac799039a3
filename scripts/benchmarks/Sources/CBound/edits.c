// The edits: read from their file, and made.
#include "bound.h"

#include <stdlib.h>
#include <string.h>

/// The next field of a line without quotes, and past the byte behind it.
static span next_field(const uint8_t **at, const uint8_t *limit, uint8_t end) {
  const uint8_t *found = memchr(*at, end, (size_t)(limit - *at));
  if (found == NULL) fail("a line of the edits is cut off", (span){*at, (size_t)(limit - *at)});
  span field = {*at, (size_t)(found - *at)};
  *at = found + 1;
  return field;
}

edits read_edits(span file) {
  // A line has ten bytes at least.
  edits e = {zeros((file.length / 10 + 1) * sizeof(edit)), 0};
  const uint8_t *at = file.bytes, *limit = at + file.length;
  if (memchr(at, '"', file.length) != NULL) fail("the edits have quotes", (span){0});
  next_field(&at, limit, '\n');
  while (at < limit) {
    edit *item = &e.items[e.count++];
    next_field(&at, limit, ',');
    span verb = next_field(&at, limit, ',');
    item->key = next_field(&at, limit, ',');
    item->before = next_field(&at, limit, ',');
    item->value = next_field(&at, limit, '\n');
    bool is_set = verb.length == 3 && memcmp(verb.bytes, "set", 3) == 0;
    bool is_drag = verb.length == 4 && memcmp(verb.bytes, "drag", 4) == 0;
    if (!is_set && !is_drag && (verb.length != 6 || memcmp(verb.bytes, "delete", 6) != 0)) fail("no verb", verb);
    item->verb = is_set ? SET : is_drag ? DRAG : DELETE;
  }
  return e;
}

/// Takes a row out of the list.
static void take_out(list *l, uint32_t row) {
  l->next[l->previous[row]] = l->next[row];
  l->previous[l->next[row]] = l->previous[row];
}

static void apply_one(const table *t, const edits *e, list *l, uint32_t number) {
  const edit *item = &e->items[number];
  uint32_t row = item->row;
  // A row that is gone follows itself.
  if (l->next[row] == row) fail("a row that is gone", item->key);
  if (item->verb == SET) {
    size_t before = l->set[row] == 0 ? item->old.length : e->items[l->set[row] - 1].value.length;
    l->length += item->value.length - before;
    l->set[row] = number + 1;
    return;
  }
  if (item->verb == DELETE) {
    const edit *set = l->set[row] == 0 ? NULL : &e->items[l->set[row] - 1];
    l->length -= t->starts[row + 1] - t->starts[row];
    if (set != NULL) l->length -= set->value.length - set->old.length;
    l->count--;
    take_out(l, row);
    l->next[row] = row;
    return;
  }
  uint32_t anchor = item->anchor;
  if (anchor == row) return;
  if (l->next[anchor] == anchor) fail("a row that is gone", item->before);
  take_out(l, row);
  uint32_t before = l->previous[anchor];
  l->next[before] = l->previous[anchor] = row;
  l->previous[row] = before;
  l->next[row] = anchor;
}

list apply(const table *t, const edits *e) {
  size_t bytes = t->count * sizeof(uint32_t);
  list l = {.next = zeros(bytes), .previous = zeros(bytes), .set = zeros(bytes)};
  l.count = t->count - 1;
  l.length = t->file.length;
  for (uint32_t row = 0; row < t->count; row++) {
    l.next[row] = row + 1;
    l.previous[row] = row - 1;
  }
  l.next[t->count - 1] = 0;
  l.previous[0] = t->count - 1;
  enum { AHEAD = 16 };
  for (uint32_t number = 0; number < e->count; number++) {
    if (number + AHEAD < e->count) {
      const edit *later = &e->items[number + AHEAD];
      __builtin_prefetch(&l.next[later->row], 1);
      __builtin_prefetch(&l.previous[later->row], 1);
      __builtin_prefetch(&l.set[later->row], 1);
    }
    apply_one(t, e, &l, number);
  }
  return l;
}
