#include "Failures/failure.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "Errors/host_error.h"

/// How many calls a traceback shows.
#define TRACEBACK_LENGTH 16

/// The length of the longest name of a chunk that is shown in full: no path of a file is longer.
#define LONGEST_NAME 4096

/// Empties a record, whose memory is used again.
static void empty(lh_failure_text *record) {
  record->status = LH_OK;
  record->captured = false;
  record->partial = false;
  record->line = 0;
  record->calls = 0;
  record->host_error = 0;
  lh_text_clear(&record->message);
  lh_text_clear(&record->chunk);
  lh_text_clear(&record->traceback);
  lh_text_clear(&record->result);
}

static void free_texts(lh_failure_text *record) {
  lh_text_free(&record->message);
  lh_text_free(&record->chunk);
  lh_text_free(&record->traceback);
  lh_text_free(&record->result);
}

lh_failure_text *lh_failure_hold(lh_state *s) {
  lh_failure_text *held = malloc(sizeof *held);
  if (held == NULL) return NULL;
  *held = s->failure;
  held->outer = s->held;
  s->held = held;
  s->failure = (lh_failure_text){.status = LH_OK};
  return held;
}

/// Puts the innermost record set aside in the place of the present one.
static void take_back(lh_state *s) {
  lh_failure_text *held = s->held;
  s->held = held->outer;
  free_texts(&s->failure);
  s->failure = *held;
  free(held);
}

void lh_failure_take_back(lh_state *s, const lh_failure_text *held) {
  // A limit that was spent meanwhile has dropped it.
  if (held != NULL && s->held == held) take_back(s);
}

/// Forgets the records set aside of a call and of those within it.
static void drop_held(lh_state *s, int depth) {
  while (s->held != NULL && s->held->depth >= depth) {
    lh_failure_text *held = s->held;
    s->held = held->outer;
    free_texts(held);
    free(held);
  }
}

/// Takes back the record of the call that ends, if it was set aside.
static void recover(lh_state *s) {
  drop_held(s, s->depth + 1);
  bool present = s->failure.captured && s->failure.depth == s->depth;
  if (!present && s->held != NULL && s->held->depth == s->depth) {
    take_back(s);
  } else if (!present) {
    s->failure.captured = false;
  }
  drop_held(s, s->depth);
}

void lh_failure_clear(lh_state *s) {
  if (s->failure.captured && s->failure.depth < s->depth) lh_failure_hold(s);
  empty(&s->failure);
  s->failure.depth = s->depth;
  s->failure.used = 0;
  s->failure.allowed = 0;
}

void lh_failure_free(lh_state *s) {
  drop_held(s, 0);
  free_texts(&s->failure);
}

void lh_failure_reset(lh_state *s) {
  drop_held(s, 0);
  s->failure.captured = false;
  s->failure.partial = false;
}

lh_failure lh_last_failure(const lh_state *s) {
  const lh_failure_text *failure = &s->failure;
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

static void set_place(lh_failure_text *failure, const char *chunk, size_t length, int line) {
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
      set_place(failure, name, strlen(name), record.currentline);
    }
    if (failure->calls++ == TRACEBACK_LENGTH) {
      lh_text_add_string(&failure->traceback, "...\n");
    } else {
      add_call(&failure->traceback, &record);
    }
  }
}

void lh_failure_capture_calls(lh_state *s, lua_State *L) {
  lh_failure_text *failure = &s->failure;
  bool continues = failure->partial && failure->depth == s->depth;
  if (!continues) lh_failure_clear(s);
  // This error takes the place of one that was on its way out of the same call.
  drop_held(s, s->depth);
  failure->captured = true;
  failure->partial = false;
  add_calls(failure, L);
}

void lh_failure_capture_coroutine(lh_state *s, lua_State *coroutine) {
  lh_failure_text *failure = &s->failure;
  bool continues = failure->partial && failure->depth == s->depth;
  if (failure->captured) lh_failure_hold(s);
  if (!continues) lh_failure_clear(s);
  failure->partial = true;
  add_calls(failure, coroutine);
}

void lh_failure_caught(lh_state *s) { s->failure.partial = false; }

void lh_remember_chunk(lh_state *s, const char *name) {
  for (lh_chunk_name *chunk = s->chunks; chunk != NULL; chunk = chunk->next) {
    if (strcmp(chunk->name, name) == 0) return;
  }
  size_t length = strlen(name) + 1;
  lh_chunk_name *chunk = malloc(sizeof *chunk + length);
  if (chunk == NULL) return;
  memcpy(chunk->name, name, length);
  chunk->next = s->chunks;
  s->chunks = chunk;
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
  for (lh_chunk_name *chunk = s->chunks; chunk != NULL; chunk = chunk->next) {
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
  lh_failure_text *failure = &s->failure;
  const char *name = NULL;
  size_t name_length = 0;
  int line = 0;
  size_t skipped = position_length(s, message, length, &name, &line);
  if (skipped != 0) {
    set_place(failure, name, strlen(name), line);
  } else if ((skipped = string_position_length(message, length, &name_length, &line)) != 0) {
    set_place(failure, message, name_length, line);
  }
  lh_text_clear(&failure->message);
  lh_text_add_shown(&failure->message, message + skipped, length - skipped);
}

static bool begins_with(const lh_text *text, const char *beginning) {
  size_t length = strlen(beginning);
  return text->count >= length && memcmp(text->bytes, beginning, length) == 0;
}

static void set_string_message(lh_state *s, lua_State *L, int index) {
  size_t length;
  const char *message = lua_tolstring(L, index, &length);
  lh_failure_set_message(s, message, length);
  const lh_text *text = &s->failure.message;
  bool overflow = begins_with(text, "stack overflow") || begins_with(text, "C stack overflow");
  s->failure.status = overflow ? LH_STACK_OVERFLOW : LH_RUNTIME_ERROR;
}

/// Pushes the text of an error object that its `__tostring` answers; whether there is one.
static bool push_text(lh_state *s, lua_State *L, int index) {
  if (!lua_getmetatable(L, index)) return false;
  lua_rawgeti(L, LUA_REGISTRYINDEX, s->tostring_reference);
  lua_rawget(L, -2);
  if (!lua_isfunction(L, -1)) return false;
  lua_pushvalue(L, index);
  // The function may fail inside, and the host with it: that leaves records of its own.
  lh_failure_text record = s->failure;
  s->failure = (lh_failure_text){.status = LH_OK};
  bool found = lua_pcall(L, 1, 1, 0) == LUA_OK && lua_type(L, -1) == LUA_TSTRING;
  if (s->spent != LH_OK) {
    free_texts(&record);
    return false;
  }
  free_texts(&s->failure);
  s->failure = record;
  return found;
}

/// Takes the message of an error object from its `__tostring` or its `message` field; whether it has one.
static bool set_object_message(lh_state *s, lua_State *L, int index) {
  int top = lua_gettop(L);
  if (!lua_checkstack(L, 8)) return false;
  bool found = push_text(s, L, index);
  if (!found && lua_type(L, index) == LUA_TTABLE) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->message_reference);
    lua_rawget(L, index);
    found = lua_type(L, -1) == LUA_TSTRING;
  }
  if (found) set_string_message(s, L, -1);
  lua_settop(L, top);
  return found;
}

static void capture(lh_state *s, lua_State *L, int index) {
  lh_failure_text *failure = &s->failure;
  lh_failure_capture_calls(s, L);
  failure->status = LH_RUNTIME_ERROR;
  failure->host_error = lh_host_error_at(s, L, index);
  if (failure->host_error != 0) {
    failure->status = LH_HOST_ERROR;
    return;
  }
  switch (lua_type(L, index)) {
    case LUA_TSTRING: set_string_message(s, L, index); return;
    case LUA_TNUMBER: lh_describe_number(&failure->message, L, index); return;
    case LUA_TTABLE:
    case LUA_TUSERDATA:
      if (set_object_message(s, L, index)) return;
      break;
    default: break;
  }
  lh_text_add_string(&failure->message, "the script raised ");
  lh_describe(&failure->message, L, index);
  if (lua_type(L, index) == LUA_TTABLE) lh_describe_fields(&failure->message, L, index);
}

int lh_message_handler(lua_State *L) {
  lh_state *s = lh_state_of(L);
  if (s->spent == LH_OK && s->refusal != LH_REFUSING) capture(s, L, 1);
  lua_settop(L, 1);
  return 1;
}

/// Notes what the limit that was passed allows, and how much was used.
static void note_use(lh_state *s) {
  lh_failure_text *failure = &s->failure;
  if (s->spent == LH_INSTRUCTION_LIMIT) {
    failure->allowed = (uint64_t)s->instruction_limit;
    failure->used = (uint64_t)(s->instruction_limit - s->instructions_left);
  } else if (s->spent == LH_DEADLINE) {
    failure->allowed = (uint64_t)s->deadline;
    failure->used = (uint64_t)s->seen_for;
  } else if (s->spent == LH_MEMORY_LIMIT) {
    failure->allowed = s->memory_limit;
    failure->used = s->spent_memory;
  }
}

static void set_limit_message(lh_state *s) {
  lh_failure_text *failure = &s->failure;
  lh_text_clear(&failure->message);
  if (s->spent == LH_INSTRUCTION_LIMIT) {
    lh_text_format(&failure->message, "the script ran more than %lld instructions",
                   (long long)s->instruction_limit);
  } else if (s->spent == LH_DEADLINE) {
    lh_text_format(&failure->message, "the script ran longer than %g seconds", (double)s->deadline / 1e9);
  } else if (s->spent == LH_STACK_OVERFLOW) {
    lh_text_add_string(&failure->message, "stack overflow: a call is given more and more arguments");
  } else if (s->spent == LH_STOPPED) {
    lh_text_add_string(&failure->message, "the script was stopped");
  } else {
    lh_text_format(&failure->message, "the script needs more than %llu bytes of memory",
                   (unsigned long long)s->memory_limit);
  }
}

lh_status lh_failure_finish(lh_state *s, lua_State *L, int lua_status) {
  lh_failure_text *failure = &s->failure;
  if (s->spent != LH_OK) {
    drop_held(s, s->depth);
    // A memory request that was refused is not captured: Lua was in the middle of an operation.
    if (!failure->captured) lh_failure_clear(s);
    failure->status = s->spent;
    failure->host_error = 0;
    set_limit_message(s);
    note_use(s);
    // It stays captured: outer calls fail for the same reason.
    return failure->status;
  }
  recover(s);
  if (!failure->captured || lua_status != LUA_ERRRUN) {
    // Lua calls no handler when memory or the stack is exhausted.
    lh_failure_clear(s);
    if (lua_type(L, -1) == LUA_TSTRING) set_string_message(s, L, -1);
    failure->status = lua_status == LUA_ERRMEM ? LH_MEMORY_LIMIT : LH_STACK_OVERFLOW;
  }
  failure->captured = false;
  return failure->status;
}
