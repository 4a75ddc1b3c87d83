// The picture codecs behind one plain C face.
//
// libjpeg and libpng report errors by longjmp, which must not cross a Swift frame. So each function here does a whole
// job with its own setjmp, keeps nothing between calls, calls nothing back, and returns 0 or 1 with a message in a
// structure of the caller. Pixels are 32-bit little-endian BGRX rows, the layout of cairo's RGB24.
#ifndef DAYMARK_CCODECS_H
#define DAYMARK_CCODECS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// What happened: warnings counted, a message when the function returned 0.
typedef struct {
  int32_t warnings;
  int32_t ended_early;      // the data stopped before the picture did
  int32_t rows_before_end;  // rows that were complete when it stopped
  char message[200];
} cc_status;

// Bytes made here; the caller gives them back to cc_free.
typedef struct {
  uint8_t *bytes;
  size_t count;
} cc_bytes;

void cc_free(cc_bytes *bytes);

// The message as a plain pointer, since Swift sees the array as a tuple of 200.
static inline const char *cc_message(const cc_status *status) { return status->message; }

// JPEG. `eighths` is 1, 2, 4 or 8: the decoded side is the stored side times eighths / 8, rounded up.
int cc_jpeg_decode(const uint8_t *bytes, size_t count, int32_t eighths, uint8_t *pixels, int32_t width, int32_t height,
                   int32_t most_scans, size_t most_memory, cc_bytes *profile, cc_status *status);
int cc_jpeg_encode(const uint8_t *pixels, int32_t width, int32_t height, int32_t quality, int32_t full_colour,
                   cc_bytes *file, cc_status *status);

// PNG. Each output pixel is the mean of shrink by shrink stored ones, over white.
int cc_png_decode(const uint8_t *bytes, size_t count, int32_t shrink, uint8_t *pixels, int32_t width, int32_t height,
                  cc_bytes *profile, cc_status *status);
int cc_png_encode(const uint8_t *pixels, int32_t width, int32_t height, int32_t has_alpha, cc_bytes *file,
                  cc_status *status);

// WebP, the first frame of an animated file, over white, scaled while reading to the size asked for.
int cc_webp_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, int32_t width, int32_t height,
                   cc_bytes *profile, cc_status *status);
// Lossless when quality is above 100. Used for drawn samples and by tests.
int cc_webp_encode(const uint8_t *pixels, int32_t width, int32_t height, int32_t quality, cc_bytes *file,
                   cc_status *status);

// TIFF, the first page, as stored: the orientation tag is not applied. Over white.
int cc_tiff_decode(const uint8_t *bytes, size_t count, size_t most_memory, uint8_t *pixels, int32_t width,
                   int32_t height, cc_bytes *profile, cc_status *status);

// Lanczos-3 with weights of 14 bits. The target covers `span` columns and rows of the source, a little fewer than it has
// when a decoder has rounded a reduced size up. Returns 0 when memory is short.
int cc_resize(const uint8_t *source, int32_t source_width, int32_t source_height, double span_width,
              double span_height, uint8_t *target, int32_t target_width, int32_t target_height);
// The same sums without vector instructions, so that tests can compare the two.
int cc_resize_plain(const uint8_t *source, int32_t source_width, int32_t source_height, double span_width,
                    double span_height, uint8_t *target, int32_t target_width, int32_t target_height);

// Converts BGRX pixels from an ICC profile to sRGB in place. Returns 0 when the profile is no RGB profile.
int cc_to_srgb(uint8_t *pixels, int32_t width, int32_t height, const uint8_t *profile, size_t count);

// Writes RGBA as BGRX over white. `premultiplied` says whether alpha is already in the colours.
void cc_rgba_over_white(const uint8_t *source, size_t source_stride, uint8_t *target, int32_t width, int32_t height,
                        int32_t premultiplied);

// Unpacks zlib data of at most so many bytes, for text chunks of PNG.
int cc_inflate(const uint8_t *bytes, size_t count, size_t most, cc_bytes *unpacked);

// Opens an original for reading without touching its access time where that is allowed, never blocking on a pipe.
// Returns the descriptor, or the negative errno.
int cc_open_original(const char *path);

#ifdef __cplusplus
}
#endif

#endif
