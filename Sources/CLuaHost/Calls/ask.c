// The callback shapes. Everything outside `lua_pcall` here cannot raise: light userdata, integers, registry
// references and the reading of results allocate nothing. A question with a new string is put together inside it,
// unless the block for the string is at hand.

#include "Calls/frame.h"
#include "Errors/reason.h"
#include "Errors/reject.h"
#include "Values/transfer.h"

/// A string of so many bytes is a small block, with what Lua puts before and behind them.
#define LARGEST_SAFE_STRING ((size_t)LH_POOL_LARGEST - 64)

/// Pushes what every callback gets first: the function and the object; notes which function an outermost call is of.
static inline void push_callee(lh_state *s, lua_State *L, int32_t function, int32_t object) {
  if (s->depth == 1) s->deadline.callee = function;
  lua_rawgeti(L, LUA_REGISTRYINDEX, function);
  lua_rawgeti(L, LUA_REGISTRYINDEX, object);
}

static lh_answer failed(lh_state *s, lh_frame *frame, int lua_status) {
  lh_status status = lh_frame_fail(s, frame, lua_status);
  if (status != LH_REJECTED) return (lh_answer){.status = status};
  return (lh_answer){.status = LH_OK, .reason = lh_reject_reason(s), .value = 0};
}

static lh_answer overflown(void) { return (lh_answer){.status = LH_STACK_OVERFLOW}; }

/// The answer that cannot be used: nothing at all, or a value of the wrong kind.
static lh_answer refuse(lh_state *s, lh_frame *frame, int index, lh_status status) {
  lh_answer answer = {.status = lh_result_refuse(s, frame->L, index, status)};
  lh_frame_close(s, frame);
  return answer;
}

/// How many results a call has left above the message handler.
static inline int count_results(const lh_frame *frame) { return lua_gettop(frame->L) - frame->top - 1; }

/// Reads the second result, closes the call and answers.
__attribute__((noinline)) static lh_answer accept_reason(lh_state *s, lh_frame *frame, uint64_t value) {
  lh_answer answer = {.value = value};
  answer.status = lh_reason_read(s, frame->L, frame->top + 3, &answer.reason);
  lh_decider_note(s, frame->L, frame->top + 4);
  lh_frame_close(s, frame);
  return answer;
}

/// Reads the second of so many results if there is one, closes the call and answers.
LH_INLINE lh_answer accept(lh_state *s, lh_frame *frame, int count, uint64_t value) {
  if (count > 1) return accept_reason(s, frame, value);
  lh_frame_close(s, frame);
  return (lh_answer){.status = LH_OK, .value = value};
}

/// Reads a yes or no after a protected call that ended with `status`.
LH_INLINE lh_answer finish_yes_no(lh_state *s, lh_frame *frame, int status) {
  lua_State *L = frame->L;
  if (__builtin_expect(status != LUA_OK, 0)) return failed(s, frame, status);
  int index = frame->top + 2;
  int count = count_results(frame);
  int type = count == 0 ? LUA_TNONE : lua_type(L, index);
  if (type != LUA_TBOOLEAN && type != LUA_TNIL) return refuse(s, frame, index, LH_WRONG_RESULT);
  return accept(s, frame, count, (uint64_t)lua_toboolean(L, index));
}

lh_answer lh_ask_yes_no(lh_state *s, int32_t function, int32_t object, uint64_t word) {
  lh_frame frame;
  if (!lh_frame_open(s, &frame)) return overflown();
  lua_State *L = frame.L;
  s->reasons.refusal = LH_REFUSABLE;
  push_callee(s, L, function, object);
  lh_push_word(L, word);
  return finish_yes_no(s, &frame, lua_pcall(L, 2, LUA_MULTRET, frame.top + 1));
}

/// A question about a value that is a string, which is made inside the protected call.
typedef struct text_question {
  int32_t function;
  int32_t object;
  uint64_t word;
  int32_t name;
  const lh_value *value;
} text_question;

static int run_text_question(lua_State *L) {
  const text_question *question = lua_touserdata(L, 1);
  push_callee(lh_state_of(L), L, question->function, question->object);
  lh_push_word(L, question->word);
  lua_rawgeti(L, LUA_REGISTRYINDEX, question->name);
  lua_pushlstring(L, (const char *)question->value->bytes, question->value->length);
  lh_state_of(L)->reasons.refusal = LH_REFUSABLE;
  lua_call(L, 4, LUA_MULTRET);
  return lua_gettop(L) - 1;
}

static lh_answer ask_about_text(lh_state *s, const text_question *question) {
  lh_frame frame;
  if (!lh_frame_open(s, &frame)) return overflown();
  lua_State *L = frame.L;
  lua_pushcfunction(L, run_text_question);
  lua_pushlightuserdata(L, (void *)question);
  return finish_yes_no(s, &frame, lua_pcall(L, 1, LUA_MULTRET, frame.top + 1));
}

/// Whether a string can be pushed outside a protected call, because nothing in that can fail.
///
/// All that can is the block for it, and that is at hand: `lh_allocate` never refuses so little. When the table of
/// strings cannot grow, it stays as it is; the step of the collector that may follow needs no memory, and whatever a
/// finaliser raises is its own.
static inline bool is_pushed_safely(lh_state *s, size_t length) {
  return length <= LARGEST_SAFE_STRING && lh_pool_is_ready(&s->pool);
}

lh_answer lh_ask_named(lh_state *s, int32_t function, int32_t object, uint64_t word, int32_t name,
                       const lh_value *value) {
  if (value->kind == LH_STRING && !is_pushed_safely(s, value->length)) {
    text_question question = {function, object, word, name, value};
    return ask_about_text(s, &question);
  }
  lh_frame frame;
  if (!lh_frame_open(s, &frame)) return overflown();
  lua_State *L = frame.L;
  s->reasons.refusal = LH_REFUSABLE;
  push_callee(s, L, function, object);
  lh_push_word(L, word);
  lua_rawgeti(L, LUA_REGISTRYINDEX, name);
  if (value->kind == LH_STRING) {
    lua_pushlstring(L, (const char *)value->bytes, value->length);
  } else {
    lh_plain_push(L, value->kind, value->word);
  }
  return finish_yes_no(s, &frame, lua_pcall(L, 4, LUA_MULTRET, frame.top + 1));
}

/// A string to be kept, and where its reference goes.
typedef struct kept_string {
  lh_bytes text;
  int32_t reference;
} kept_string;

static int keep_string(lua_State *L) {
  kept_string *kept = lua_touserdata(L, 1);
  lua_pushlstring(L, (const char *)kept->text.bytes, kept->text.length);
  kept->reference = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

lh_status lh_keep_string(lh_state *s, lh_bytes text, int32_t *reference) {
  kept_string kept = {.text = text};
  lh_status status = lh_protect(s, keep_string, &kept);
  *reference = kept.reference;
  return status;
}

/// Calls with `count` arguments pushed, and reads a word or a refusal.
LH_INLINE lh_answer finish_word(lh_state *s, lh_frame *frame, int count) {
  lua_State *L = frame->L;
  s->reasons.refusal = LH_REFUSABLE;
  int status = lua_pcall(L, count, LUA_MULTRET, frame->top + 1);
  if (__builtin_expect(status != LUA_OK, 0)) return failed(s, frame, status);
  int index = frame->top + 2;
  int results = count_results(frame);
  int type = results == 0 ? LUA_TNONE : lua_type(L, index);
  uint64_t word = 0;
  bool is_answer = type == LUA_TNIL || (type == LUA_TBOOLEAN && !lua_toboolean(L, index));
  if (type == LUA_TLIGHTUSERDATA) {
    word = lh_to_word(L, index);
    is_answer = (word & s->words.answer_mask) == s->words.answer_tag;
  }
  if (__builtin_expect(!is_answer, 0)) return refuse(s, frame, index, LH_WRONG_RESULT);
  return accept(s, frame, results, word);
}

lh_answer lh_ask_word(lh_state *s, int32_t function, int32_t object, uint64_t word) {
  lh_frame frame;
  if (!lh_frame_open(s, &frame)) return overflown();
  push_callee(s, frame.L, function, object);
  lh_push_word(frame.L, word);
  return finish_word(s, &frame, 2);
}

lh_answer lh_ask_word_of_two(lh_state *s, int32_t function, int32_t object, uint64_t first, uint64_t second) {
  lh_frame frame;
  if (!lh_frame_open(s, &frame)) return overflown();
  push_callee(s, frame.L, function, object);
  lh_push_word(frame.L, first);
  lh_push_word(frame.L, second);
  return finish_word(s, &frame, 3);
}

/// Pushes the arguments after the object, and says how many there are.
static inline int push_subject(lua_State *L, lh_subject subject, uint64_t first, uint64_t second) {
  switch (subject) {
    case LH_SUBJECT_NONE: return 0;
    case LH_SUBJECT_INTEGER: lua_pushinteger(L, (lua_Integer)first); return 1;
    case LH_SUBJECT_WORD: lh_push_word(L, first); return 1;
    case LH_SUBJECT_WORDS:
      lh_push_word(L, first);
      lh_push_word(L, second);
      return 2;
  }
  return 0;
}

lh_answer lh_ask_number(lh_state *s, int32_t function, int32_t object, lh_subject subject, uint64_t word,
                        bool is_whole) {
  lh_frame frame;
  if (!lh_frame_open(s, &frame)) return overflown();
  lua_State *L = frame.L;
  push_callee(s, L, function, object);
  int status = lua_pcall(L, 1 + push_subject(L, subject, word, 0), LUA_MULTRET, frame.top + 1);
  if (__builtin_expect(status != LUA_OK, 0)) return failed(s, &frame, status);
  int index = frame.top + 2;
  // A string that looks like a number is none.
  int is_number = lua_gettop(L) >= index && lua_type(L, index) == LUA_TNUMBER;
  uint64_t bits = 0;
  if (is_number && is_whole) bits = (uint64_t)lua_tointegerx(L, index, &is_number);
  if (!is_number) return refuse(s, &frame, index, LH_WRONG_RESULT);
  if (!is_whole) bits = lh_bits_of(lua_tonumber(L, index));
  return accept(s, &frame, count_results(&frame), bits);
}

lh_status lh_notify(lh_state *s, int32_t function, int32_t object, lh_subject subject, uint64_t first,
                    uint64_t second) {
  lh_frame frame;
  if (!lh_frame_open(s, &frame)) return LH_STACK_OVERFLOW;
  lua_State *L = frame.L;
  push_callee(s, L, function, object);
  int status = lua_pcall(L, 1 + push_subject(L, subject, first, second), 0, frame.top + 1);
  if (__builtin_expect(status != LUA_OK, 0)) return lh_frame_fail(s, &frame, status);
  lh_frame_close(s, &frame);
  return LH_OK;
}
