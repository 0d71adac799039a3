#include "Failures/failure.h"

#include <stdlib.h>
#include <string.h>

/// How many calls a traceback shows.
#define TRACEBACK_LENGTH 16

/// The length of the longest name of a chunk that is shown in full: no path of a file is longer.
#define LONGEST_NAME 4096

void lh_failure_free_texts(lh_failure_text *record) {
  lh_text_free(&record->message);
  lh_text_free(&record->chunk);
  lh_text_free(&record->traceback);
  lh_text_free(&record->result);
}

lh_failure_text *lh_failure_hold(lh_state *s) {
  lh_failure_text *held = malloc(sizeof *held);
  if (held == NULL) return NULL;
  *held = s->failures.last;
  held->outer = s->failures.held;
  s->failures.held = held;
  s->failures.last = (lh_failure_text){.status = LH_OK};
  return held;
}

/// Puts the innermost record set aside in the place of the present one.
static void take_back(lh_state *s) {
  lh_failure_text *held = s->failures.held;
  s->failures.held = held->outer;
  lh_failure_free_texts(&s->failures.last);
  s->failures.last = *held;
  free(held);
}

void lh_failure_take_back(lh_state *s, const lh_failure_text *held) {
  // A limit that was spent meanwhile has dropped it.
  if (held != NULL && s->failures.held == held) take_back(s);
}

void lh_failure_drop(lh_state *s, int depth) {
  while (s->failures.held != NULL && s->failures.held->depth >= depth) {
    lh_failure_text *held = s->failures.held;
    s->failures.held = held->outer;
    lh_failure_free_texts(held);
    free(held);
  }
}

void lh_failure_recover(lh_state *s) {
  lh_failure_drop(s, s->depth + 1);
  bool present = s->failures.last.captured && s->failures.last.depth == s->depth;
  if (!present && s->failures.held != NULL && s->failures.held->depth == s->depth) {
    take_back(s);
  } else if (!present) {
    s->failures.last.captured = false;
  }
  lh_failure_drop(s, s->depth);
}

void lh_failure_clear(lh_state *s) {
  if (s->failures.last.captured && s->failures.last.depth < s->depth) lh_failure_hold(s);
  lh_failure_text *last = &s->failures.last;
  lh_text_clear(&last->message);
  lh_text_clear(&last->chunk);
  lh_text_clear(&last->traceback);
  lh_text_clear(&last->result);
  // The memory of the texts is used again.
  *last = (lh_failure_text){.depth = s->depth, .message = last->message, .chunk = last->chunk,
                            .traceback = last->traceback, .result = last->result};
}

void lh_failure_free(lh_state *s) {
  lh_failure_drop(s, 0);
  lh_failure_free_texts(&s->failures.last);
}

void lh_failure_reset(lh_state *s) {
  lh_failure_drop(s, 0);
  s->failures.last.captured = false;
  s->failures.last.partial = false;
}

lh_failure lh_last_failure(const lh_state *s) {
  const lh_failure_text *failure = &s->failures.last;
  return (lh_failure){
      .message = lh_text_bytes(&failure->message),
      .chunk = lh_text_bytes(&failure->chunk),
      .line = failure->line,
      .traceback = lh_text_bytes(&failure->traceback),
      .result = lh_text_bytes(&failure->result),
      .host_error = failure->host_error,
      .used = failure->used,
      .allowed = failure->allowed,
  };
}

const char *lh_chunk_name_of(const lua_Debug *record) {
  return record->source[0] == '@' && record->srclen <= LONGEST_NAME ? record->source + 1 : record->short_src;
}

static void add_call(lh_text *text, const lua_Debug *record) {
  lh_text_add_string(text, lh_chunk_name_of(record));
  if (record->currentline > 0) lh_text_format(text, ":%d", record->currentline);
  if (strcmp(record->what, "main") == 0) {
    lh_text_add_string(text, ": in the main chunk\n");
  } else if (record->name == NULL) {
    lh_text_format(text, ": in the function at line %d\n", record->linedefined);
  } else {
    const char *kind = strcmp(record->namewhat, "method") == 0       ? "method"
                       : strcmp(record->namewhat, "metamethod") == 0 ? "metamethod"
                                                                     : "function";
    lh_text_format(text, ": in %s '%.80s'\n", kind, record->name);
  }
}

void lh_failure_set_place(lh_failure_text *failure, const char *chunk, size_t length, int line) {
  lh_text_clear(&failure->chunk);
  lh_text_add(&failure->chunk, chunk, length);
  failure->line = line;
}

/// Adds the Lua calls that are active on a stack.
static void add_calls(lh_failure_text *failure, lua_State *L) {
  lua_Debug record;
  for (int level = 0; failure->calls <= TRACEBACK_LENGTH && lua_getstack(L, level, &record); level++) {
    lua_getinfo(L, "nSl", &record);
    if (strcmp(record.what, "C") == 0) continue;
    if (failure->line == 0) {
      const char *name = lh_chunk_name_of(&record);
      lh_failure_set_place(failure, name, strlen(name), record.currentline);
    }
    if (failure->calls++ == TRACEBACK_LENGTH) {
      lh_text_add_string(&failure->traceback, "...\n");
    } else {
      add_call(&failure->traceback, &record);
    }
  }
}

void lh_failure_capture_calls(lh_state *s, lua_State *L) {
  lh_failure_text *failure = &s->failures.last;
  bool continues = failure->partial && failure->depth == s->depth;
  if (!continues) lh_failure_clear(s);
  // An error that was on its way out of this call is replaced by this one, and so are the records of calls inside it.
  lh_failure_drop(s, s->depth);
  failure->captured = true;
  failure->partial = false;
  add_calls(failure, L);
}

void lh_failure_capture_coroutine(lh_state *s, lua_State *coroutine) {
  lh_failure_text *failure = &s->failures.last;
  bool continues = failure->partial && failure->depth == s->depth;
  if (failure->captured) lh_failure_hold(s);
  if (!continues) lh_failure_clear(s);
  failure->partial = true;
  add_calls(failure, coroutine);
}

void lh_failure_caught(lh_state *s) { s->failures.last.partial = false; }
