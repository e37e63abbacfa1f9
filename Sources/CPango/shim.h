#pragma once
#include <fontconfig/fontconfig.h>
#include <glib-object.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include <hb.h>

// PANGO_FC_FONT_MAP is a cast macro, which Swift cannot import.
static inline void ra_pango_set_config(PangoFontMap *map, FcConfig *config) {
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
}
static inline void ra_pango_cairo_set_resolution(PangoFontMap *map, double dpi) {
  pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map), dpi);
}
// g_object_unref takes a gpointer; spelled out so that the Swift side states what it releases.
static inline void ra_object_unref(void *object) { g_object_unref(object); }

// FreeType's header is found through a macro, and its version only through an open library: both stay here.
static inline int ra_freetype_version(int *major, int *minor, int *patch) {
  FT_Library library;
  if (FT_Init_FreeType(&library) != 0) return 0;
  FT_Library_Version(library, major, minor, patch);
  FT_Done_FreeType(library);
  return 1;
}
