// What kind of disk a file lies on, which the system's own modules for Swift leave out.
#pragma once
#ifdef __linux__
#include <sys/vfs.h>

/// The number that Linux gives the kind of disk on which an open file lies; 0 where it does not say.
static inline unsigned long ra_disk_kind(int file) {
  struct statfs disk;
  return fstatfs(file, &disk) == 0 ? (unsigned long)disk.f_type & 0xFFFFFFFF : 0;
}
#endif
