#include "support.h"

#include <tiffio.h>

typedef struct {
  const uint8_t *bytes;
  uint64_t count, position;
  cc_status *status;
} memory_file;

static tmsize_t on_read(thandle_t handle, void *into, tmsize_t count) {
  memory_file *file = handle;
  if (file->position >= file->count) return 0;
  uint64_t left = file->count - file->position, take = (uint64_t)count < left ? (uint64_t)count : left;
  memcpy(into, file->bytes + file->position, take);
  file->position += take;
  return (tmsize_t)take;
}

static tmsize_t on_write(thandle_t handle, void *from, tmsize_t count) {
  (void)handle, (void)from, (void)count;
  return 0;
}

static toff_t on_seek(thandle_t handle, toff_t offset, int whence) {
  memory_file *file = handle;
  file->position = whence == SEEK_SET ? offset : whence == SEEK_CUR ? file->position + offset : file->count + offset;
  return file->position;
}

static int on_close(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t on_size(thandle_t handle) { return ((memory_file *)handle)->count; }

static int on_error(TIFF *tiff, void *data, const char *module, const char *format, va_list arguments) {
  (void)tiff, (void)module;
  cc_status *status = data;
  if (!status->message[0]) vsnprintf(status->message, sizeof status->message, format, arguments);
  return 1;
}

static int on_warning(TIFF *tiff, void *data, const char *module, const char *format, va_list arguments) {
  (void)tiff, (void)module, (void)format, (void)arguments;
  ((cc_status *)data)->warnings++;
  return 1;
}

int cc_tiff_decode(const uint8_t *bytes, size_t count, size_t most_memory, uint8_t *pixels, int32_t width,
                   int32_t height, cc_bytes *profile, cc_status *status) {
  memset(status, 0, sizeof *status);
  memory_file file = {bytes, count, 0, status};
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (!options) return cc_fail(status, "out of memory");
  TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)most_memory);
  TIFFOpenOptionsSetErrorHandlerExtR(options, on_error, status);
  TIFFOpenOptionsSetWarningHandlerExtR(options, on_warning, status);
  // "m" keeps the library from mapping the file, which it could not.
  TIFF *tiff = TIFFClientOpenExt("photo", "rm", &file, on_read, on_write, on_seek, on_close, on_size, NULL, NULL,
                                 options);
  TIFFOpenOptionsFree(options);
  if (!tiff) return cc_fail(status, "the file could not be read as TIFF");
  TIFFRGBAImage image;
  char text[1024] = "";
  int done = 0;
  if (!TIFFRGBAImageOK(tiff, text) || !TIFFRGBAImageBegin(&image, tiff, 1, text)) {
    cc_fail(status, text);
  } else {
    if ((int32_t)image.width != width || (int32_t)image.height != height) {
      cc_fail(status, "the size in the header changed while reading");
    } else {
      // Rows as stored: the caller turns the reduced picture by the tag, so it must not be applied here too.
      image.orientation = image.req_orientation = ORIENTATION_TOPLEFT;
      done = TIFFRGBAImageGet(&image, (uint32_t *)(void *)pixels, image.width, image.height);
      if (!done) cc_fail(status, "the picture data are damaged");
    }
    TIFFRGBAImageEnd(&image);
  }
  uint32_t icc_count = 0;
  void *icc = NULL;
  uint16_t photometric = 0;
  TIFFGetFieldDefaulted(tiff, TIFFTAG_PHOTOMETRIC, &photometric);
  if (done && photometric != PHOTOMETRIC_SEPARATED && TIFFGetField(tiff, TIFFTAG_ICCPROFILE, &icc_count, &icc))
    cc_keep(profile, icc, icc_count);
  TIFFClose(tiff);
  if (done) cc_rgba_over_white(pixels, (size_t)width * 4, pixels, width, height, 1);
  return done;
}
