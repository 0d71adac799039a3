// The callback shapes: one protected call each, nothing allocated, the answer by value.
//
// `function` and `object` are references; the object is the first argument.
#pragma once

#include "lh_error.h"

/// What a callback answered, in two machine words.
typedef struct lh_answer {
  lh_status status;
  /// The number of the reason, the second result, or zero for none: see `lh_reason`. Answers one after the other with the
  /// same number have the same reason.
  uint32_t reason;
  /// A yes (1) or no (0); a word, or 0 for a refusal; an integer; the bits of a number.
  uint64_t value;
} lh_answer;

/// The arguments after the object: none, an integer, or one or two words.
typedef enum lh_subject { LH_SUBJECT_NONE, LH_SUBJECT_INTEGER, LH_SUBJECT_WORD, LH_SUBJECT_WORDS } lh_subject;

/// Asks a yes/no question about a word: true, false or nil.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
lh_answer lh_ask_yes_no(lh_state *state, int32_t function, int32_t object, uint64_t word);

/// Keeps a string that is passed often, such as the name of a column; see `lh_ask_named`.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the reference is the state's, until it closes; the text is copied.
lh_status lh_keep_string(lh_state *state, lh_bytes text, int32_t *reference);

/// Asks a yes/no question about a word, a name and a value, which is no table and no function: true, false or nil. `name` is
/// the reference of a string that is kept.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept; the value's text is copied.
lh_answer lh_ask_named(lh_state *state, int32_t function, int32_t object, uint64_t word, int32_t name,
                       const lh_value *value);

/// Asks for a word, of the kind that callbacks answer, about a word; nil or false answer 0.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
lh_answer lh_ask_word(lh_state *state, int32_t function, int32_t object, uint64_t word);

/// Asks for such a word about two words.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
lh_answer lh_ask_word_of_two(lh_state *state, int32_t function, int32_t object, uint64_t first, uint64_t second);

/// Asks for a number, whose bits are the value; where `is_whole`, for an integer or a number that is one.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
lh_answer lh_ask_number(lh_state *state, int32_t function, int32_t object, lh_subject subject, uint64_t word,
                        bool is_whole);

/// Tells of an event; results do not count.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
lh_status lh_notify(lh_state *state, int32_t function, int32_t object, lh_subject subject, uint64_t first,
                    uint64_t second);

/// The reason that the last answer gave.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the bytes are the state's, until its next call.
lh_bytes lh_reason(const lh_state *state);

/// The chunk's name and the line of the function that an answer named last as its third result: whose answer it is. Empty
/// where none did.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: until the next call of the state.
lh_bytes lh_decider(const lh_state *state, int32_t *line);
