// For the flags of dlopen that are GNU's.
#define _GNU_SOURCE
#include "CPango.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { FONTCONFIG, GOBJECT, PANGO, PANGOFT2, PANGOCAIRO, HARFBUZZ, FREETYPE, LIBRARIES };

#ifdef __APPLE__
static const char *const names[LIBRARIES] = {
  [FONTCONFIG] = "libfontconfig.1.dylib", [GOBJECT] = "libgobject-2.0.0.dylib", [PANGO] = "libpango-1.0.0.dylib",
  [PANGOFT2] = "libpangoft2-1.0.0.dylib", [PANGOCAIRO] = "libpangocairo-1.0.0.dylib",
  [HARFBUZZ] = "libharfbuzz.0.dylib", [FREETYPE] = "libfreetype.6.dylib",
};
// Homebrew on Apple silicon, Homebrew on Intel, MacPorts; never the working folder, where dyld would look for a bare name.
static const char *const folders[] = {"/opt/homebrew/lib/", "/usr/local/lib/", "/opt/local/lib/"};
#else
static const char *const names[LIBRARIES] = {
  [FONTCONFIG] = "libfontconfig.so.1", [GOBJECT] = "libgobject-2.0.so.0", [PANGO] = "libpango-1.0.so.0",
  [PANGOFT2] = "libpangoft2-1.0.so.0", [PANGOCAIRO] = "libpangocairo-1.0.so.0",
  [HARFBUZZ] = "libharfbuzz.so.0", [FREETYPE] = "libfreetype.so.6",
};
// The loader knows the folders.
static const char *const folders[] = {""};
#endif

struct ra_pango_table ra_pango_table;
static RaPangoResult result = {RA_PANGO_LOADED, "", ""};
static char words[512];

// Pango's libraries call each other most: with their names looked for there first, not in all that the program has loaded, a first text
// takes a sixteenth less. Not where a library stands before the system's: it is preloaded, or another allocator than the C library's
// is linked, and memory is passed between them.
static int own_first(void) {
#ifdef RTLD_DEEPBIND
  void *libc = getenv("LD_PRELOAD") ? NULL : dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
  if (libc && dlsym(libc, "malloc") == dlsym(RTLD_DEFAULT, "malloc")) return RTLD_DEEPBIND;
#endif
  return 0;
}

void *ra_open_library(const char *name) {
  void *handle = NULL;
  for (size_t i = 0; i < sizeof folders / sizeof *folders && !handle; i++) {
    char path[128];
    snprintf(path, sizeof path, "%s%s", folders[i], name);
    handle = dlopen(path, RTLD_LAZY | RTLD_LOCAL | own_first());
  }
  return handle;
}

// Opens a library for good: what Pango registers with GObject cannot be taken back.
static void *open_library(const char *name) {
  void *handle = ra_open_library(name);
  if (!handle) {
    const char *why = dlerror();
    snprintf(words, sizeof words, "%s", why ? why : "it cannot be opened");
    result = (RaPangoResult){RA_PANGO_NO_LIBRARY, name, words};
  }
  return handle;
}

static void *find(void *const handles[], int library, const char *name) {
  if (result.status != RA_PANGO_LOADED) return NULL;
  void *function = dlsym(handles[library], name);
  if (!function) result = (RaPangoResult){RA_PANGO_NO_FUNCTION, names[library], name};
  return function;
}

// GLib ends the process where it cannot go on, such as without a thread: here by a sentence and the status of a system that fails, not by a signal.
static void end(const char *domain, int level, const char *message, void *data) {
  (void)domain, (void)level, (void)data;
  dprintf(STDERR_FILENO, "error: no text can be drawn: %s; raise the limits (ulimit -u, ulimit -v)\n", message);
  _exit(74);
}

static void handle_errors(void *const handles[]) {
  enum { RECURSION = 1, FATAL = 2, ERROR = 4 };
  void *function = find(handles, GOBJECT, "g_log_set_handler");
  if (function) ((unsigned (*)(const char *, int, __typeof__(end) *, void *))function)("GLib", ERROR | FATAL | RECURSION, end, NULL);
}

static void load(void) {
  void *handles[LIBRARIES];
  for (int i = 0; i < LIBRARIES; i++) {
    handles[i] = open_library(names[i]);
    if (!handles[i]) return;
  }
#define RA_FIND(library, type, name, parameters, arguments) ra_pango_table.name = (type(*) parameters)find(handles, library, #name);
  RA_PANGO_FUNCTIONS(RA_FIND)
#undef RA_FIND
  handle_errors(handles);
}

RaPangoResult ra_pango_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return result;
}
