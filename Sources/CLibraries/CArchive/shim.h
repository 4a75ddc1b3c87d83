// libarchive, which reads zip and tar archives entry by entry.
#ifndef DAYMARK_CARCHIVE_SHIM_H
#define DAYMARK_CARCHIVE_SHIM_H

#include <archive.h>
#include <archive_entry.h>

// The kinds of entries are macros with a cast, which Swift does not take over.
static inline int daymark_archive_is_file(struct archive_entry *entry) {
  return archive_entry_filetype(entry) == AE_IFREG;
}
static inline int daymark_archive_is_folder(struct archive_entry *entry) {
  return archive_entry_filetype(entry) == AE_IFDIR;
}
static inline int daymark_archive_is_link(struct archive_entry *entry) {
  return archive_entry_filetype(entry) == AE_IFLNK;
}

#endif
