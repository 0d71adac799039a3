// Where the records start: line ends that stand outside quotes.
//
// Both workers take chunks in turn. What is outside quotes depends on all bytes before; so a chunk is first read into bit
// masks for both cases and counted, then it waits for what the one before it says, and then the records are written down
// where they belong, with the hashes of their keys. All of that happens while the chunk lies in the core's cache.
#include "bound.h"

#include <sched.h>
#include <string.h>
#include <sys/mman.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum { CHUNK = 1 << 18, BLOCKS = CHUNK / 64 };

typedef struct {
  table *table;
  span edits_file;
  edits *edits;
  atomic_size_t ticket;
  size_t chunks;
  /// The records that start before each chunk, times two, plus one where it begins inside quotes, plus two; 0: not known yet.
  _Atomic uint64_t *before;
} scanning;

/// Bits of a block of 64 bytes.
typedef struct {
  uint64_t quotes, ends;
} block;

static block plain_block(const uint8_t *bytes, size_t length) {
  block b = {0, 0};
  for (size_t i = 0; i < length; i++) {
    b.quotes |= (uint64_t)(bytes[i] == '"') << i;
    b.ends |= (uint64_t)(bytes[i] == '\n') << i;
  }
  return b;
}

/// The line ends of blocks outside quotes, if the first block begins outside or inside; answers how many quotes there are.
static inline unsigned note_block(block b, unsigned odd, uint64_t *outside, uint64_t *inside) {
  uint64_t quoted = b.quotes;
  for (unsigned shift = 1; shift < 64; shift *= 2) quoted ^= quoted << shift;
  quoted ^= 0 - (uint64_t)odd;
  *outside = b.ends & ~quoted;
  *inside = b.ends & quoted;
  return odd ^ (unsigned)(quoted >> 63 ^ odd);
}

static unsigned plain_masks(const uint8_t *bytes, size_t length, uint64_t *outside, uint64_t *inside) {
  unsigned odd = 0;
  for (size_t at = 0; at < length; at += 64) {
    block b = plain_block(bytes + at, length - at < 64 ? length - at : 64);
    odd = note_block(b, odd, outside++, inside++);
  }
  return odd;
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static unsigned wide_masks(
    const uint8_t *bytes, size_t length, uint64_t *outside, uint64_t *inside) {
  const __m256i quote = _mm256_set1_epi8('"'), end = _mm256_set1_epi8('\n');
  unsigned odd = 0;
  size_t at = 0;
  for (; at + 64 <= length; at += 64) {
    __m256i low = _mm256_loadu_si256((const __m256i *)(bytes + at));
    __m256i high = _mm256_loadu_si256((const __m256i *)(bytes + at + 32));
    block b;
    b.quotes = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, quote)) |
               (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(high, quote)) << 32;
    b.ends = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, end)) |
             (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(high, end)) << 32;
    odd = note_block(b, odd, outside++, inside++);
  }
  if (at < length) odd = note_block(plain_block(bytes + at, length - at), odd, outside, inside);
  return odd;
}
#endif

static unsigned masks(const uint8_t *bytes, size_t length, uint64_t *outside, uint64_t *inside) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return wide_masks(bytes, length, outside, inside);
#endif
  return plain_masks(bytes, length, outside, inside);
}

static uint64_t count_bits(const uint64_t *words, size_t count) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += (uint64_t)__builtin_popcountll(words[i]);
  return sum;
}

static uint64_t wait_for(_Atomic uint64_t *place) {
  uint64_t value;
  for (unsigned turn = 1; (value = atomic_load_explicit(place, memory_order_acquire)) == 0; turn++) {
    if (turn % 1024 == 0) sched_yield();
  }
  return value;
}

static void scan_chunk(scanning *s, size_t chunk) {
  table *t = s->table;
  uint64_t outside[BLOCKS], inside[BLOCKS];
  size_t from = chunk * CHUNK;
  size_t length = t->file.length - from < CHUNK ? t->file.length - from : CHUNK;
  size_t blocks = (length + 63) / 64;
  unsigned odd = masks(t->file.bytes + from, length, outside, inside);
  uint64_t counts[2] = {count_bits(outside, blocks), count_bits(inside, blocks)};
  uint64_t before = wait_for(&s->before[chunk]) - 2;
  unsigned quoted = before & 1;
  uint64_t record = before >> 1;
  atomic_store_explicit(
      &s->before[chunk + 1], ((record + counts[quoted]) << 1 | (quoted ^ odd)) + 2, memory_order_release);
  const uint64_t *ends = quoted ? inside : outside;
  for (size_t i = 0; i < blocks; i++) {
    for (uint64_t bits = ends[i]; bits != 0; bits &= bits - 1) {
      t->starts[++record] = (uint32_t)(from + i * 64 + (unsigned)__builtin_ctzll(bits) + 1);
      if (t->starts[record] < t->file.length) t->hashes[record] = hash_key(key_of(t, (uint32_t)record));
    }
  }
}

static void scan_chunks(void *context, unsigned worker) {
  scanning *s = context;
  if (worker == 1) *s->edits = read_edits(s->edits_file);
  size_t chunk;
  while ((chunk = atomic_fetch_add(&s->ticket, 1)) < s->chunks) scan_chunk(s, chunk);
}

void scan(table *t, span edits_file, edits *read) {
  if (t->file.length >= UINT32_MAX) fail("a table may have 4 GiB", (span){0});
  scanning s = {.table = t, .edits_file = edits_file, .edits = read};
  s.chunks = (t->file.length + CHUNK - 1) / CHUNK;
  s.before = zeros((s.chunks + 1) * sizeof *s.before);
  atomic_store(&s.before[0], 2);
  // A record has two bytes at least; what is not written to takes no memory.
  t->starts = zeros((t->file.length / 2 + 2) * sizeof *t->starts);
  t->hashes = zeros((t->file.length / 2 + 2) * sizeof *t->hashes);
  on_each_worker(scan_chunks, &s);
  uint64_t last = s.before[s.chunks] - 2;
  t->count = (uint32_t)(last >> 1);
  if (last & 1 || t->count == 0 || t->starts[t->count] != t->file.length) fail("the last record is cut off", (span){0});
}
