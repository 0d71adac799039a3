// Where a message says that it comes from: `chunk:line:`.

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "Failures/failure.h"

lh_chunk *lh_remember_chunk(lh_state *s, const char *name) {
  for (lh_chunk *chunk = s->failures.chunks; chunk != NULL; chunk = chunk->next) {
    if (strcmp(chunk->name, name) == 0) return chunk;
  }
  size_t length = strlen(name) + 1;
  lh_chunk *chunk = calloc(1, sizeof *chunk + length);
  if (chunk == NULL) return NULL;
  memcpy(chunk->name, name, length);
  chunk->next = s->failures.chunks;
  s->failures.chunks = chunk;
  return chunk;
}

/// The part of a long name that Lua puts into its messages, with the dots that go before it.
static const char *shown_tail(const char *name, size_t *length, bool *cut) {
  *length = strlen(name);
  *cut = *length >= LUA_IDSIZE;
  if (!*cut) return name;
  const char *tail = name + *length - (LUA_IDSIZE - 1 - 3);
  *length = LUA_IDSIZE - 1 - 3;
  return tail;
}

/// The length of the `:line: ` that follows a chunk's name, or zero.
static size_t line_length(const char *text, const char *end, int *line) {
  const char *at = text;
  if (at == end || *at++ != ':') return 0;
  long number = 0;
  const char *digits = at;
  while (at < end && isdigit((unsigned char)*at) && number < 100000000) number = number * 10 + (*at++ - '0');
  if (at == digits || end - at < 2 || at[0] != ':' || at[1] != ' ') return 0;
  *line = (int)number;
  return (size_t)(at + 2 - text);
}

/// Finds the position that a message begins with: the full name of its chunk, its line, and its length.
static size_t position_length(lh_state *s, const char *message, size_t length, const char **name, int *line) {
  const char *end = message + length;
  for (lh_chunk *chunk = s->failures.chunks; chunk != NULL; chunk = chunk->next) {
    size_t count;
    bool cut;
    const char *shown = shown_tail(chunk->name, &count, &cut);
    size_t dots = cut ? 3 : 0;
    if (length < dots + count) continue;
    if (cut && memcmp(message, "...", 3) != 0) continue;
    if (memcmp(message + dots, shown, count) != 0) continue;
    size_t rest = line_length(message + dots + count, end, line);
    if (rest == 0) continue;
    *name = chunk->name;
    return dots + count + rest;
  }
  return 0;
}

/// The position of a chunk that the script itself has compiled from a string: `[string "…"]:1: `.
static size_t string_position_length(const char *message, size_t length, size_t *name_length, int *line) {
  static const char opening[] = "[string \"";
  if (length < sizeof opening || memcmp(message, opening, sizeof opening - 1) != 0) return 0;
  for (size_t i = sizeof opening - 1; i + 2 < length && i < LUA_IDSIZE; i++) {
    if (message[i] != '"' || message[i + 1] != ']') continue;
    size_t rest = line_length(message + i + 2, message + length, line);
    if (rest == 0) continue;
    *name_length = i + 2;
    return i + 2 + rest;
  }
  return 0;
}

void lh_failure_set_message(lh_state *s, const char *message, size_t length) {
  lh_failure_text *failure = &s->failures.last;
  const char *name = NULL;
  size_t name_length = 0;
  int line = 0;
  size_t skipped = position_length(s, message, length, &name, &line);
  if (skipped != 0) {
    lh_failure_set_place(failure, name, strlen(name), line);
  } else if ((skipped = string_position_length(message, length, &name_length, &line)) != 0) {
    lh_failure_set_place(failure, message, name_length, line);
  }
  lh_text_clear(&failure->message);
  lh_text_add_shown(&failure->message, message + skipped, length - skipped);
}
