// Pango and fontconfig, loaded when the first text is drawn: a program that draws no text does not load these libraries,
// and needs neither them to run nor their headers to build.
//
// Call ra_pango_load() before any other function here; where it fails, call none of them.
#pragma once
#include "CPangoFunctions.h"

// What ra_pango_load() found.
typedef enum { RA_PANGO_LOADED, RA_PANGO_NO_LIBRARY, RA_PANGO_NO_FUNCTION } RaPangoStatus;

typedef struct {
  RaPangoStatus status;
  const char *library;  // the file that is not there, or that lacks a function; empty after success
  const char *detail;   // the loader's words, or the function's name; empty after success
} RaPangoResult;

// Loads the libraries on the first call, for the rest of the process; safe from any thread.
RaPangoResult ra_pango_load(void);

// Every function under its own name, through a table that ra_pango_load() fills.
#define RA_MEMBER(library, type, name, parameters, arguments) type(*name) parameters;
#define RA_FORWARD(library, type, name, parameters, arguments) \
  static inline type name parameters { return ra_pango_table.name arguments; }

extern struct ra_pango_table { RA_PANGO_FUNCTIONS(RA_MEMBER) } ra_pango_table;
RA_PANGO_FUNCTIONS(RA_FORWARD)

#undef RA_MEMBER
#undef RA_FORWARD

// In Pango's headers these casts are macros that check the object's type. The font maps of pangocairo with FreeType are all three.
static inline void ra_pango_set_config(PangoFontMap *map, FcConfig *config) {
  pango_fc_font_map_set_config((PangoFcFontMap *)map, config);
}
static inline void ra_pango_cairo_set_resolution(PangoFontMap *map, double dpi) {
  pango_cairo_font_map_set_resolution((PangoCairoFontMap *)map, dpi);
}
// The font map that draws with cairo through FreeType; NULL where this Pango was built without it.
static inline PangoFontMap *ra_pango_font_map_new(void) { return pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT); }

// Grey edges and no hinting, whatever the screen's settings say. Here, because the options are cairo's own type.
static inline void ra_pango_set_steady_font_options(PangoContext *context) {
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
}

// g_object_unref takes any pointer; spelled out so that the Swift side states what it releases.
static inline void ra_object_unref(void *object) { g_object_unref(object); }

// FreeType tells its version only through an open library.
static inline int ra_freetype_version(int *major, int *minor, int *patch) {
  void *library;
  if (FT_Init_FreeType(&library) != 0) return 0;
  FT_Library_Version(library, major, minor, patch);
  FT_Done_FreeType(library);
  return 1;
}
