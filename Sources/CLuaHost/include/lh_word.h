// Index paths and rows as 64-bit words: what crosses into Lua as a light userdata value.
//
//   path:  1 | section (23 bits) | row (40 bits, the low 32 of them mixed with the section)
//   row:   0 | table (15 bits, from 1) | generation (16 bits) | identity (32 bits)
//
// Lua 5.4 hashes only the low 32 bits of a pointer, so the paths [0, 0], [1, 0], [2, 0], … would all fall into
// one chain of a table if the section stood in the high bits alone.
//
// None of these functions raises, touches a stack or owns anything.
#ifndef LH_WORD_H
#define LH_WORD_H

#include <stdbool.h>
#include <stdint.h>

/// Swift calls these too, and does not inline every function of C by itself.
#define LH_INLINE __attribute__((always_inline)) static inline

#define LH_MAXIMUM_SECTION 0x7FFFFFu
#define LH_MAXIMUM_ROW 0xFFFFFFFFFFull

LH_INLINE uint64_t lh_section_mix(uint64_t section) { return (section * 0x9E3779B1u) & 0xFFFFFFFFu; }

LH_INLINE uint64_t lh_path_make(uint64_t section, uint64_t row) {
  return (1ull << 63) | (section << 40) | (row ^ lh_section_mix(section));
}

LH_INLINE uint64_t lh_path_section(uint64_t word) { return (word >> 40) & LH_MAXIMUM_SECTION; }

LH_INLINE uint64_t lh_path_row(uint64_t word) {
  return (word & LH_MAXIMUM_ROW) ^ lh_section_mix(lh_path_section(word));
}

LH_INLINE bool lh_is_path(uint64_t word) { return (word >> 63) != 0; }

LH_INLINE uint64_t lh_row_make(uint64_t table, uint64_t generation, uint64_t identity) {
  return (table << 48) | (generation << 32) | identity;
}

LH_INLINE uint64_t lh_row_table(uint64_t word) { return (word >> 48) & 0x7FFF; }

LH_INLINE uint64_t lh_row_generation(uint64_t word) { return (word >> 32) & 0xFFFF; }

LH_INLINE uint64_t lh_row_identity(uint64_t word) { return word & 0xFFFFFFFFu; }

LH_INLINE bool lh_is_row(uint64_t word) { return (word >> 63) == 0 && lh_row_table(word) != 0; }

#endif
