// Writes the rows: one worker from the first one on, the other from the last one back, until they have written them all.
#include "bound.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BUFFER = 1 << 18 };

typedef struct {
  const table *table;
  const edits *edits;
  const list *list;
  int file;
} writing;

/// Bytes that go into the file one behind the other, or one before the other.
typedef struct {
  int file;
  bool backward;
  /// Where the next bytes go, in the file: their first one, or the one behind them.
  size_t offset;
  size_t used;
  uint8_t *bytes;
} sink;

static void put_at(int file, const uint8_t *bytes, size_t length, size_t offset) {
  while (length > 0) {
    ssize_t written = pwrite(file, bytes, length, (off_t)offset);
    if (written <= 0) fail("the output cannot be written", (span){0});
    bytes += written;
    length -= (size_t)written;
    offset += (size_t)written;
  }
}

static void flush(sink *s) {
  if (s->backward) {
    put_at(s->file, s->bytes + BUFFER - s->used, s->used, s->offset);
  } else {
    put_at(s->file, s->bytes, s->used, s->offset - s->used);
  }
  s->used = 0;
}

static void put(sink *s, const uint8_t *bytes, size_t length) {
  while (length > 0) {
    size_t part = BUFFER - s->used < length ? BUFFER - s->used : length;
    length -= part;
    if (s->backward) {
      s->offset -= part;
      s->used += part;
      memcpy(s->bytes + BUFFER - s->used, bytes + length, part);
    } else {
      memcpy(s->bytes + s->used, bytes, part);
      s->offset += part;
      s->used += part;
      bytes += part;
    }
    if (s->used == BUFFER) flush(s);
  }
}

/// A record one of whose fields is set.
static void put_changed(const writing *w, sink *s, uint32_t row) {
  const table *t = w->table;
  const edit *set = &w->edits->items[w->list->set[row] - 1];
  const uint8_t *start = t->file.bytes + t->starts[row], *end = t->file.bytes + t->starts[row + 1];
  const uint8_t *rest = set->old.bytes + set->old.length;
  span parts[3] = {{start, (size_t)(set->old.bytes - start)}, set->value, {rest, (size_t)(end - rest)}};
  for (int i = 0; i < 3; i++) {
    span part = parts[s->backward ? 2 - i : i];
    put(s, part.bytes, part.length);
  }
}

/// Writes so many rows; those that stand side by side as they did in the table are copied at once.
static void put_rows(const writing *w, sink *s, size_t count) {
  const table *t = w->table;
  const list *l = w->list;
  const uint32_t *following = s->backward ? l->previous : l->next;
  uint32_t step = s->backward ? (uint32_t)-1 : 1, row = following[0];
  while (count > 0) {
    count--;
    if (l->set[row] != 0) {
      put_changed(w, s, row);
      row = following[row];
      continue;
    }
    uint32_t first = row, last = row;
    while (row = following[row], count > 0 && row == last + step && l->set[row] == 0) {
      last = row;
      count--;
    }
    uint32_t low = first < last ? first : last, high = first < last ? last : first;
    put(s, t->file.bytes + t->starts[low], t->starts[high + 1] - t->starts[low]);
  }
}

static void write_half(void *context, unsigned worker) {
  const writing *w = context;
  size_t half = w->list->count / 2;
  sink s = {w->file, worker == 1, worker == 1 ? w->list->length : 0, 0, malloc(BUFFER)};
  if (worker == 0) put(&s, w->table->file.bytes, w->table->starts[1]);
  put_rows(w, &s, worker == 1 ? w->list->count - half : half);
  flush(&s);
  free(s.bytes);
}

void write_rows(const table *t, const edits *e, const list *l, const char *path) {
  writing w = {t, e, l, open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666)};
  if (w.file < 0) fail("the output cannot be made", (span){0});
  on_each_worker(write_half, &w);
  if (close(w.file) != 0) fail("the output cannot be written", (span){0});
}
