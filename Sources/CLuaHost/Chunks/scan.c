#include "Chunks/scan.h"

#include <string.h>

static bool is_of_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static void end_word(lh_scan *s) {
  bool is_jump = (s->word_length == 4 && memcmp(s->word, "goto", 4) == 0) ||
                 (s->word_length == 5 && memcmp(s->word, "break", 5) == 0);
  if (is_jump) s->jumps++;
  bool is_constant = s->after == LH_AFTER_ATTRIBUTE && s->word_length == 5 && memcmp(s->word, "const", 5) == 0;
  if (is_constant && s->constant_environment == 0) s->constant_environment = s->line + 1;
  bool is_environment = s->word_length == 4 && memcmp(s->word, "_ENV", 4) == 0;
  s->after = is_environment ? LH_AFTER_ENVIRONMENT : LH_AFTER_OTHER;
}

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/// Notes what a byte that is of no word and no comment ends.
static void note_sign(lh_scan *s, char c) {
  if (is_space(c)) return;
  s->after = c == '<' && s->after == LH_AFTER_ENVIRONMENT ? LH_AFTER_ATTRIBUTE : LH_AFTER_OTHER;
}

/// Reads what stands between words.
static void read_code(lh_scan *s, char c) {
  s->reading = LH_READ_CODE;
  if (is_of_word(c)) {
    s->reading = LH_READ_WORD;
    s->word[0] = c;
    s->word_length = 1;
  } else if (c == '-') {
    s->reading = LH_READ_DASH;
  } else if (c == '[') {
    s->reading = LH_READ_BRACKET;
    s->is_comment = false;
    s->level = 0;
  } else if (c == '"' || c == '\'') {
    s->reading = LH_READ_QUOTED;
    s->quote = c;
  }
  if (s->reading != LH_READ_WORD && s->reading != LH_READ_DASH) note_sign(s, c);
}

static void read_word(lh_scan *s, char c) {
  if (!is_of_word(c)) {
    end_word(s);
    read_code(s, c);
    return;
  }
  if (s->word_length < sizeof s->word) s->word[s->word_length++] = c;
}

/// Reads behind `[` and `=`: a second `[` begins a long string or comment.
static void read_bracket(lh_scan *s, char c) {
  if (c == '=') {
    s->level++;
  } else if (c == '[') {
    s->reading = LH_READ_LONG;
  } else if (s->is_comment) {
    s->reading = c == '\n' || c == '\r' ? LH_READ_CODE : LH_READ_LINE_COMMENT;
  } else {
    read_code(s, c);
  }
}

static void read_long(lh_scan *s, char c) {
  if (s->reading == LH_READ_LONG_END && c == '=') {
    s->end_level++;
  } else if (c == ']' && s->reading == LH_READ_LONG_END && s->end_level == s->level) {
    s->reading = LH_READ_CODE;
  } else if (c == ']') {
    s->reading = LH_READ_LONG_END;
    s->end_level = 0;
  } else {
    s->reading = LH_READ_LONG;
  }
}

static void read_comment(lh_scan *s, char c) {
  bool is_end = c == '\n' || c == '\r';
  if (s->reading == LH_READ_TWO_DASHES && c == '[') {
    s->reading = LH_READ_BRACKET;
    s->is_comment = true;
    s->level = 0;
  } else {
    s->reading = is_end ? LH_READ_CODE : LH_READ_LINE_COMMENT;
  }
}

static void read_byte(lh_scan *s, char c) {
  if (c == '\n') s->line++;
  switch (s->reading) {
    case LH_READ_CODE: read_code(s, c); break;
    case LH_READ_WORD: read_word(s, c); break;
    case LH_READ_DASH:
      if (c == '-') {
        s->reading = LH_READ_TWO_DASHES;
      } else {
        note_sign(s, '-');
        read_code(s, c);
      }
      break;
    case LH_READ_TWO_DASHES:
    case LH_READ_LINE_COMMENT: read_comment(s, c); break;
    case LH_READ_BRACKET: read_bracket(s, c); break;
    case LH_READ_QUOTED:
      // One that does not end in its line is none: the compiler reads no further.
      if (c == '\\') s->reading = LH_READ_ESCAPE;
      else if (c == s->quote) s->reading = LH_READ_CODE;
      break;
    case LH_READ_ESCAPE: s->reading = LH_READ_QUOTED; break;
    case LH_READ_LONG:
    case LH_READ_LONG_END: read_long(s, c); break;
  }
}

void lh_scan_read(lh_scan *s, const char *piece, size_t length) {
  for (size_t i = 0; i < length; i++) read_byte(s, piece[i]);
}
