// A protected call of the host, from its opening to its end: where the stack stood, and what is restored.
#pragma once

#include "Errors/handler.h"
#include "Failures/describe.h"
#include "Failures/failure.h"
#include "Limits/deadline.h"
#include "Limits/limits.h"
#include "State/state.h"

typedef struct lh_frame {
  lua_State *L;
  int top;
  int loading;
  lh_refusal refusal;
} lh_frame;

/// Counts a protected call that has ended.
static inline void lh_frame_leave(lh_state *s) {
  if (--s->depth == 0 && s->deadline.has_clock) lh_deadline_end(s);
}

/// Closes a protected call for which the stack has no room; answers false.
bool lh_frame_overflow(lh_state *s);

/// Starts the limits and the deadline of an outermost call. Cannot raise.
void lh_frame_arm(lh_state *s);

/// Opens a protected call: arms the limits of an outermost one, makes room, and pushes the message handler.
/// False where the stack is full; the frame is closed then.
LH_INLINE bool lh_frame_open(lh_state *s, lh_frame *frame) {
  lua_State *L = s->running;
  if (s->depth++ == 0 && s->limits.guarded) lh_frame_arm(s);
  frame->L = L;
  frame->top = lua_gettop(L);
  frame->loading = s->modules.loading;
  frame->refusal = s->reasons.refusal;
  // An empty stack has room for so many.
  bool has_room = frame->top == 0 && L == s->main;
  if (__builtin_expect(!has_room && !lua_checkstack(L, LUA_MINSTACK), 0)) return lh_frame_overflow(s);
  s->reasons.refusal = LH_NOT_REFUSABLE;
  lua_pushcfunction(L, lh_message_handler);
  return true;
}

/// Closes a protected call: the stack stands as before.
static inline void lh_frame_close(lh_state *s, lh_frame *frame) {
  lua_settop(frame->L, frame->top);
  s->modules.loading = frame->loading;
  s->reasons.refusal = frame->refusal;
  lh_frame_leave(s);
}

/// Closes a protected call that failed, with the error value on top; `LH_REJECTED` where `reject` ended it.
lh_status lh_frame_fail(lh_state *s, lh_frame *frame, int lua_status);

/// Runs `body` protected, with `arguments` as its only argument, a light userdata.
lh_status lh_protect(lh_state *s, lua_CFunction body, void *arguments);

/// As `lh_protect`; the arguments that follow are `count` values from an index on, as many as a method has at most.
lh_status lh_protect_with(lh_state *s, lua_CFunction body, void *arguments, int32_t index, int32_t count);

/// Notes that the result at an index cannot be used, or that there is none; answers the status for it. Cannot raise.
lh_status lh_result_refuse(lh_state *s, lua_State *L, int index, lh_status status);

/// Reads the reason that is the result at an index: its number, unless there is none. Cannot raise.
lh_status lh_reason_read(lh_state *s, lua_State *L, int index, uint32_t *number);
