#include "Errors/reason.h"

#include <string.h>

#include "Failures/failure.h"

/// Reasons up to this length are compared with the one before.
#define LONGEST_COMPARED 1024

uint32_t lh_reason_keep(lh_state *s, const char *bytes, size_t count) {
  bool is_same = s->reasons.number != 0 && count == s->reasons.text.count && count <= LONGEST_COMPARED
                 && (count == 0 || memcmp(bytes, s->reasons.text.bytes, count) == 0);
  if (is_same) return s->reasons.number;
  lh_text_clear(&s->reasons.text);
  lh_text_add_shown(&s->reasons.text, bytes, count);
  if (++s->reasons.number == 0) s->reasons.number = 1;
  return s->reasons.number;
}

lh_bytes lh_reason(const lh_state *s) { return lh_text_bytes(&s->reasons.text); }

void lh_decider_note(lh_state *s, lua_State *L, int index) {
  if (!lua_isfunction(L, index) || lua_iscfunction(L, index) || !lua_checkstack(L, 1)) return;
  lua_Debug record;
  lua_pushvalue(L, index);
  lua_getinfo(L, ">S", &record);
  const char *chunk = lh_chunk_name_of(&record);
  lh_text_clear(&s->reasons.decider);
  lh_text_add(&s->reasons.decider, chunk, strlen(chunk));
  s->reasons.decider_line = record.linedefined;
}

lh_bytes lh_decider(const lh_state *s, int32_t *line) {
  *line = s->reasons.decider_line;
  return lh_text_bytes(&s->reasons.decider);
}
