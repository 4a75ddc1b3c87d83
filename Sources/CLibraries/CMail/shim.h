// GMime, which writes letters.
#ifndef DAYMARK_CMAIL_SHIM_H
#define DAYMARK_CMAIL_SHIM_H

#include <gmime/gmime.h>

// The casts of GObject are macros, which Swift does not see.
static inline GMimeObject *daymark_mime_object(gpointer object) { return GMIME_OBJECT(object); }
static inline GMimeMultipart *daymark_mime_multipart(gpointer object) { return GMIME_MULTIPART(object); }
static inline GMimePart *daymark_mime_part(gpointer object) { return GMIME_PART(object); }

#endif
