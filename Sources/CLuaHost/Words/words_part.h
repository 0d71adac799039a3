// What a state keeps of its words: their kinds, as they are looked at while a script runs.
#pragma once

#include "include/lh_fast.h"
#include "include/lh_word.h"

#define LH_INLINE __attribute__((always_inline)) static inline

/// How many fields that the host answers are found by the address of their names.
#define LH_KNOWN_FIELDS 8

/// A part, as it is read out of a word.
typedef struct lh_part_bits {
  /// The address of its name, a short string, which is unique in a state; the registry keeps it alive.
  const void *name;
  uint64_t mask;
  uint64_t other_mask;
  /// The bits that are mixed; zero for none.
  uint64_t mixed;
  /// Whether other parts are mixed with this one.
  bool is_mixed_in;
  uint32_t shift;
  uint32_t other_shift;
} lh_part_bits;

/// A kind of words.
typedef struct lh_word_type {
  uint64_t mask;
  uint64_t tag;
  const lh_word_kind *kind;
  bool is_answered;
  int part_count;
  lh_part_bits parts[LH_WORD_PARTS];
  const lh_part_bits *end;
  /// Its methods in the state's list.
  int first_method;
  int method_count;
} lh_word_type;

/// A method that makes a word in which one part is different.
typedef struct lh_word_setter {
  /// The address of its name.
  const void *name;
  const lh_word_type *type;
  int part;
} lh_word_setter;

typedef struct lh_words_part {
  /// What the host has described.
  const lh_words *host;
  /// The kinds, and behind the last one a type for words of none.
  lh_word_type types[LH_WORD_KINDS + 1];
  /// The methods of all kinds, whose functions know them by their places here; see word.c.
  int method_count;
  lh_word_setter methods[LH_WORD_METHODS];
  /// The kind that callbacks answer.
  uint64_t answer_mask;
  uint64_t answer_tag;
  /// A reference to the table of the numbers of the fields that the host answers, by name.
  int fields_reference;
  /// The first of them, by the address of their names, which that table keeps alive.
  int known_fields;
  const void *known_field_names[LH_KNOWN_FIELDS];
  int64_t known_field_numbers[LH_KNOWN_FIELDS];
  /// Reads fields that lie in memory as they are; may be null.
  lh_word_text text;
  void *text_context;
} lh_words_part;

/// Reads a part of a word.
LH_INLINE uint64_t lh_part_read(const lh_part_bits *part, uint64_t word) {
  uint64_t value = (word >> part->shift) & part->mask;
  if (part->mixed == 0) return value;
  uint64_t other = (word >> part->other_shift) & part->other_mask;
  return value ^ ((other * LH_WORD_MIX) & part->mixed);
}

/// A number by which words of one kind are put into their order.
static inline uint64_t lh_word_rank(const lh_word_type *type, uint64_t word) {
  if (type->part_count == 0) return word;
  uint64_t rank = 0;
  for (int i = 0; i < type->part_count; i++) {
    const lh_part_bits *part = &type->parts[i];
    rank = rank * (part->mask + 1) + lh_part_read(part, word);
  }
  return rank;
}
