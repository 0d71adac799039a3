// Words: values of 64 bits of the host, which a script holds as light userdata. The host describes each kind of them as
// data when it makes a state; what a word stands for is up to the host alone.
//
// A script reads the parts of a word as fields (`word.part`), makes another one (`word:with_part(3)`), compares words
// and prints them, all of which C does by the description, without a call of the host. The fields of another kind are
// answered by the host: see `get_word_field` in lh_host.h.
//
// Lua 5.4 hashes only the low 32 bits of a pointer, so that words that differ in the high bits alone all fall into one
// chain of a table. A part in the low bits can therefore be mixed with one in the high bits: it is stored as
// `value ^ ((other * 0x9E3779B1) & 0xFFFFFFFF)`, as far as it has bits.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// What a part is mixed with is multiplied by this number first.
#define LH_WORD_MIX 0x9E3779B1u

/// The most kinds of words in a state, the most parts of one kind, and the most methods of all kinds together.
#define LH_WORD_KINDS 4
#define LH_WORD_PARTS 4
#define LH_WORD_METHODS 8

/// A part of a word, which scripts read as a field.
typedef struct lh_word_part {
  /// The name of the field, ended by a zero.
  const char *name;
  /// Its bits: the lowest one, and the largest value, which has all bits.
  uint32_t shift;
  uint64_t maximum;
  /// The place of the part that it is mixed with, which is not mixed itself; negative for none.
  int32_t mixed_with;
  /// What the text of a word has before the value of this part, ended by a zero.
  const char *before;
} lh_word_part;

/// A method that makes a word in which one part is different.
typedef struct lh_word_method {
  /// The name of the method, ended by a zero.
  const char *name;
  /// The place of the part.
  uint32_t part;
} lh_word_method;

/// What a state knows of the words of one kind. All texts are ended by a zero.
typedef struct lh_word_kind {
  /// The words whose bits under the mask are these; no word is of two kinds.
  uint64_t mask;
  uint64_t tag;
  /// What messages call a word: `index path`, `an index path`, and a script's variable that holds one.
  const char *name;
  const char *one;
  const char *variable;
  /// The parts, of which the first one counts most in the order, and the methods.
  const lh_word_part *parts;
  uint32_t part_count;
  const lh_word_method *methods;
  uint32_t method_count;
  /// What the text of a word ends with.
  const char *after;
  /// Whether `<` compares two words.
  bool is_ordered;
  /// Whether the host answers the fields and the text; there are no parts then.
  bool is_answered;
  /// The global function that makes a word of its parts, or of a table with them; null for none.
  const char *maker;
  /// What is said about arguments of another number than there are parts.
  const char *maker_usage;
  /// What is said of a field that there is not, after its name, and of an assignment to one.
  const char *fields;
  const char *unchangeable;
} lh_word_kind;

/// The words of a state, and what belongs to them.
typedef struct lh_words {
  const lh_word_kind *kinds;
  uint32_t count;
  /// The place of the kind that a callback may answer, see `lh_ask_word`; negative for none.
  int32_t answer;
  /// What messages call a word of any kind, with and without an article, and those that have an order.
  const char *any;
  const char *one_of_any;
  const char *ordered;
  /// The global function by which a script refuses from anywhere in a callback, and gives the reason; null for none.
  const char *refusal;
  /// What is said where it is called in another place.
  const char *refusal_misplaced;
} lh_words;
