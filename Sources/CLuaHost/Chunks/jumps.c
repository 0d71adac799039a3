#include "Chunks/jumps.h"

#include <string.h>

static bool is_of_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static void end_word(lh_jumps *j) {
  bool is_jump = (j->word_length == 4 && memcmp(j->word, "goto", 4) == 0) ||
                 (j->word_length == 5 && memcmp(j->word, "break", 5) == 0);
  if (is_jump) j->count++;
}

/// Reads what stands between words.
static void read_code(lh_jumps *j, char c) {
  j->reading = LH_READ_CODE;
  if (is_of_word(c)) {
    j->reading = LH_READ_WORD;
    j->word[0] = c;
    j->word_length = 1;
  } else if (c == '-') {
    j->reading = LH_READ_DASH;
  } else if (c == '[') {
    j->reading = LH_READ_BRACKET;
    j->is_comment = false;
    j->level = 0;
  } else if (c == '"' || c == '\'') {
    j->reading = LH_READ_QUOTED;
    j->quote = c;
  }
}

static void read_word(lh_jumps *j, char c) {
  if (!is_of_word(c)) {
    end_word(j);
    read_code(j, c);
    return;
  }
  if (j->word_length < sizeof j->word) j->word[j->word_length++] = c;
}

/// Reads behind `[` and `=`: a second `[` begins a long string or comment.
static void read_bracket(lh_jumps *j, char c) {
  if (c == '=') {
    j->level++;
  } else if (c == '[') {
    j->reading = LH_READ_LONG;
  } else if (j->is_comment) {
    j->reading = c == '\n' || c == '\r' ? LH_READ_CODE : LH_READ_LINE_COMMENT;
  } else {
    read_code(j, c);
  }
}

static void read_long(lh_jumps *j, char c) {
  if (j->reading == LH_READ_LONG_END && c == '=') {
    j->end_level++;
  } else if (c == ']' && j->reading == LH_READ_LONG_END && j->end_level == j->level) {
    j->reading = LH_READ_CODE;
  } else if (c == ']') {
    j->reading = LH_READ_LONG_END;
    j->end_level = 0;
  } else {
    j->reading = LH_READ_LONG;
  }
}

static void read_comment(lh_jumps *j, char c) {
  bool is_end = c == '\n' || c == '\r';
  if (j->reading == LH_READ_TWO_DASHES && c == '[') {
    j->reading = LH_READ_BRACKET;
    j->is_comment = true;
    j->level = 0;
  } else {
    j->reading = is_end ? LH_READ_CODE : LH_READ_LINE_COMMENT;
  }
}

static void read_byte(lh_jumps *j, char c) {
  switch (j->reading) {
    case LH_READ_CODE: read_code(j, c); break;
    case LH_READ_WORD: read_word(j, c); break;
    case LH_READ_DASH:
      if (c == '-') j->reading = LH_READ_TWO_DASHES;
      else read_code(j, c);
      break;
    case LH_READ_TWO_DASHES:
    case LH_READ_LINE_COMMENT: read_comment(j, c); break;
    case LH_READ_BRACKET: read_bracket(j, c); break;
    case LH_READ_QUOTED:
      // One that does not end in its line is none: the compiler reads no further.
      if (c == '\\') j->reading = LH_READ_ESCAPE;
      else if (c == j->quote) j->reading = LH_READ_CODE;
      break;
    case LH_READ_ESCAPE: j->reading = LH_READ_QUOTED; break;
    case LH_READ_LONG:
    case LH_READ_LONG_END: read_long(j, c); break;
  }
}

void lh_jumps_read(lh_jumps *j, const char *piece, size_t length) {
  for (size_t i = 0; i < length; i++) read_byte(j, piece[i]);
}
