#include "Errors/reason.h"

#include <string.h>

/// Reasons up to this length are compared with the one before.
#define LONGEST_COMPARED 1024

uint32_t lh_reason_keep(lh_state *s, const char *bytes, size_t count) {
  bool is_same = s->reason_number != 0 && count == s->reason.count && count <= LONGEST_COMPARED
                 && (count == 0 || memcmp(bytes, s->reason.bytes, count) == 0);
  if (is_same) return s->reason_number;
  lh_text_clear(&s->reason);
  lh_text_add_shown(&s->reason, bytes, count);
  if (++s->reason_number == 0) s->reason_number = 1;
  return s->reason_number;
}

lh_bytes lh_reason(const lh_state *s) { return lh_text_bytes(&s->reason); }
