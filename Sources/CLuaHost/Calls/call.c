// Calls whose arguments and results are encoded.

#include "Calls/frame.h"
#include "Errors/reason.h"
#include "Errors/reject.h"
#include "Values/transfer.h"

typedef struct call_record {
  lh_state *state;
  int32_t function;
  int32_t object;
  const uint8_t *arguments;
  size_t length;
  lh_call_mode mode;
  lh_refusal refusal;
  lh_outcome outcome;
} call_record;

/// Whether `reject` in the function is an answer.
static bool may_reject(lh_call_mode mode) { return mode == LH_CALL_YES_NO || mode == LH_CALL_DECISION; }

static void refuse(call_record *call, lua_State *L, int index, lh_status status) {
  call->outcome.status = lh_result_refuse(call->state, L, index, status);
}

/// Reads the reason, the second of the results that begin at `first`, and whose answer it is, the third; false where it is none.
static bool read_reason(call_record *call, lua_State *L, int first) {
  call->outcome.status = lh_reason_read(call->state, L, first + 1, &call->outcome.reason);
  lh_decider_note(call->state, L, first + 2);
  return call->outcome.status == LH_OK;
}

static void read_results(call_record *call, lua_State *L, int first) {
  lh_state *s = call->state;
  lh_encode_begin(s);
  switch (call->mode) {
    case LH_CALL_EVENT:
    case LH_CALL_BODY: return;
    case LH_CALL_RESULTS: {
      int last = lua_gettop(L);
      for (int i = first; i <= last; i++) lh_encode(s, L, i);
      return;
    }
    case LH_CALL_YES_NO: {
      int type = lua_type(L, first);
      if (type != LUA_TBOOLEAN && type != LUA_TNIL) {
        refuse(call, L, first, LH_WRONG_RESULT);
      } else {
        call->outcome.yes = (uint32_t)lua_toboolean(L, first);
        read_reason(call, L, first);
      }
      return;
    }
    case LH_CALL_ANSWER:
    case LH_CALL_DECISION:
      if (lua_isnone(L, first)) {
        refuse(call, L, first, LH_RETURNED_NOTHING);
        return;
      }
      break;
    case LH_CALL_VALUE: break;
  }
  if (read_reason(call, L, first)) lh_encode(s, L, first);
}

static int run_call(lua_State *L) {
  call_record *call = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, call->function);
  if (call->state->depth == 1) call->state->deadline.callee = call->function;
  int count = 0;
  if (call->object != 0) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, call->object);
    count = 1;
  }
  count += lh_decode(L, call->arguments, call->length);
  call->state->reasons.refusal = call->refusal;
  lua_call(L, count, call->mode == LH_CALL_EVENT || call->mode == LH_CALL_BODY ? 0 : LUA_MULTRET);
  read_results(call, L, 2);
  return 0;
}

lh_outcome lh_call(lh_state *s, int32_t function, int32_t object, const uint8_t *arguments, size_t length,
                   lh_call_mode mode) {
  call_record call = {.state = s,
                      .function = function,
                      .object = object,
                      .arguments = arguments,
                      .length = length,
                      .mode = mode,
                      .refusal = may_reject(mode) ? LH_REFUSABLE : LH_NOT_REFUSABLE};
  // The body belongs to the callback that runs.
  if (mode == LH_CALL_BODY && s->reasons.refusal == LH_REFUSABLE) call.refusal = LH_REFUSABLE;
  lh_status status = lh_protect(s, run_call, &call);
  if (status == LH_REJECTED && may_reject(mode)) {
    return (lh_outcome){.status = LH_OK, .reason = lh_reject_reason(s)};
  }
  if (status == LH_REJECTED) s->reasons.refusal = LH_REFUSING;
  if (status != LH_OK) return (lh_outcome){.status = status};
  if (call.outcome.status == LH_OK) {
    call.outcome.results = lh_text_bytes(&s->transfer.encoded);
    call.outcome.is_plain = !s->transfer.holds_references;
  }
  return call.outcome;
}

static int run_release(lua_State *L) {
  int32_t reference = *(const int32_t *)lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, lh_state_of(L)->transfer.functions_reference);
  lua_rawgeti(L, 2, reference);
  lua_Integer count = lua_tointeger(L, 3);
  if (count > 1) {
    lua_pushinteger(L, count - 1);
    lua_rawseti(L, 2, reference);
  } else if (count == 1) {
    lua_pushnil(L);
    lua_rawseti(L, 2, reference);
    lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
    lua_pushnil(L);
    lua_rawset(L, 2);
    luaL_unref(L, LUA_REGISTRYINDEX, reference);
    lh_forget_name(lh_state_of(L), reference);
  }
  return 0;
}

void lh_release_function(lh_state *s, int32_t reference) { lh_protect(s, run_release, &reference); }
