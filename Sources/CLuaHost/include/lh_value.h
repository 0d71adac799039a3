// Values on their way between Lua and the host.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The kind of a value. The same numbers are the tags of the byte encoding.
///
/// The encoding is a sequence of values in the machine's own byte order, each a tag byte followed by:
/// nothing for nil, false, true and end; 8 bytes for an integer, a number or a word; a 64-bit length and the bytes
/// for a string; for a table two 32-bit numbers, of the elements of its list and of its other fields, keys and values in
/// turn, on their way to the host in the order that `pairs` promises, and an end tag; for a function, on its way to the
/// host, a 32-bit reference, line and parameter count, a byte that says whether it is variadic, and the chunk and the
/// parameters as strings (length and bytes); on its way to Lua, like an object, a 32-bit reference; for other types the
/// name of the type as a string.
typedef enum lh_kind {
  LH_NIL,
  LH_FALSE,
  LH_TRUE,
  LH_INTEGER,
  LH_NUMBER,
  LH_STRING,
  LH_WORD,
  LH_TABLE,
  LH_FUNCTION,
  LH_OBJECT,
  LH_OTHER,
  LH_END
} lh_kind;

/// An argument of a host method, a value assigned to a field, or one that a callback is asked about.
typedef struct lh_value {
  lh_kind kind;
  /// Its place on the stack of the running method: what `lh_arguments_copy` takes.
  int32_t index;
  /// The integer, or the bits of a number or of a word.
  uint64_t word;
  /// The bytes of a string: borrowed, until the method returns.
  const uint8_t *bytes;
  size_t length;
} lh_value;

/// How a host method or handler answers.
typedef enum lh_result_kind {
  /// No result.
  LH_RESULT_NOTHING,
  /// One value of a plain kind: nil, boolean, integer, number or word.
  LH_RESULT_PLAIN,
  /// One string: `bytes` and `length`.
  LH_RESULT_STRING,
  /// Any number of values, encoded in `bytes`.
  LH_RESULT_ENCODED,
  /// An iterator over pairs of words in `bytes`; zero stands for nil in the second place.
  LH_RESULT_ITERATOR,
  /// The results of the function with the reference `word`, which is called with the values encoded in `bytes`.
  LH_RESULT_CALL
} lh_result_kind;

/// What a host method or handler answers. The bytes belong to the host and are read before it is called again.
typedef struct lh_result {
  lh_result_kind kind;
  lh_kind plain;
  uint64_t word;
  const uint8_t *bytes;
  size_t length;
} lh_result;
