#include "support.h"

#include <jpeglib.h>
#include <jerror.h>
#include <setjmp.h>

// More damage than this is hostile input rather than a bad disk; a damaged 12-megapixel photo gives a few dozen.
#define MOST_WARNINGS 1000

typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf out;
  cc_status *status;
  struct jpeg_decompress_struct *decoder;
} error_manager;

typedef struct {
  struct jpeg_progress_mgr base;
  int most_scans;
} scan_counter;

static void on_error(j_common_ptr info) {
  error_manager *manager = (error_manager *)info->err;
  char text[JMSG_LENGTH_MAX];
  manager->base.format_message(info, text);
  cc_fail(manager->status, text);
  longjmp(manager->out, 1);
}

static void on_message(j_common_ptr info, int level) {
  if (level >= 0) return;
  error_manager *manager = (error_manager *)info->err;
  manager->status->warnings++;
  if (manager->base.msg_code == JWRN_JPEG_EOF && !manager->status->ended_early) {
    manager->status->ended_early = 1;
    struct jpeg_decompress_struct *decoder = manager->decoder;
    if (!decoder) return;
    manager->status->rows_before_end = (int32_t)decoder->output_scanline;
    // A progressive file is read to its end before the first row. After its first scan the whole picture is there,
    // coarsely, which -1 says; within it, as many rows as the scan has reached.
    if (decoder->progressive_mode && decoder->output_scanline == 0)
      manager->status->rows_before_end =
          decoder->input_scan_number > 1
              ? -1
              : (int32_t)((uint64_t)decoder->output_height * decoder->input_iMCU_row / decoder->total_iMCU_rows);
  }
  if (manager->status->warnings > MOST_WARNINGS) {
    cc_fail(manager->status, "more than 1000 errors in the picture data");
    longjmp(manager->out, 1);
  }
}

static void ignore_output(j_common_ptr info) { (void)info; }

static void on_progress(j_common_ptr info) {
  scan_counter *counter = (scan_counter *)info->progress;
  if (info->is_decompressor && ((j_decompress_ptr)info)->input_scan_number > counter->most_scans) {
    cc_fail(((error_manager *)info->err)->status, "too many scans");
    longjmp(((error_manager *)info->err)->out, 1);
  }
}

static void set_up(struct jpeg_error_mgr **place, error_manager *manager, cc_status *status) {
  *place = jpeg_std_error(&manager->base);
  manager->base.error_exit = on_error;
  manager->base.emit_message = on_message;
  manager->base.output_message = ignore_output;
  manager->status = status;
  manager->decoder = NULL;
}

// Turns a row of CMYK into BGRX in place. Adobe programs store the inks inverted.
static void inks_to_light(uint8_t *row, int width, int inverted) {
  for (int x = 0; x < width; x++, row += 4) {
    unsigned c = row[0], m = row[1], y = row[2], k = row[3];
    if (!inverted) c = 255 - c, m = 255 - m, y = 255 - y, k = 255 - k;
    row[0] = (uint8_t)((y * k + 127) / 255);
    row[1] = (uint8_t)((m * k + 127) / 255);
    row[2] = (uint8_t)((c * k + 127) / 255);
    row[3] = 255;
  }
}

int cc_jpeg_decode(const uint8_t *bytes, size_t count, int32_t eighths, uint8_t *pixels, int32_t width, int32_t height,
                   int32_t most_scans, size_t most_memory, cc_bytes *profile, cc_status *status) {
  struct jpeg_decompress_struct info;
  error_manager manager;
  scan_counter counter = {.most_scans = most_scans};
  memset(status, 0, sizeof *status);
  memset(&info, 0, sizeof info);
  set_up(&info.err, &manager, status);
  if (setjmp(manager.out)) {
    jpeg_destroy_decompress(&info);
    return 0;
  }
  jpeg_create_decompress(&info);
  counter.base.progress_monitor = on_progress;
  info.progress = &counter.base;
  // Without a backing store libjpeg then refuses a file that needs more, such as one with all scans kept.
  info.mem->max_memory_to_use = (long)most_memory;
  jpeg_mem_src(&info, bytes, count);
  jpeg_save_markers(&info, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(&info, TRUE);
  manager.decoder = &info;
  info.scale_num = (unsigned)eighths;
  info.scale_denom = 8;
  int inks = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
  info.out_color_space = inks ? JCS_CMYK : JCS_EXT_BGRX;
  int inverted = info.saw_Adobe_marker;
  jpeg_start_decompress(&info);
  if ((int32_t)info.output_width != width || (int32_t)info.output_height != height || info.output_components != 4) {
    cc_fail(status, "the size in the header changed while reading");
    jpeg_destroy_decompress(&info);
    return 0;
  }
  while (info.output_scanline < info.output_height) {
    JSAMPROW row = pixels + (size_t)info.output_scanline * (size_t)width * 4;
    if (jpeg_read_scanlines(&info, &row, 1) != 1) break;
    if (inks) inks_to_light(row, width, inverted);
  }
  JOCTET *icc = NULL;
  unsigned icc_count = 0;
  if (jpeg_read_icc_profile(&info, &icc, &icc_count)) {
    if (!inks) cc_keep(profile, icc, icc_count);
    free(icc);
  }
  jpeg_finish_decompress(&info);
  jpeg_destroy_decompress(&info);
  return 1;
}

int cc_jpeg_encode(const uint8_t *pixels, int32_t width, int32_t height, int32_t quality, int32_t full_colour,
                   cc_bytes *file, cc_status *status) {
  struct jpeg_compress_struct info;
  error_manager manager;
  unsigned char *made = NULL;
  unsigned long count = 0;
  unsigned char **place = &made;
  memset(status, 0, sizeof *status);
  memset(&info, 0, sizeof info);
  set_up(&info.err, &manager, status);
  if (setjmp(manager.out)) {
    jpeg_destroy_compress(&info);
    free(*place);
    return 0;
  }
  jpeg_create_compress(&info);
  jpeg_mem_dest(&info, place, &count);
  info.image_width = (JDIMENSION)width;
  info.image_height = (JDIMENSION)height;
  info.input_components = 4;
  info.in_color_space = JCS_EXT_BGRX;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, quality, TRUE);
  info.optimize_coding = TRUE;
  info.comp_info[0].h_samp_factor = info.comp_info[0].v_samp_factor = full_colour ? 1 : 2;
  jpeg_start_compress(&info, TRUE);
  while (info.next_scanline < info.image_height) {
    JSAMPROW row = (JSAMPROW)(pixels + (size_t)info.next_scanline * (size_t)width * 4);
    jpeg_write_scanlines(&info, &row, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  file->bytes = *place;
  file->count = count;
  return 1;
}
