// Two Linux calls that Swift's Glibc module does not show.
#ifndef DAYMARK_CFILESYSTEM_H
#define DAYMARK_CFILESYSTEM_H

// Exchanges two names in one step (renameat2 with RENAME_EXCHANGE). 0, or the error number.
int daymark_exchange(const char *first, const char *second);

// Writes everything of the file system that holds the folder to the disk (syncfs). 0, or the error number.
int daymark_sync_file_system(const char *folder);

#endif
