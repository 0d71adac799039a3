// Chunks, and what is read from the tables they return.
#ifndef LH_CHUNK_H
#define LH_CHUNK_H

#include "lh_error.h"

/// Stands for a chunk that returned nothing.
#define LH_NO_REFERENCE INT32_MIN

/// Compiles and runs source text with encoded arguments; `*reference` becomes a reference to its first result, or
/// `LH_NO_REFERENCE`. `name` is the chunk's name as messages show it. Binary chunks are refused.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the reference is the state's, until it closes; the arguments are borrowed for the call.
lh_status lh_execute(lh_state *state, const uint8_t *source, size_t length, const char *name,
                     const uint8_t *arguments, size_t arguments_length, int32_t *reference);

/// Runs a chunk that `lh_dump` has compiled, in any state of this process; the rest is as for `lh_execute`. Other
/// bytes must never be given: Lua does not check them.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: as for `lh_execute`.
lh_status lh_execute_compiled(lh_state *state, const uint8_t *chunk, size_t length, const char *name,
                              const uint8_t *arguments, size_t arguments_length, int32_t *reference);

/// Compiles source text for `lh_execute_compiled`, with what messages need of lines and names.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the source and the name are borrowed for the call; the chunk is the state's, until its next call.
lh_status lh_dump(lh_state *state, const uint8_t *source, size_t length, const char *name, lh_bytes *chunk);

/// Compiles source text without running it. Binary chunks are refused.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the source and the name are borrowed for the call.
lh_status lh_compile(lh_state *state, const uint8_t *source, size_t length, const char *name);

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

/// Sets a field of a referenced value; `__newindex` counts.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the bytes are borrowed for the call.
lh_status lh_set_field(lh_state *state, int32_t reference, const uint8_t *name, size_t name_length,
                       const uint8_t *value, size_t length);

/// Encodes a global; nil where there is none.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the bytes are the state's, until its next call.
lh_status lh_global(lh_state *state, const uint8_t *name, size_t length, lh_bytes *value);

/// Sets a global to an encoded value, whether it exists or not.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the bytes are borrowed for the call.
lh_status lh_set_global(lh_state *state, const uint8_t *name, size_t name_length, const uint8_t *value,
                        size_t length);

#endif
