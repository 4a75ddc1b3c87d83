#include "support.h"

#include <lcms2.h>
#include <pthread.h>

// Making a transform takes 2.6 to 4.3 ms, so those made are kept. A person's photos carry a handful of profiles; past
// this many, a transform is made for one picture and given back.
#define MOST_KEPT 32

typedef struct {
  uint8_t *profile;
  size_t count;
  cmsHTRANSFORM transform;  // NULL when the profile is sRGB to within one step, or of no use
  int usable;
} kept;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static kept all[MOST_KEPT];
static int kept_count = 0;

static void ignore_error(cmsContext context, cmsUInt32Number code, const char *text) {
  (void)context, (void)code, (void)text;
}

// Whether no colour of a coarse grid moves by more than one step, which is what the many tagged sRGB photos give.
static int changes_nothing(cmsHTRANSFORM transform) {
  uint8_t in[729 * 4], out[729 * 4];
  for (int i = 0; i < 729; i++) {
    int level[3] = {i % 9, i / 9 % 9, i / 81};
    for (int c = 0; c < 3; c++) in[i * 4 + c] = (uint8_t)(level[c] * 255 / 8);
    in[i * 4 + 3] = 255;
  }
  memcpy(out, in, sizeof out);
  cmsDoTransform(transform, in, out, 729);
  for (int i = 0; i < 729 * 4; i++)
    if (i % 4 != 3 && abs(in[i] - out[i]) > 1) return 0;
  return 1;
}

static int make(const uint8_t *profile, size_t count, cmsHTRANSFORM *transform) {
  *transform = NULL;
  cmsContext context = cmsCreateContext(NULL, NULL);
  if (!context) return 0;
  cmsSetLogErrorHandlerTHR(context, ignore_error);
  cmsHPROFILE from = cmsOpenProfileFromMemTHR(context, profile, (cmsUInt32Number)count);
  cmsHPROFILE to = cmsCreate_sRGBProfileTHR(context);
  int usable = 0;
  if (from && to && cmsGetColorSpace(from) == cmsSigRgbData) {
    *transform = cmsCreateTransformTHR(context, from, TYPE_BGRA_8, to, TYPE_BGRA_8, INTENT_PERCEPTUAL,
                                       cmsFLAGS_NOCACHE | cmsFLAGS_COPY_ALPHA);
    usable = *transform != NULL;
    if (usable && changes_nothing(*transform)) {
      cmsDeleteTransform(*transform);
      *transform = NULL;
    }
  }
  if (from) cmsCloseProfile(from);
  if (to) cmsCloseProfile(to);
  // The context lives as long as the transform; without one it can go.
  if (!*transform) cmsDeleteContext(context);
  return usable;
}

int cc_to_srgb(uint8_t *pixels, int32_t width, int32_t height, const uint8_t *profile, size_t count) {
  cmsHTRANSFORM transform = NULL;
  int usable = 0, known = 0, borrowed = 0;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < kept_count && !known; i++)
    if (all[i].count == count && memcmp(all[i].profile, profile, count) == 0) {
      transform = all[i].transform;
      usable = all[i].usable;
      known = 1;
    }
  if (!known) {
    usable = make(profile, count, &transform);
    uint8_t *copy = kept_count < MOST_KEPT ? malloc(count) : NULL;
    if (copy) {
      memcpy(copy, profile, count);
      all[kept_count++] = (kept){copy, count, transform, usable};
    } else {
      borrowed = transform != NULL;
    }
  }
  pthread_mutex_unlock(&lock);
  if (transform)
    for (int32_t y = 0; y < height; y++) {
      uint8_t *row = pixels + (size_t)y * (size_t)width * 4;
      cmsDoTransform(transform, row, row, (cmsUInt32Number)width);
    }
  if (borrowed) {
    cmsContext context = cmsGetTransformContextID(transform);
    cmsDeleteTransform(transform);
    cmsDeleteContext(context);
  }
  return usable;
}

void cc_rgba_over_white(const uint8_t *source, size_t source_stride, uint8_t *target, int32_t width, int32_t height,
                        int32_t premultiplied) {
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *from = source + (size_t)y * source_stride;
    uint8_t *to = target + (size_t)y * (size_t)width * 4;
    for (int32_t x = 0; x < width; x++, from += 4, to += 4) {
      unsigned r = from[0], g = from[1], b = from[2], alpha = from[3];
      if (alpha != 255) {
        if (premultiplied) {
          unsigned white = 255 - alpha;
          r += white, g += white, b += white;
          if (r > 255) r = 255;
          if (g > 255) g = 255;
          if (b > 255) b = 255;
        } else {
          r = cc_over_white(r, alpha), g = cc_over_white(g, alpha), b = cc_over_white(b, alpha);
        }
      }
      to[0] = (uint8_t)b, to[1] = (uint8_t)g, to[2] = (uint8_t)r, to[3] = 255;
    }
  }
}
