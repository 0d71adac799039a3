#include "Errors/handler.h"

#include <string.h>

#include "Errors/host_error.h"
#include "Failures/describe.h"
#include "Failures/failure.h"

static bool begins_with(const lh_text *text, const char *beginning) {
  size_t length = strlen(beginning);
  return text->count >= length && memcmp(text->bytes, beginning, length) == 0;
}

static void set_string_message(lh_state *s, lua_State *L, int index) {
  size_t length;
  const char *message = lua_tolstring(L, index, &length);
  lh_failure_set_message(s, message, length);
  const lh_text *text = &s->failures.last.message;
  bool overflow = begins_with(text, "stack overflow") || begins_with(text, "C stack overflow");
  s->failures.last.status = overflow ? LH_STACK_OVERFLOW : lh_raised_status(s, L, index);
}

/// Pushes the text of an error object that its `__tostring` answers; whether there is one.
static bool push_text(lh_state *s, lua_State *L, int index) {
  if (!lua_getmetatable(L, index)) return false;
  lua_rawgeti(L, LUA_REGISTRYINDEX, s->failures.tostring_reference);
  lua_rawget(L, -2);
  if (!lua_isfunction(L, -1)) return false;
  lua_pushvalue(L, index);
  // The function may fail inside, and the host with it: that leaves records of its own.
  lh_failure_text record = s->failures.last;
  s->failures.last = (lh_failure_text){.status = LH_OK};
  bool found = lua_pcall(L, 1, 1, 0) == LUA_OK && lua_type(L, -1) == LUA_TSTRING;
  if (s->limits.spent != LH_OK) {
    lh_failure_free_texts(&record);
    return false;
  }
  lh_failure_free_texts(&s->failures.last);
  s->failures.last = record;
  return found;
}

/// Takes the message of an error object from its `__tostring` or its `message` field; whether it has one.
static bool set_object_message(lh_state *s, lua_State *L, int index) {
  int top = lua_gettop(L);
  if (!lua_checkstack(L, 8)) return false;
  bool found = push_text(s, L, index);
  if (!found && lua_type(L, index) == LUA_TTABLE) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->failures.message_reference);
    lua_rawget(L, index);
    found = lua_type(L, -1) == LUA_TSTRING;
  }
  if (found) set_string_message(s, L, -1);
  lua_settop(L, top);
  return found;
}

static void capture(lh_state *s, lua_State *L, int index) {
  lh_failure_text *failure = &s->failures.last;
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
  if (s->limits.spent == LH_OK && s->reasons.refusal != LH_REFUSING) capture(s, L, 1);
  lua_settop(L, 1);
  return 1;
}

/// Says which limit was passed, what it allows, and how much was used.
static void describe_limit(lh_state *s) {
  lh_failure_text *failure = &s->failures.last;
  lh_text_clear(&failure->message);
  switch (s->limits.spent) {
    case LH_INSTRUCTION_LIMIT:
      failure->allowed = (uint64_t)s->limits.instructions;
      failure->used = (uint64_t)(s->limits.instructions - s->limits.instructions_left);
      lh_text_format(&failure->message, "the script ran more than %llu instructions", (unsigned long long)failure->allowed);
      break;
    case LH_DEADLINE:
      failure->allowed = (uint64_t)s->deadline.nanoseconds;
      failure->used = (uint64_t)s->deadline.seen_for;
      lh_text_format(&failure->message, "the script ran longer than %g seconds", (double)failure->allowed / 1e9);
      break;
    case LH_TIME_LIMIT:
      failure->allowed = failure->used = (uint64_t)s->deadline.time_limit;
      lh_text_format(&failure->message, "the calls together ran longer than %g seconds", (double)failure->allowed / 1e9);
      break;
    case LH_STACK_OVERFLOW:
      lh_text_add_string(&failure->message, "stack overflow: a call is given more and more arguments");
      break;
    case LH_STOPPED: lh_text_add_string(&failure->message, "the script was stopped"); break;
    default:
      failure->allowed = s->limits.memory;
      failure->used = s->limits.spent_memory;
      lh_text_format(&failure->message, "the script needs more than %llu bytes of memory",
                     (unsigned long long)failure->allowed);
  }
}

lh_status lh_failure_finish(lh_state *s, lua_State *L, int lua_status) {
  lh_failure_text *failure = &s->failures.last;
  if (s->limits.spent != LH_OK) {
    lh_failure_drop(s, s->depth);
    // A memory request that was refused is not captured: Lua was in the middle of an operation.
    if (!failure->captured) lh_failure_clear(s);
    failure->status = s->limits.spent;
    failure->host_error = 0;
    describe_limit(s);
    // It stays captured: outer calls fail for the same reason.
    return failure->status;
  }
  lh_failure_recover(s);
  if (!failure->captured || lua_status != LUA_ERRRUN) {
    // Lua calls no handler when memory or the stack is exhausted.
    lh_failure_clear(s);
    if (lua_type(L, -1) == LUA_TSTRING) set_string_message(s, L, -1);
    failure->status = lua_status == LUA_ERRMEM ? LH_MEMORY_LIMIT : LH_STACK_OVERFLOW;
  }
  failure->captured = false;
  return failure->status;
}
