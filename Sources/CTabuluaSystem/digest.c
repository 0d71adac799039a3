#include "CTabuluaSystem.h"

#include <string.h>

// SHA-256 as FIPS 180-4 says. A package for it compiles a whole library of ciphers, for over a minute in each build; the
// tests hold this file to the standard's own examples and to `sha256sum`.

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

static const uint32_t start[8] = {
    0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C,
    0x1F83D9AB, 0x5BE0CD19,
};

static const uint32_t constants[64] = {
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1,
    0x923F82A4, 0xAB1C5ED5, 0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3,
    0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174, 0xE49B69C1, 0xEFBE4786,
    0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
    0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147,
    0x06CA6351, 0x14292967, 0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13,
    0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85, 0xA2BFE8A1, 0xA81A664B,
    0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
    0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A,
    0x5B9CCA4F, 0x682E6FF3, 0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208,
    0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2,
};

static uint32_t rotated(uint32_t x, int count) { return x >> count | x << (32 - count); }

static void take_blocks(uint32_t state[8], const uint8_t *bytes, size_t count) {
  for (; count > 0; count -= 1, bytes += 64) {
    uint32_t w[64];
    for (int i = 0; i < 16; i += 1) {
      w[i] = (uint32_t)bytes[4 * i] << 24 | (uint32_t)bytes[4 * i + 1] << 16 | (uint32_t)bytes[4 * i + 2] << 8 |
             bytes[4 * i + 3];
    }
    for (int i = 16; i < 64; i += 1) {
      uint32_t s0 = rotated(w[i - 15], 7) ^ rotated(w[i - 15], 18) ^ w[i - 15] >> 3;
      uint32_t s1 = rotated(w[i - 2], 17) ^ rotated(w[i - 2], 19) ^ w[i - 2] >> 10;
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    uint32_t v[8];
    memcpy(v, state, sizeof v);
    // In place of moving all eight words on, each round finds them one place further.
#pragma unroll 8
    for (int i = 0; i < 64; i += 1) {
#define word(n) v[((n)-i) & 7]
      const uint32_t s1 = rotated(word(4), 6) ^ rotated(word(4), 11) ^ rotated(word(4), 25);
      const uint32_t one = word(7) + s1 + ((word(4) & word(5)) ^ (~word(4) & word(6))) + constants[i] + w[i];
      const uint32_t s0 = rotated(word(0), 2) ^ rotated(word(0), 13) ^ rotated(word(0), 22);
      const uint32_t two = s0 + ((word(0) & word(1)) ^ (word(0) & word(2)) ^ (word(1) & word(2)));
      word(3) += one;
      word(7) = one + two;
#undef word
    }
    for (int i = 0; i < 8; i += 1) state[i] += v[i];
  }
}

#if defined(__x86_64__)
/// As `take_blocks`, with the processor's own instructions for it: several times as fast.
__attribute__((target("sha,ssse3,sse4.1"))) static void take_blocks_by_processor(
    uint32_t state[8], const uint8_t *bytes, size_t count) {
  const __m128i order = _mm_set_epi64x(0x0C0D0E0F08090A0B, 0x0405060700010203);
  // The instructions want the state as the words A, B, E, F and C, D, G, H, from the highest one down.
  __m128i abcd = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
  __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
  __m128i abef = _mm_alignr_epi8(abcd, efgh, 8);
  __m128i cdgh = _mm_blend_epi16(efgh, abcd, 0xF0);
  for (; count > 0; count -= 1, bytes += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i w[4];
    for (int i = 0; i < 4; i += 1) {
      w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(bytes + 16 * i)), order);
    }
#pragma unroll
    for (int i = 0; i < 16; i += 1) {
      const __m128i sum =
          _mm_add_epi32(w[i & 3], _mm_loadu_si128((const __m128i *)(constants + 4 * i)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
      if (i >= 12) continue;
      // The four words that are four rounds of four further on take the place of these.
      const __m128i later = w[(i + 3) & 3];
      const __m128i next = _mm_add_epi32(
          _mm_sha256msg1_epu32(w[i & 3], w[(i + 1) & 3]), _mm_alignr_epi8(later, w[(i + 2) & 3], 4));
      w[i & 3] = _mm_sha256msg2_epu32(next, later);
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1B);
  const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

static int processor_can(void) {
  unsigned int a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSSE3) || !(c & bit_SSE4_1)) return 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && b & 1u << 29;
}
#endif

static void take(cs_digest *digest, const uint8_t *bytes, size_t count) {
#if defined(__x86_64__)
  if (digest->by_processor) {
    take_blocks_by_processor(digest->state, bytes, count);
    return;
  }
#endif
  take_blocks(digest->state, bytes, count);
}

void cs_digest_begin(cs_digest *digest, int by_processor) {
  memcpy(digest->state, start, sizeof start);
  digest->count = 0;
  digest->by_processor = 0;
#if defined(__x86_64__)
  digest->by_processor = by_processor && processor_can();
#else
  (void)by_processor;
#endif
}

void cs_digest_take(cs_digest *digest, const void *bytes, size_t count) {
  const uint8_t *next = bytes;
  size_t used = digest->count % 64;
  digest->count += count;
  if (used > 0) {
    const size_t missing = 64 - used < count ? 64 - used : count;
    memcpy(digest->block + used, next, missing);
    if (used + missing < 64) return;
    take(digest, digest->block, 1);
    next += missing;
    count -= missing;
  }
  take(digest, next, count / 64);
  if (count % 64 > 0) memcpy(digest->block, next + count / 64 * 64, count % 64);
}

void cs_digest_end(cs_digest *digest, uint8_t result[32]) {
  const uint64_t bits = digest->count * 8;
  const uint8_t one = 0x80, zeros[64] = {0};
  cs_digest_take(digest, &one, 1);
  cs_digest_take(digest, zeros, (120 - digest->count % 64) % 64);
  uint8_t size[8];
  for (int i = 0; i < 8; i += 1) size[i] = (uint8_t)(bits >> (56 - 8 * i));
  cs_digest_take(digest, size, 8);
  for (int i = 0; i < 32; i += 1) result[i] = (uint8_t)(digest->state[i / 4] >> (24 - 8 * (i % 4)));
}
