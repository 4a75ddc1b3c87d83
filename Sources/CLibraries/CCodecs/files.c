#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "support.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>
#include <zlib.h>

void cc_free(cc_bytes *bytes) {
  free(bytes->bytes);
  bytes->bytes = NULL;
  bytes->count = 0;
}

int cc_open_original(const char *path) {
  int flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
  int descriptor = open(path, flags | O_NOATIME);
  // Only the owner of a file may read it without leaving a trace.
  if (descriptor < 0 && errno == EPERM) descriptor = open(path, flags);
  return descriptor < 0 ? -errno : descriptor;
}

int cc_inflate(const uint8_t *bytes, size_t count, size_t most, cc_bytes *unpacked) {
  z_stream stream = {0};
  if (inflateInit(&stream) != Z_OK) return 0;
  uint8_t *out = malloc(most);
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = out;
  stream.avail_out = (uInt)most;
  int code = out ? inflate(&stream, Z_FINISH) : Z_MEM_ERROR;
  unpacked->bytes = out;
  unpacked->count = stream.total_out;
  inflateEnd(&stream);
  if (code == Z_STREAM_END) return 1;
  cc_free(unpacked);
  return 0;
}
