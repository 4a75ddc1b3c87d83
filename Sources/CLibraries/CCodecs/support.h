// What the codec files share among themselves.
#ifndef DAYMARK_CCODECS_SUPPORT_H
#define DAYMARK_CCODECS_SUPPORT_H

#include "CCodecs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A profile larger than this is not a display profile; 4 MiB is four times the largest printer profile in common use.
#define CC_MOST_PROFILE ((size_t)4 << 20)

static inline int cc_fail(cc_status *status, const char *text) {
  if (!status->message[0]) snprintf(status->message, sizeof status->message, "%s", text);
  return 0;
}

static inline void cc_keep(cc_bytes *into, const void *bytes, size_t count) {
  if (!into || into->bytes || !bytes || count == 0 || count > CC_MOST_PROFILE) return;
  into->bytes = malloc(count);
  if (!into->bytes) return;
  memcpy(into->bytes, bytes, count);
  into->count = count;
}

// One channel over white: value * alpha + 255 * (1 - alpha), rounded to nearest.
static inline uint8_t cc_over_white(unsigned value, unsigned alpha) {
  unsigned sum = value * alpha + 255 * (255 - alpha) + 127;
  return (uint8_t)(sum / 255);
}

#endif
