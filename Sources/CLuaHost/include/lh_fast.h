// The fast ways from a script into the host: functions without a list of arguments, each with a context of its own.
#pragma once

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// A fast method: one integer in, one integer out. One that fails keeps its error ready and says `lh_host_failed` before it
/// returns; what it answers then is not looked at.
typedef int64_t (*lh_integer_method)(void *context, int64_t argument);

/// A fast method: a word in, a word out, or zero for nil; one that fails says so as above.
typedef uint64_t (*lh_word_function)(void *context, uint64_t argument);

/// Bytes of the host, which stay where they are until it is called again.
typedef struct lh_span {
  const uint8_t *_Nullable start;
  size_t length;
} lh_span;

/// Answers the bytes of a word's field that is a string. Where the start is null it is none, or cannot be read so, and
/// `get_word_field` is asked.
typedef lh_span (*lh_word_text)(void *context, uint64_t word, int64_t field);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
