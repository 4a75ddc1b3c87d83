#include "support.h"

#include <math.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Separable Lanczos-3 over four 8-bit channels, weights of 14 bits, rows kept in 8 bits between the two passes.
// All sums are of whole numbers, so the plain and the vector kernels give the same bytes on every machine.

#define ONE (1 << 14)
#define HALF (1 << 13)

typedef struct {
  int32_t *starts;
  int16_t *weights;  // `taps` for each output, zeros where the kernel is shorter
  int32_t taps;      // a multiple of what the vector kernel takes at once
} kernel;

static double lanczos3(double x) {
  if (x == 0) return 1;
  if (x <= -3 || x >= 3) return 0;
  double a = 3.14159265358979323846 * x;
  return 3 * sin(a) * sin(a / 3) / (a * a);
}

static void release(kernel *k) {
  free(k->starts);
  free(k->weights);
}

static int build(kernel *k, int32_t in, double span, int32_t out, int32_t multiple) {
  double scale = span / (double)out, stretch = scale > 1 ? scale : 1, support = 3 * stretch;
  k->taps = ((int32_t)(support * 2) + 1 + multiple - 1) / multiple * multiple;
  k->starts = malloc((size_t)out * sizeof *k->starts);
  k->weights = calloc((size_t)out * (size_t)k->taps, sizeof *k->weights);
  double *exact = malloc((size_t)k->taps * sizeof *exact);
  if (!k->starts || !k->weights || !exact) {
    free(exact);
    release(k);
    return 0;
  }
  for (int32_t i = 0; i < out; i++) {
    double centre = (i + 0.5) * scale, total = 0;
    int32_t low = (int32_t)(centre - support + 0.5), high = (int32_t)(centre + support + 0.5);
    if (low < 0) low = 0;
    if (high > in) high = in;
    if (low > in - 1) low = in - 1;
    for (int32_t j = low; j < high; j++) total += exact[j - low] = lanczos3((j + 0.5 - centre) / stretch);
    int16_t *weights = k->weights + (size_t)i * (size_t)k->taps;
    int32_t sum = 0, heaviest = 0;
    for (int32_t j = 0; j < high - low; j++) {
      weights[j] = (int16_t)floor(exact[j] / total * ONE + 0.5);
      sum += weights[j];
      if (weights[j] > weights[heaviest]) heaviest = j;
    }
    weights[heaviest] = (int16_t)(weights[heaviest] + ONE - sum);
    k->starts[i] = low;
  }
  free(exact);
  return 1;
}

static inline uint8_t clamped(int32_t sum) {
  sum = (sum + HALF) >> 14;
  return (uint8_t)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
}

static void across_plain(const uint8_t *row, uint8_t *target, int32_t out, const kernel *k) {
  for (int32_t x = 0; x < out; x++) {
    const uint8_t *from = row + (size_t)k->starts[x] * 4;
    const int16_t *weights = k->weights + (size_t)x * (size_t)k->taps;
    int32_t sum[4] = {0};
    for (int32_t j = 0; j < k->taps; j++)
      for (int c = 0; c < 4; c++) sum[c] += weights[j] * from[j * 4 + c];
    for (int c = 0; c < 4; c++) target[x * 4 + c] = clamped(sum[c]);
  }
}

static void down_plain(const uint8_t *const *rows, const int16_t *weights, int32_t taps, uint8_t *target, size_t from,
                       size_t bytes) {
  for (size_t x = from; x < bytes; x++) {
    int32_t sum = 0;
    for (int32_t j = 0; j < taps; j++) sum += weights[j] * rows[j][x];
    target[x] = clamped(sum);
  }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void across_avx2(const uint8_t *row, uint8_t *target, int32_t out,
                                                        const kernel *k) {
  // Four pixels lie in both halves. The first half takes the channel pairs of pixels 0 and 1, the second those of 2
  // and 3, each value widened to 16 bits by a zero.
  const __m256i pairs = _mm256_setr_epi8(0, -1, 4, -1, 1, -1, 5, -1, 2, -1, 6, -1, 3, -1, 7, -1, 8, -1, 12, -1, 9, -1,
                                         13, -1, 10, -1, 14, -1, 11, -1, 15, -1);
  for (int32_t x = 0; x < out; x++) {
    const uint8_t *from = row + (size_t)k->starts[x] * 4;
    const int16_t *weights = k->weights + (size_t)x * (size_t)k->taps;
    __m256i sum = _mm256_setzero_si256();
    for (int32_t j = 0; j < k->taps; j += 4) {
      __m256i four = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)(from + j * 4)));
      int32_t first, second;
      memcpy(&first, weights + j, 4);
      memcpy(&second, weights + j + 2, 4);
      __m256i weight = _mm256_blend_epi32(_mm256_set1_epi32(first), _mm256_set1_epi32(second), 0xF0);
      sum = _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_shuffle_epi8(four, pairs), weight));
    }
    __m128i both = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    both = _mm_srai_epi32(_mm_add_epi32(both, _mm_set1_epi32(HALF)), 14);
    both = _mm_packs_epi32(both, both);
    both = _mm_packus_epi16(both, both);
    int32_t pixel = _mm_cvtsi128_si32(both);
    memcpy(target + (size_t)x * 4, &pixel, 4);
  }
}

__attribute__((target("avx2"))) static void down_avx2(const uint8_t *const *rows, const int16_t *weights, int32_t taps,
                                                      uint8_t *target, size_t bytes) {
  const __m256i zero = _mm256_setzero_si256();
  size_t x = 0;
  for (; x + 32 <= bytes; x += 32) {
    __m256i s0 = _mm256_set1_epi32(HALF), s1 = s0, s2 = s0, s3 = s0;
    for (int32_t j = 0; j < taps; j += 2) {
      __m256i a = _mm256_loadu_si256((const __m256i *)(const void *)(rows[j] + x));
      __m256i b = _mm256_loadu_si256((const __m256i *)(const void *)(rows[j + 1] + x));
      int32_t pair;
      memcpy(&pair, weights + j, 4);
      __m256i weight = _mm256_set1_epi32(pair);
      __m256i low = _mm256_unpacklo_epi8(a, b), high = _mm256_unpackhi_epi8(a, b);
      s0 = _mm256_add_epi32(s0, _mm256_madd_epi16(_mm256_unpacklo_epi8(low, zero), weight));
      s1 = _mm256_add_epi32(s1, _mm256_madd_epi16(_mm256_unpackhi_epi8(low, zero), weight));
      s2 = _mm256_add_epi32(s2, _mm256_madd_epi16(_mm256_unpacklo_epi8(high, zero), weight));
      s3 = _mm256_add_epi32(s3, _mm256_madd_epi16(_mm256_unpackhi_epi8(high, zero), weight));
    }
    // Packing within halves undoes the order that unpacking within halves made.
    __m256i low = _mm256_packs_epi32(_mm256_srai_epi32(s0, 14), _mm256_srai_epi32(s1, 14));
    __m256i high = _mm256_packs_epi32(_mm256_srai_epi32(s2, 14), _mm256_srai_epi32(s3, 14));
    _mm256_storeu_si256((__m256i *)(void *)(target + x), _mm256_packus_epi16(low, high));
  }
  down_plain(rows, weights, taps, target, x, bytes);
}
#endif

static int resize(const uint8_t *source, int32_t source_width, int32_t source_height, double span_width,
                  double span_height, uint8_t *target, int32_t target_width, int32_t target_height, int vector) {
  kernel across = {0}, down = {0};
  if (!build(&across, source_width, span_width, target_width, 4)) return 0;
  if (!build(&down, source_height, span_height, target_height, 2)) {
    release(&across);
    return 0;
  }
  size_t source_bytes = (size_t)source_width * 4, target_bytes = (size_t)target_width * 4;
  // Rows are first brought together and then narrowed, so one row is all that is kept between the passes. There is room
  // behind it, so that the padding taps of weight zero read memory of ours.
  uint8_t *row = calloc(source_bytes + (size_t)across.taps * 4, 1);
  const uint8_t **rows = malloc((size_t)down.taps * sizeof *rows);
  int done = row && rows;
  for (int32_t y = 0; done && y < target_height; y++) {
    for (int32_t j = 0; j < down.taps; j++) {
      int32_t index = down.starts[y] + j;
      rows[j] = source + (size_t)(index < source_height ? index : source_height - 1) * source_bytes;
    }
    const int16_t *weights = down.weights + (size_t)y * (size_t)down.taps;
    uint8_t *into = target + (size_t)y * target_bytes;
#if defined(__x86_64__)
    if (vector) {
      down_avx2(rows, weights, down.taps, row, source_bytes);
      across_avx2(row, into, target_width, &across);
      continue;
    }
#endif
    down_plain(rows, weights, down.taps, row, 0, source_bytes);
    across_plain(row, into, target_width, &across);
  }
  free(row);
  free(rows);
  release(&across);
  release(&down);
  return done;
}

int cc_resize(const uint8_t *source, int32_t source_width, int32_t source_height, double span_width,
              double span_height, uint8_t *target, int32_t target_width, int32_t target_height) {
#if defined(__x86_64__)
  int vector = __builtin_cpu_supports("avx2");
#else
  int vector = 0;
#endif
  return resize(source, source_width, source_height, span_width, span_height, target, target_width, target_height,
                vector);
}

int cc_resize_plain(const uint8_t *source, int32_t source_width, int32_t source_height, double span_width,
                    double span_height, uint8_t *target, int32_t target_width, int32_t target_height) {
  return resize(source, source_width, source_height, span_width, span_height, target, target_width, target_height, 0);
}
