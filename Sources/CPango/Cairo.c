// Cairo and pixman, loaded when the first of these functions is called: for text, a circle or a turned picture. Cairo brings fifteen further
// libraries, of fonts and of the X window system; to link them at each start took a tenth of the time of a picture.
//
// Each function is there under its own name, as cairo's header declares it, and hidden from all other libraries. Where ra_cairo_failure()
// has words, call none.
#define cairo_public __attribute__((visibility("hidden")))
#include <cairo.h>

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// Of CPango.c: opens a library by its file's name; NULL where there is none.
void *ra_open_library(const char *name);

#ifdef __APPLE__
static const char *const names[] = {"libcairo.2.dylib", "libpixman-1.0.dylib"};
#else
static const char *const names[] = {"libcairo.so.2", "libpixman-1.so.0"};
#endif

// Library, result, name, parameters, arguments.
#define FUNCTIONS(F) \
  F(1, const char *, pixman_version_string, (void), ()) \
  F(0, const char *, cairo_version_string, (void), ()) \
  F(0, const char *, cairo_status_to_string, (cairo_status_t status), (status)) \
  F(0, cairo_surface_t *, cairo_image_surface_create, (cairo_format_t format, int width, int height), (format, width, height)) \
  F(0, cairo_surface_t *, cairo_image_surface_create_for_data, (unsigned char *data, cairo_format_t format, int width, int height, int stride), (data, format, width, height, stride)) \
  F(0, unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *surface), (surface)) \
  F(0, int, cairo_image_surface_get_stride, (cairo_surface_t *surface), (surface)) \
  F(0, cairo_status_t, cairo_surface_status, (cairo_surface_t *surface), (surface)) \
  F(0, cairo_t *, cairo_create, (cairo_surface_t *target), (target)) \
  F(0, cairo_status_t, cairo_status, (cairo_t *context), (context)) \
  F(0, cairo_pattern_t *, cairo_get_source, (cairo_t *context), (context)) \
  F(0, cairo_font_options_t *, cairo_font_options_create, (void), ())

// The same without a result.
#define ACTIONS(F) \
  F(cairo_surface_flush, (cairo_surface_t *surface), (surface)) \
  F(cairo_surface_mark_dirty, (cairo_surface_t *surface), (surface)) \
  F(cairo_surface_finish, (cairo_surface_t *surface), (surface)) \
  F(cairo_surface_destroy, (cairo_surface_t *surface), (surface)) \
  F(cairo_destroy, (cairo_t *context), (context)) \
  F(cairo_save, (cairo_t *context), (context)) \
  F(cairo_restore, (cairo_t *context), (context)) \
  F(cairo_set_matrix, (cairo_t *context, const cairo_matrix_t *matrix), (context, matrix)) \
  F(cairo_set_source_rgb, (cairo_t *context, double red, double green, double blue), (context, red, green, blue)) \
  F(cairo_set_source_rgba, (cairo_t *context, double red, double green, double blue, double alpha), (context, red, green, blue, alpha)) \
  F(cairo_set_source_surface, (cairo_t *context, cairo_surface_t *surface, double x, double y), (context, surface, x, y)) \
  F(cairo_pattern_set_filter, (cairo_pattern_t *pattern, cairo_filter_t filter), (pattern, filter)) \
  F(cairo_paint, (cairo_t *context), (context)) \
  F(cairo_paint_with_alpha, (cairo_t *context, double alpha), (context, alpha)) \
  F(cairo_new_path, (cairo_t *context), (context)) \
  F(cairo_move_to, (cairo_t *context, double x, double y), (context, x, y)) \
  F(cairo_line_to, (cairo_t *context, double x, double y), (context, x, y)) \
  F(cairo_curve_to, (cairo_t *context, double x1, double y1, double x2, double y2, double x3, double y3), (context, x1, y1, x2, y2, x3, y3)) \
  F(cairo_close_path, (cairo_t *context), (context)) \
  F(cairo_set_fill_rule, (cairo_t *context, cairo_fill_rule_t rule), (context, rule)) \
  F(cairo_fill_preserve, (cairo_t *context), (context)) \
  F(cairo_clip, (cairo_t *context), (context)) \
  F(cairo_set_line_width, (cairo_t *context, double width), (context, width)) \
  F(cairo_set_line_cap, (cairo_t *context, cairo_line_cap_t cap), (context, cap)) \
  F(cairo_set_line_join, (cairo_t *context, cairo_line_join_t join), (context, join)) \
  F(cairo_set_miter_limit, (cairo_t *context, double limit), (context, limit)) \
  F(cairo_stroke_preserve, (cairo_t *context), (context)) \
  F(cairo_font_options_set_antialias, (cairo_font_options_t *options, cairo_antialias_t antialias), (options, antialias)) \
  F(cairo_font_options_set_hint_style, (cairo_font_options_t *options, cairo_hint_style_t style), (options, style)) \
  F(cairo_font_options_set_hint_metrics, (cairo_font_options_t *options, cairo_hint_metrics_t metrics), (options, metrics)) \
  F(cairo_font_options_destroy, (cairo_font_options_t *options), (options))

#define MEMBER(library, type, name, parameters, arguments) type(*name) parameters;
#define ACTION_MEMBER(name, parameters, arguments) void(*name) parameters;
static struct {
  FUNCTIONS(MEMBER)
  ACTIONS(ACTION_MEMBER)
} table;

static char failure[512];

static void *find(int library, const char *name) {
  void *handle = ra_open_library(names[library]);
  void *function = handle ? dlsym(handle, name) : NULL;
  if (!function && !*failure) {
    const char *why = dlerror();
    snprintf(failure, sizeof failure, "%s cannot be loaded (%s)", names[library], why ? why : name);
  }
  return function;
}

static void load(void) {
#define FIND(library, type, name, parameters, arguments) table.name = (type(*) parameters)find(library, #name);
#define FIND_ACTION(name, parameters, arguments) table.name = (void(*) parameters)find(0, #name);
  FUNCTIONS(FIND)
  ACTIONS(FIND_ACTION)
}

static void load_once(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
}

cairo_public const char *ra_cairo_failure(void) {
  load_once();
  return *failure ? failure : NULL;
}

#define DEFINE(library, type, name, parameters, arguments) \
  cairo_public type name parameters { return load_once(), table.name arguments; }
#define DEFINE_ACTION(name, parameters, arguments) \
  cairo_public void name parameters { load_once(), table.name arguments; }
FUNCTIONS(DEFINE)
ACTIONS(DEFINE_ACTION)
