#include "Chunks/compiled.h"

bool lh_compiled_begin(lh_compiled *chunk) {
  // The signature, version 5.4, the official format, a check of damage, and the sizes of an instruction, an integer
  // and a float.
  static const uint8_t beginning[] = "\x1bLua\x54\x00\x19\x93\r\n\x1a\n\x04\x08\x08";
  const uint8_t *header = lh_compiled_bytes(chunk, sizeof beginning - 1);
  if (header == NULL || memcmp(header, beginning, sizeof beginning - 1) != 0) return false;
  // An integer and a float as this machine writes them, and the number of upvalues.
  lh_compiled_bytes(chunk, 8 + 8 + 1);
  return !chunk->failed;
}

const uint8_t *lh_compiled_bytes(lh_compiled *chunk, size_t count) {
  if (chunk->failed || (size_t)(chunk->end - chunk->next) < count) {
    chunk->failed = true;
    return NULL;
  }
  const uint8_t *bytes = chunk->next;
  chunk->next += count;
  return bytes;
}

uint8_t lh_compiled_byte(lh_compiled *chunk) {
  const uint8_t *byte = lh_compiled_bytes(chunk, 1);
  return byte == NULL ? 0 : *byte;
}

/// A number in groups of seven bits, the highest first; the last group has the eighth bit set.
size_t lh_compiled_size(lh_compiled *chunk) {
  size_t size = 0;
  for (;;) {
    uint8_t byte = lh_compiled_byte(chunk);
    if (chunk->failed || size > (SIZE_MAX >> 7)) {
      chunk->failed = true;
      return 0;
    }
    size = (size << 7) | (byte & 0x7F);
    if (byte & 0x80) return size;
  }
}

int32_t lh_compiled_int(lh_compiled *chunk) {
  size_t value = lh_compiled_size(chunk);
  if (value > INT32_MAX) chunk->failed = true;
  return chunk->failed ? 0 : (int32_t)value;
}

int32_t lh_compiled_count(lh_compiled *chunk) {
  int32_t count = lh_compiled_int(chunk);
  if (!chunk->failed && count > chunk->end - chunk->next) chunk->failed = true;
  return chunk->failed ? 0 : count;
}

void lh_compiled_skip_string(lh_compiled *chunk) {
  size_t size = lh_compiled_size(chunk);
  if (size > 0) lh_compiled_bytes(chunk, size - 1);
}

lh_compiled_string lh_compiled_constant(lh_compiled *chunk) {
  lh_compiled_string string = {0};
  switch (lh_compiled_byte(chunk)) {
    case 0x00: case 0x01: case 0x11: break;            // nil, false, true
    case 0x03: case 0x13: lh_compiled_bytes(chunk, 8); break;  // integer, float
    case 0x04: case 0x14: {
      size_t size = lh_compiled_size(chunk);
      string.length = size > 0 ? size - 1 : 0;
      string.bytes = lh_compiled_bytes(chunk, string.length);
      break;
    }
    default: chunk->failed = true;
  }
  return string;
}

lh_compiled_function lh_compiled_function_read(lh_compiled *chunk) {
  lh_compiled_function function = {0};
  lh_compiled_skip_string(chunk);
  function.defined = lh_compiled_int(chunk);
  function.last = lh_compiled_int(chunk);
  function.sizes = lh_compiled_bytes(chunk, 3);
  function.size = lh_compiled_count(chunk);
  function.code = lh_compiled_bytes(chunk, (size_t)function.size * 4);
  function.constant_count = lh_compiled_count(chunk);
  function.constants = *chunk;
  for (int32_t i = 0; i < function.constant_count && !chunk->failed; i++) lh_compiled_constant(chunk);
  function.upvalue_count = lh_compiled_count(chunk);
  function.upvalues = lh_compiled_bytes(chunk, (size_t)function.upvalue_count * 3);
  function.inner_count = lh_compiled_count(chunk);
  return function;
}

void lh_compiled_skip_names(lh_compiled *chunk) {
  int32_t locals = lh_compiled_count(chunk);
  for (int32_t i = 0; i < locals && !chunk->failed; i++) {
    lh_compiled_skip_string(chunk);
    lh_compiled_int(chunk);
    lh_compiled_int(chunk);
  }
  int32_t upvalues = lh_compiled_count(chunk);
  for (int32_t i = 0; i < upvalues && !chunk->failed; i++) lh_compiled_skip_string(chunk);
}

void lh_compiled_skip_debug(lh_compiled *chunk) {
  lh_compiled_bytes(chunk, (size_t)lh_compiled_count(chunk));
  int32_t lines = lh_compiled_count(chunk);
  for (int32_t i = 0; i < lines && !chunk->failed; i++) {
    lh_compiled_int(chunk);
    lh_compiled_int(chunk);
  }
  lh_compiled_skip_names(chunk);
}
