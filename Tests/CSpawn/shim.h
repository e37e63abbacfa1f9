#pragma once

#include <spawn.h>

#ifdef __linux__
// Glibc declares these where _GNU_SOURCE is defined, which it is not when Swift reads its headers.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
#endif
