#include "Libraries/pattern.h"

#include <string.h>

#include "Limits/limits.h"

/// How many steps are paid for at once.
#define STEPS 256

/// How many bytes a step pays for where they are only looked through.
#define BYTES_A_STEP 16

/// How deep a match may nest, as in Lua.
#define DEPTH 200

// Characters are classed as in the "C" locale, whatever the process has set.

static bool is_upper(int c) { return c >= 'A' && c <= 'Z'; }
static bool is_lower(int c) { return c >= 'a' && c <= 'z'; }
static bool is_alpha(int c) { return is_upper(c) || is_lower(c); }
static bool is_digit(int c) { return c >= '0' && c <= '9'; }
static bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static bool is_graph(int c) { return c > ' ' && c < 127; }
static bool is_hex(int c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
static bool is_control(int c) { return c < ' ' || c == 127; }

/// Whether a character is in the class that a letter names; any other letter names itself.
static bool is_in_class(int c, int letter) {
  bool is_in;
  switch (is_upper(letter) ? letter + ('a' - 'A') : letter) {
    case 'a': is_in = is_alpha(c); break;
    case 'c': is_in = is_control(c); break;
    case 'd': is_in = is_digit(c); break;
    case 'g': is_in = is_graph(c); break;
    case 'l': is_in = is_lower(c); break;
    case 'p': is_in = is_graph(c) && !is_alpha(c) && !is_digit(c); break;
    case 's': is_in = is_space(c); break;
    case 'u': is_in = is_upper(c); break;
    case 'w': is_in = is_alpha(c) || is_digit(c); break;
    case 'x': is_in = is_hex(c); break;
    case 'z': is_in = c == 0; break;
    default: return c == letter;
  }
  return is_upper(letter) ? !is_in : is_in;
}

static int byte_at(const char *place) { return (unsigned char)*place; }

void lh_matcher_open(lh_matcher *m, lua_State *L, const char *subject, size_t length, const char *pattern_end) {
  m->L = L;
  m->state = lh_state_of(L);
  m->subject = subject;
  m->subject_end = subject + length;
  m->pattern_end = pattern_end;
  m->steps = 0;
  m->depth = DEPTH;
  m->captures = 0;
}

/// Takes steps, and pays from time to time.
static inline void take_steps(lh_matcher *m, size_t count) {
  m->steps += count;
  if (__builtin_expect(m->steps >= STEPS, 0)) {
    int64_t steps = (int64_t)m->steps;
    m->steps = 0;
    lh_limits_charge(m->state, m->L, steps);
  }
}

static inline void step(lh_matcher *m) { take_steps(m, 1); }

/// Where the set that begins behind `[` ends: behind its `]`.
static const char *end_of_set(lh_matcher *m, const char *p) {
  const char *first = p;
  if (p < m->pattern_end && *p == '^') p++;
  // A bracket that comes first is one of the set's characters.
  bool is_first = true;
  while (p < m->pattern_end) {
    if (*p == ']' && !is_first) {
      take_steps(m, (size_t)(p - first) / BYTES_A_STEP);
      return p + 1;
    }
    is_first = false;
    p += *p == '%' && p + 1 < m->pattern_end ? 2 : 1;
  }
  luaL_error(m->L, "malformed pattern (missing ']')");
  return p;
}

/// Where the single character, class or set at `p` ends.
static const char *end_of_item(lh_matcher *m, const char *p) {
  if (*p == '[') return end_of_set(m, p + 1);
  if (*p != '%') return p + 1;
  if (p + 1 == m->pattern_end) luaL_error(m->L, "malformed pattern (ends with '%%')");
  return p + 2;
}

/// Whether a character is in the set from behind `[` to `]`, which is at `end`.
static bool is_in_set(int c, const char *p, const char *end) {
  bool wanted = true;
  if (*p == '^') {
    wanted = false;
    p++;
  }
  while (p < end) {
    if (*p == '%') {
      if (is_in_class(c, byte_at(p + 1))) return wanted;
      p += 2;
    } else if (p + 2 < end && p[1] == '-') {
      if (byte_at(p) <= c && c <= byte_at(p + 2)) return wanted;
      p += 3;
    } else {
      if (byte_at(p) == c) return wanted;
      p++;
    }
  }
  return !wanted;
}

/// Whether the character at `place` is one that the item from `p` to `end` means.
static bool matches_one(lh_matcher *m, const char *place, const char *p, const char *end) {
  step(m);
  if (place >= m->subject_end) return false;
  int c = byte_at(place);
  switch (*p) {
    case '.': return true;
    case '%': return is_in_class(c, byte_at(p + 1));
    case '[':
      take_steps(m, (size_t)(end - p) / BYTES_A_STEP);
      return is_in_set(c, p + 1, end - 1);
    default: return byte_at(p) == c;
  }
}

/// `%b()`: from a bracket to the one that closes it.
static const char *match_balance(lh_matcher *m, const char *place, const char *p) {
  if (m->pattern_end - p < 2) luaL_error(m->L, "malformed pattern (missing arguments to '%%b')");
  if (place >= m->subject_end || *place != p[0]) return NULL;
  int open = 1;
  for (const char *s = place + 1; s < m->subject_end; s++) {
    step(m);
    if (*s == p[1]) {
      if (--open == 0) return s + 1;
    } else if (*s == p[0]) {
      open++;
    }
  }
  return NULL;
}

/// As many characters as there are, then fewer.
static const char *match_most(lh_matcher *m, const char *place, const char *p, const char *end) {
  ptrdiff_t count = 0;
  while (matches_one(m, place + count, p, end)) count++;
  for (; count >= 0; count--) {
    const char *result = lh_match(m, place + count, end + 1);
    if (result != NULL) return result;
  }
  return NULL;
}

/// As few characters as may be, then more.
static const char *match_least(lh_matcher *m, const char *place, const char *p, const char *end) {
  for (;; place++) {
    const char *result = lh_match(m, place, end + 1);
    if (result != NULL) return result;
    if (!matches_one(m, place, p, end)) return NULL;
  }
}

static const char *open_capture(lh_matcher *m, const char *place, const char *p, ptrdiff_t length) {
  if (m->captures == LH_MAXIMUM_CAPTURES) luaL_error(m->L, "too many captures");
  m->capture[m->captures++] = (lh_capture){.start = place, .length = length};
  const char *result = lh_match(m, place, p);
  if (result == NULL) m->captures--;
  return result;
}

static const char *close_capture(lh_matcher *m, const char *place, const char *p) {
  int last = m->captures - 1;
  while (last >= 0 && m->capture[last].length != LH_CAPTURE_OPEN) last--;
  if (last < 0) luaL_error(m->L, "invalid pattern capture");
  m->capture[last].length = place - m->capture[last].start;
  const char *result = lh_match(m, place, p);
  if (result == NULL) m->capture[last].length = LH_CAPTURE_OPEN;
  return result;
}

/// `%1`: what a capture took, once more; null where it does not come.
static const char *match_again(lh_matcher *m, const char *place, int digit) {
  int index = digit - '1';
  if (index < 0 || index >= m->captures || m->capture[index].length == LH_CAPTURE_OPEN) {
    luaL_error(m->L, "invalid capture index %%%d", index + 1);
  }
  // A capture of a place, `()`, has taken no text that could come again.
  if (m->capture[index].length < 0) return NULL;
  size_t length = (size_t)m->capture[index].length;
  take_steps(m, length / BYTES_A_STEP);
  if ((size_t)(m->subject_end - place) < length) return NULL;
  return memcmp(m->capture[index].start, place, length) == 0 ? place + length : NULL;
}

/// `%f[set]`: whether a place is where the set begins.
static bool is_frontier(lh_matcher *m, const char *place, const char *p, const char *end) {
  int before = place == m->subject ? 0 : byte_at(place - 1);
  int here = place < m->subject_end ? byte_at(place) : 0;
  return !is_in_set(before, p + 1, end - 1) && is_in_set(here, p + 1, end - 1);
}

/// Matches as `lh_match` does; `depth` was counted.
static const char *match_from(lh_matcher *m, const char *place, const char *p) {
  while (p != m->pattern_end) {
    step(m);
    if (*p == '(') {
      bool is_place = p + 1 < m->pattern_end && p[1] == ')';
      return open_capture(m, place, p + (is_place ? 2 : 1), is_place ? LH_CAPTURE_PLACE : LH_CAPTURE_OPEN);
    }
    if (*p == ')') return close_capture(m, place, p + 1);
    if (*p == '$' && p + 1 == m->pattern_end) return place == m->subject_end ? place : NULL;
    if (*p == '%' && p + 1 < m->pattern_end) {
      if (p[1] == 'b') {
        place = match_balance(m, place, p + 2);
        if (place == NULL) return NULL;
        p += 4;
        continue;
      }
      if (p[1] == 'f') {
        p += 2;
        if (p == m->pattern_end || *p != '[') luaL_error(m->L, "missing '[' after '%%f' in pattern");
        const char *end = end_of_set(m, p + 1);
        if (!is_frontier(m, place, p, end)) return NULL;
        p = end;
        continue;
      }
      if (is_digit(byte_at(p + 1))) {
        place = match_again(m, place, byte_at(p + 1));
        if (place == NULL) return NULL;
        p += 2;
        continue;
      }
    }
    const char *end = end_of_item(m, p);
    char how_often = end < m->pattern_end ? *end : '\0';
    switch (how_often) {
      case '*': return match_most(m, place, p, end);
      case '-': return match_least(m, place, p, end);
      case '+': return matches_one(m, place, p, end) ? match_most(m, place + 1, p, end) : NULL;
      case '?':
        if (matches_one(m, place, p, end)) {
          const char *result = lh_match(m, place + 1, end + 1);
          if (result != NULL) return result;
        }
        p = end + 1;
        break;
      default:
        if (!matches_one(m, place, p, end)) return NULL;
        place++;
        p = end;
    }
  }
  return place;
}

const char *lh_match(lh_matcher *m, const char *place, const char *p) {
  if (m->depth-- == 0) luaL_error(m->L, "pattern too complex");
  const char *result = match_from(m, place, p);
  m->depth++;
  return result;
}

ptrdiff_t lh_capture_get(lh_matcher *m, int index, const char *start, const char *end, const char **text) {
  if (index >= m->captures) {
    if (index != 0) luaL_error(m->L, "invalid capture index %%%d", index + 1);
    *text = start;
    return end - start;
  }
  const lh_capture *capture = &m->capture[index];
  *text = capture->start;
  if (capture->length == LH_CAPTURE_OPEN) luaL_error(m->L, "unfinished capture");
  if (capture->length == LH_CAPTURE_PLACE) lua_pushinteger(m->L, capture->start - m->subject + 1);
  return capture->length;
}

void lh_capture_push(lh_matcher *m, int index, const char *start, const char *end) {
  const char *text;
  ptrdiff_t length = lh_capture_get(m, index, start, end, &text);
  if (length != LH_CAPTURE_PLACE) lua_pushlstring(m->L, text, (size_t)length);
}

int lh_captures_push(lh_matcher *m, const char *start, const char *end) {
  int count = m->captures == 0 && start != NULL ? 1 : m->captures;
  luaL_checkstack(m->L, count, "too many captures");
  for (int i = 0; i < count; i++) lh_capture_push(m, i, start, end);
  return count;
}
