// Chunks, and what is read from the tables they return.
#pragma once

#include "lh_error.h"

/// Stands for a chunk that returned nothing.
#define LH_NO_REFERENCE INT32_MIN

/// Stands for the table of globals where a field is read or set, past what scripts meet there: nil where there is none, and
/// whether it exists or not.
#define LH_GLOBALS 2

/// Runs source text with encoded arguments, or a chunk that `lh_compile` has compiled, in any state of this process;
/// `*reference` becomes a reference to its first result, or `LH_NO_REFERENCE`. `name` is the chunk's name as messages show it.
/// Binary chunks are refused as source text. Other bytes must never be given as a chunk that was compiled: Lua does not check
/// them.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the reference is the state's, until it closes; the arguments are borrowed for the call.
lh_status lh_execute(lh_state *state, const uint8_t *source, size_t length, bool is_compiled, const char *name,
                     const uint8_t *arguments, size_t arguments_length, int32_t *reference);

/// Compiles source text without running it, for `lh_execute` unless `chunk` is null, with what messages need of lines and
/// names. Binary chunks are refused.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the source and the name are borrowed for the call; the chunk is the state's, until its next call.
lh_status lh_compile(lh_state *state, const uint8_t *source, size_t length, const char *name, lh_bytes *chunk);

/// The kind of a referenced value; `LH_OTHER` for userdata and threads. `*word` becomes the bits of a word.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
lh_kind lh_reference_kind(lh_state *state, int32_t reference, uint64_t *word);

/// Encodes the keys of a referenced table, each followed by the type name of its value as a string.
///
/// Raises: no; a value that is no table is a runtime error.
/// Stack: unchanged.
/// Lifetime: the bytes are the state's, until its next call.
lh_status lh_keys(lh_state *state, int32_t reference, lh_bytes *keys);

/// Encodes the field of a referenced value; `__index` counts.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the bytes are the state's, until its next call.
lh_status lh_field(lh_state *state, int32_t reference, const uint8_t *name, size_t length, lh_bytes *value);

/// Whether the field of a referenced value, for which `__index` counts, is a table that has an `__index` itself.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
lh_status lh_field_inherits(lh_state *state, int32_t reference, const uint8_t *name, size_t length, bool *inherits);

/// Sets a field of a referenced value; `__newindex` counts.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the bytes are borrowed for the call.
lh_status lh_set_field(lh_state *state, int32_t reference, const uint8_t *name, size_t name_length,
                       const uint8_t *value, size_t length);
