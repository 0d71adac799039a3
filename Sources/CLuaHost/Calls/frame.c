#include "Calls/frame.h"

#include "Errors/reason.h"

/// The instructions of a call with a deadline whose thread has no clock.
#define COUNTED_INSTEAD 50000000

void lh_frame_arm(lh_state *s) {
  s->deadline.callee = 0;
  bool has_no_clock = s->deadline.nanoseconds != 0 && !lh_deadline_begin(s);
  if (has_no_clock && s->limits.instructions == 0) s->limits.instructions = COUNTED_INSTEAD;
  lh_limits_arm(s);
}

bool lh_frame_overflow(lh_state *s) {
  lh_failure_clear(s);
  lh_frame_leave(s);
  lh_text_add_string(&s->failures.last.message, "stack overflow");
  return false;
}

lh_status lh_frame_fail(lh_state *s, lh_frame *frame, int lua_status) {
  lh_status status = lh_failure_finish(s, frame->L, lua_status);
  if (s->reasons.refusal == LH_REFUSING && s->limits.spent == LH_OK) status = LH_REJECTED;
  // When there is no memory for the error of a coroutine, Lua jumps out of it past `resume`, which sets this back otherwise.
  s->running = frame->L;
  lh_frame_close(s, frame);
  if (s->depth == 0) {
    s->closing = 0;
    // What the host does now for a call that took too long, such as to take back its changes, is none of its time: no call
    // belongs to the deadline until the next one, which finds it passed.
    if (s->limits.spent == LH_DEADLINE && s->deadline.is_held) s->deadline.called_number = s->deadline.number - 1;
    lh_limits_end(s);
  }
  return status;
}

lh_status lh_protect(lh_state *s, lua_CFunction body, void *arguments) {
  return lh_protect_with(s, body, arguments, 0, 0);
}

lh_status lh_protect_with(lh_state *s, lua_CFunction body, void *arguments, int32_t index, int32_t count) {
  lh_frame frame;
  if (!lh_frame_open(s, &frame)) return LH_STACK_OVERFLOW;
  lua_pushcfunction(frame.L, body);
  lua_pushlightuserdata(frame.L, arguments);
  for (int32_t i = 0; i < count; i++) lua_pushvalue(frame.L, index + i);
  int status = lua_pcall(frame.L, 1 + count, 0, frame.top + 1);
  if (status != LUA_OK) return lh_frame_fail(s, &frame, status);
  lh_frame_close(s, &frame);
  return LH_OK;
}

lh_status lh_result_refuse(lh_state *s, lua_State *L, int index, lh_status status) {
  lh_failure_clear(s);
  if (lua_gettop(L) < index) return LH_RETURNED_NOTHING;
  lh_describe(&s->failures.last.result, L, index);
  return status;
}

lh_status lh_reason_read(lh_state *s, lua_State *L, int index, uint32_t *number) {
  if (lua_isnoneornil(L, index)) return LH_OK;
  if (lua_type(L, index) != LUA_TSTRING) return lh_result_refuse(s, L, index, LH_WRONG_REASON);
  size_t length;
  const char *bytes = lua_tolstring(L, index, &length);
  *number = lh_reason_keep(s, bytes, length);
  return LH_OK;
}
