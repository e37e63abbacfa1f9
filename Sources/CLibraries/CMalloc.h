#pragma once
#include <stdlib.h>

// A shim because Swift's own module of the C library leaves malloc.h out, and because only glibc has these settings.
#ifdef __GLIBC__
#include <malloc.h>
static inline void ra_malloc_keep(int largest_block, int unused_memory, int arenas) {
  mallopt(M_ARENA_MAX, arenas);
  // glibc takes no threshold over 32 MiB, and ignores the call.
  if (largest_block > 32 << 20)
    mallopt(M_MMAP_MAX, 0);
  else
    mallopt(M_MMAP_THRESHOLD, largest_block);
  mallopt(M_TRIM_THRESHOLD, unused_memory);
}
#else
static inline void ra_malloc_keep(int largest_block, int unused_memory, int arenas) {
  (void)largest_block;
  (void)unused_memory;
  (void)arenas;
}
#endif
