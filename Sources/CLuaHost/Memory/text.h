// A growing run of bytes in the host's own memory, so that writing to it can never raise a Lua error.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "include/lh_error.h"

/// The longest text that people are shown.
#define LH_LONGEST_SHOWN ((size_t)1 << 16)

typedef struct lh_text {
  char *bytes;
  size_t count;
  size_t capacity;
  /// Whether bytes were lost because there was no memory.
  bool failed;
} lh_text;

void lh_text_clear(lh_text *text);
void lh_text_free(lh_text *text);
void lh_text_add(lh_text *text, const void *bytes, size_t count);
/// Makes room for so many bytes more; false where there is no memory.
bool lh_text_grow(lh_text *text, size_t count);
/// Room for so many bytes, which are then part of the text; null where there is no memory.
static inline uint8_t *lh_text_extend(lh_text *text, size_t count) {
  if (__builtin_expect(text->capacity - text->count < count, 0) && !lh_text_grow(text, count)) return NULL;
  uint8_t *place = (uint8_t *)text->bytes + text->count;
  text->count += count;
  return place;
}
void lh_text_add_string(lh_text *text, const char *string);
void lh_text_format(lh_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/// Adds a text that people are shown; one that is longer than anybody reads is cut.
void lh_text_add_shown(lh_text *text, const char *bytes, size_t count);
lh_bytes lh_text_bytes(const lh_text *text);
