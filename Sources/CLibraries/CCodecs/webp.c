#include "support.h"

#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>

int cc_webp_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, int32_t width, int32_t height,
                   cc_bytes *profile, cc_status *status) {
  memset(status, 0, sizeof *status);
  WebPData data = {bytes, count};
  WebPDemuxer *demuxer = WebPDemux(&data);
  if (!demuxer) return cc_fail(status, "the file ends too early or its chunks are damaged");
  WebPChunkIterator chunk;
  if (WebPDemuxGetChunk(demuxer, "ICCP", 1, &chunk)) {
    cc_keep(profile, chunk.chunk.bytes, chunk.chunk.size);
    WebPDemuxReleaseChunkIterator(&chunk);
  }
  WebPIterator frame;
  WebPDecoderConfig config;
  int done = 0;
  if (!WebPDemuxGetFrame(demuxer, 1, &frame)) {
    cc_fail(status, "there is no frame");
  } else if (!WebPInitDecoderConfig(&config)) {
    cc_fail(status, "the library has another version");
    WebPDemuxReleaseIterator(&frame);
  } else {
    config.options.use_scaling = frame.width != width || frame.height != height;
    config.options.scaled_width = width;
    config.options.scaled_height = height;
    config.output.colorspace = MODE_BGRA;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = pixels;
    config.output.u.RGBA.stride = width * 4;
    config.output.u.RGBA.size = (size_t)width * (size_t)height * 4;
    VP8StatusCode code = WebPDecode(frame.fragment.bytes, frame.fragment.size, &config);
    done = code == VP8_STATUS_OK;
    if (!done) {
      status->ended_early = code == VP8_STATUS_SUSPENDED || code == VP8_STATUS_NOT_ENOUGH_DATA;
      cc_fail(status, status->ended_early ? "the file ends too early" : "the picture data are damaged");
    }
    WebPFreeDecBuffer(&config.output);
    WebPDemuxReleaseIterator(&frame);
  }
  WebPDemuxDelete(demuxer);
  if (!done) return 0;
  for (size_t i = 0, n = (size_t)width * (size_t)height; i < n; i++) {
    uint8_t *p = pixels + i * 4;
    unsigned alpha = p[3];
    if (alpha == 255) continue;
    for (int c = 0; c < 3; c++) p[c] = cc_over_white(p[c], alpha);
    p[3] = 255;
  }
  return 1;
}

int cc_webp_encode(const uint8_t *pixels, int32_t width, int32_t height, int32_t quality, cc_bytes *file,
                   cc_status *status) {
  memset(status, 0, sizeof *status);
  uint8_t *made = NULL;
  size_t count = quality > 100 ? WebPEncodeLosslessBGRA(pixels, width, height, width * 4, &made)
                               : WebPEncodeBGRA(pixels, width, height, width * 4, (float)quality, &made);
  if (count == 0) return cc_fail(status, "the picture could not be encoded");
  file->bytes = malloc(count);
  if (file->bytes) memcpy(file->bytes, made, count), file->count = count;
  WebPFree(made);
  return file->bytes ? 1 : cc_fail(status, "out of memory");
}
