#include "Calls/frame.h"

bool lh_frame_overflow(lh_state *s) {
  lh_failure_clear(s);
  lh_frame_leave(s);
  lh_text_add_string(&s->failure.message, "stack overflow");
  return false;
}

lh_status lh_frame_fail(lh_state *s, lh_frame *frame, int lua_status) {
  lh_status status = lh_failure_finish(s, frame->L, lua_status);
  if (s->refusal == LH_REFUSING && s->spent == LH_OK) status = LH_REJECTED;
  // Where there is no memory for an error of a coroutine, Lua leaves it by a jump.
  s->running = frame->L;
  lh_frame_close(s, frame);
  if (s->depth == 0) {
    s->closing = 0;
    lh_limits_end(s);
  }
  return status;
}

lh_status lh_protect(lh_state *s, lua_CFunction body, void *arguments) {
  lh_frame frame;
  if (!lh_frame_open(s, &frame)) return LH_STACK_OVERFLOW;
  lua_pushcfunction(frame.L, body);
  lua_pushlightuserdata(frame.L, arguments);
  int status = lua_pcall(frame.L, 1, 0, frame.top + 1);
  if (status != LUA_OK) return lh_frame_fail(s, &frame, status);
  lh_frame_close(s, &frame);
  return LH_OK;
}
