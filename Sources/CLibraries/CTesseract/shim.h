// Tesseract, and Leptonica, which it reads its pictures with; one owner for both.
#ifndef DAYMARK_CTESSERACT_SHIM_H
#define DAYMARK_CTESSERACT_SHIM_H

#include <stdio.h>

#include <leptonica/allheaders.h>
#include <tesseract/capi.h>

// Debian's Tesseract computes with OpenMP, which makes a small picture no faster and costs more processor time in all
// (the threads wait for each other busily). The limit belongs to the calling thread and has to be set in the process:
// the variable OMP_THREAD_LIMIT is read before the program starts. Weak, so that a Tesseract without OpenMP links too.
extern void omp_set_num_threads(int) __attribute__((weak));
static inline void daymark_single_thread(void) {
  if (omp_set_num_threads)
    omp_set_num_threads(1);
}

// Leptonica names these by plain enums, which Swift takes for other types than its functions want.
static const l_int32 daymark_lept_silent = L_SEVERITY_NONE;
static const l_int32 daymark_lept_rotate_area_map = L_ROTATE_AREA_MAP;
static const l_int32 daymark_lept_bring_in_white = L_BRING_IN_WHITE;

#endif
