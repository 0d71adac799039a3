#include "Errors/reject.h"

#include <stdlib.h>

#include "Errors/reason.h"
#include "Failures/describe.h"

_Noreturn void lh_reject_raise(lua_State *L) {
  // That this is a refusal is known by the flag in the state; the value is nil, because `__close` methods get to see it.
  lua_pushnil(L);
  lua_error(L);
  abort();
}

uint32_t lh_reject_reason(lh_state *s) {
  return s->reasons.has_rejection ? lh_reason_keep(s, s->reasons.rejection.bytes, s->reasons.rejection.count) : 0;
}

static int wrong_reason(lh_state *s, lua_State *L) {
  lh_text_clear(&s->message);
  lh_text_format(&s->message, "the reason that `%s` takes must be a string or nil, not ", s->words.host->refusal);
  lh_describe(&s->message, L, 1);
  return lh_raise_message(s, L);
}

/// Raises for more than one reason; nil behind it does not count.
static void check_one_reason(lh_state *s, lua_State *L) {
  for (int i = lua_gettop(L); i > 1; i--) {
    if (lua_isnil(L, i)) continue;
    luaL_error(L, "`%s` takes one reason: put its parts together with `..`", s->words.host->refusal);
  }
}

/// Notes the function that refuses: it ends the callback around it, which so cannot say whose answer it is.
static void note_decider(lh_state *s, lua_State *L) {
  lua_Debug record;
  if (lua_getstack(L, 1, &record) == 0 || !lua_checkstack(L, 1)) return;
  lua_getinfo(L, "f", &record);
  lh_decider_note(s, L, -1);
  lua_pop(L, 1);
}

int lh_reject(lua_State *L) {
  lh_state *s = lh_state_of(L);
  check_one_reason(s, L);
  int type = lua_type(L, 1);
  if (type != LUA_TNONE && type != LUA_TNIL && type != LUA_TSTRING) return wrong_reason(s, L);
  if (s->reasons.refusal == LH_NOT_REFUSABLE) return luaL_error(L, "%s", s->words.host->refusal_misplaced);
  // What runs while the callback is left, such as `__close`, does not change the reason.
  if (s->reasons.refusal == LH_REFUSABLE) {
    s->reasons.has_rejection = type == LUA_TSTRING;
    lh_text_clear(&s->reasons.rejection);
    if (s->reasons.has_rejection) {
      size_t length;
      const char *bytes = lua_tolstring(L, 1, &length);
      lh_text_add_shown(&s->reasons.rejection, bytes, length);
    }
    s->reasons.refusal = LH_REFUSING;
    note_decider(s, L);
  }
  lh_reject_raise(L);
}
