// Preloaded into the tool by FaultTests: lets the Nth call of one function fail, or a signal come with it.
// FAULT names the function, FAULT_AT the call (from 1), FAULT_HOW an errno, -1 for half a write, or 1000 + a signal.
// FAULT_COUNT, where set, is a file that gets the number of calls when the process ends.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_int calls;

static int number(const char *name) { const char *text = getenv(name); return text ? atoi(text) : 0; }

/// What is to happen in this call: 0 nothing.
static int fault(const char *function) {
  const char *wanted = getenv("FAULT");
  if (!wanted || strcmp(wanted, function)) return 0;
  if (atomic_fetch_add(&calls, 1) + 1 != number("FAULT_AT")) return 0;
  int how = number("FAULT_HOW");
  if (how < 1000) return how;
  // To the process: worker threads take no signals. Then time for another thread to take it.
  kill(getpid(), how - 1000);
  usleep(50000);
  return 0;
}

__attribute__((destructor)) static void tell(void) {
  const char *path = getenv("FAULT_COUNT");
  if (!path) return;
  int file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  char text[16];
  int length = snprintf(text, sizeof text, "%d", atomic_load(&calls));
  syscall(SYS_write, file, text, length);
  syscall(SYS_close, file);
}

#define REAL(type, name) static __typeof__(type) *real; if (!real) real = (__typeof__(type) *)dlsym(RTLD_NEXT, name)

ssize_t write(int file, const void *bytes, size_t count) {
  REAL(ssize_t(int, const void *, size_t), "write");
  if (file > 2) {
    int how = fault("write");
    if (how == -1) return real(file, bytes, count / 2);
    if (how) { errno = how; return -1; }
  }
  return real(file, bytes, count);
}

int fsync(int file) {
  REAL(int(int), "fsync");
  int how = fault("fsync");
  if (how) { errno = how; return -1; }
  return real(file);
}

int rename(const char *from, const char *to) {
  REAL(int(const char *, const char *), "rename");
  int how = fault("rename");
  if (how) { errno = how; return -1; }
  return real(from, to);
}

int renameat(int here, const char *from, int there, const char *to) {
  REAL(int(int, const char *, int, const char *), "renameat");
  int how = fault("rename");
  if (how) { errno = how; return -1; }
  return real(here, from, there, to);
}

int mkdir(const char *path, mode_t mode) {
  REAL(int(const char *, mode_t), "mkdir");
  int how = fault("mkdir");
  if (how) { errno = how; return -1; }
  return real(path, mode);
}

int open(const char *path, int flags, ...) {
  REAL(int(const char *, int, ...), "open");
  mode_t mode = 0600;
  if (flags & O_CREAT) {
    __builtin_va_list list;
    __builtin_va_start(list, flags);
    mode = __builtin_va_arg(list, int);
    __builtin_va_end(list);
    int how = fault("create");
    if (how) { errno = how; return -1; }
  }
  return real(path, flags, mode);
}

int openat(int place, const char *path, int flags, ...) {
  REAL(int(int, const char *, int, ...), "openat");
  mode_t mode = 0600;
  if (flags & O_CREAT) {
    __builtin_va_list list;
    __builtin_va_start(list, flags);
    mode = __builtin_va_arg(list, int);
    __builtin_va_end(list);
    int how = fault("create");
    if (how) { errno = how; return -1; }
  }
  return real(place, path, flags, mode);
}

ssize_t read(int file, void *bytes, size_t count) {
  REAL(ssize_t(int, void *, size_t), "read");
  if (file == 0) {
    int how = fault("read");
    if (how == -1) return real(file, bytes, count > 16 ? 16 : count);
    if (how) { errno = how; return -1; }
  }
  return real(file, bytes, count);
}

/// Cairo asks pixman for the memory of its images. Where it brings memory of its own there are only a few bytes for pixman to allocate, and cairo 1.16
/// releases the source twice when those fail (inplace_renderer_init and span_renderer_fini), which no caller could repair.
void *pixman_image_create_bits(int format, int width, int height, void *bits, int stride) {
  // The program loads pixman for itself alone, so it is not among what follows this library.
  void *(*real)(int, int, int, void *, int) = dlsym(dlopen("libpixman-1.so.0", RTLD_LAZY), "pixman_image_create_bits");
  return !bits && fault("surface") ? NULL : real(format, width, height, bits, stride);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  REAL(int(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *), "pthread_create");
  int how = fault("thread");
  return how ? how : real(thread, attributes, body, argument);
}
