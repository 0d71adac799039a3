#include "Memory/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// A buffer that has grown beyond this is given back when it is cleared.
#define LARGEST_KEPT ((size_t)1 << 20)

void lh_text_clear(lh_text *text) {
  if (text->capacity > LARGEST_KEPT) lh_text_free(text);
  text->count = 0;
  text->failed = false;
}

void lh_text_free(lh_text *text) {
  free(text->bytes);
  *text = (lh_text){0};
}

bool lh_text_grow(lh_text *text, size_t count) {
  size_t capacity = text->capacity < 64 ? 64 : text->capacity;
  while (capacity - text->count < count) {
    if (capacity > SIZE_MAX / 2) {
      text->failed = true;
      return false;
    }
    capacity *= 2;
  }
  char *grown = realloc(text->bytes, capacity);
  if (grown == NULL) {
    text->failed = true;
    return false;
  }
  text->bytes = grown;
  text->capacity = capacity;
  return true;
}

void lh_text_add(lh_text *text, const void *bytes, size_t count) {
  if (count == 0) return;
  uint8_t *place = lh_text_extend(text, count);
  if (place != NULL) memcpy(place, bytes, count);
}

void lh_text_add_shown(lh_text *text, const char *bytes, size_t count) {
  if (count <= LH_LONGEST_SHOWN) {
    lh_text_add(text, bytes, count);
    return;
  }
  count = LH_LONGEST_SHOWN;
  // A character of several bytes is not cut in the middle.
  while (count > LH_LONGEST_SHOWN - 4 && ((unsigned char)bytes[count] & 0xC0) == 0x80) count--;
  lh_text_add(text, bytes, count);
  lh_text_add_string(text, "…");
}

void lh_text_add_string(lh_text *text, const char *string) { lh_text_add(text, string, strlen(string)); }

void lh_text_format(lh_text *text, const char *format, ...) {
  char line[512];
  va_list arguments;
  va_start(arguments, format);
  int count = vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  if (count < 0) return;
  lh_text_add(text, line, (size_t)count < sizeof line ? (size_t)count : sizeof line - 1);
}

lh_bytes lh_text_bytes(const lh_text *text) {
  return (lh_bytes){.bytes = (const uint8_t *)text->bytes, .length = text->count};
}
