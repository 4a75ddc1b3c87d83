// Tesseract, and Leptonica, which it reads its pictures with; one owner for both.
#ifndef DAYMARK_CTESSERACT_SHIM_H
#define DAYMARK_CTESSERACT_SHIM_H

#include <dlfcn.h>
#include <stdio.h>

#include <leptonica/allheaders.h>
#include <tesseract/capi.h>

// Debian's Tesseract computes with OpenMP, whose threads wait for each other busily: reading lines took 2.5 times the
// processor time of one thread (measured on two cores) and no less by the clock. It asks for four threads by name, so that
// neither omp_set_num_threads nor, once the program runs, OMP_THREAD_LIMIT changes anything; with no active level of
// parallel work allowed, each region runs on the thread that enters it. Looked up at run time, because a Tesseract built
// without OpenMP does not bring the function.
static inline void daymark_single_thread(void) {
  void (*set_most_active_levels)(int) = (void (*)(int))dlsym(NULL, "omp_set_max_active_levels");
  if (set_most_active_levels)
    set_most_active_levels(0);
}

// Leptonica names these by plain enums, which Swift takes for other types than its functions want.
static const l_int32 daymark_lept_silent = L_SEVERITY_NONE;
static const l_int32 daymark_lept_rotate_area_map = L_ROTATE_AREA_MAP;
static const l_int32 daymark_lept_bring_in_white = L_BRING_IN_WHITE;
static const l_int32 daymark_lept_black_tophat = L_TOPHAT_BLACK;
static const l_int32 daymark_lept_linear_scale = L_LINEAR_SCALE;

#endif
