// libheif, which decodes HEIC and AVIF pictures.
#ifndef DAYMARK_CHEIF_SHIM_H
#define DAYMARK_CHEIF_SHIM_H

#include <libheif/heif.h>

// A plain C enum with a tag arrives in Swift as a struct, so that comparing it needs a detour; this says it once.
static inline int heifFailed(struct heif_error error) { return error.code != heif_error_Ok; }

// The message points into static memory of the library or of the context; Swift copies it at once.
static inline const char *heifMessage(struct heif_error error) { return error.message ? error.message : ""; }

#endif
