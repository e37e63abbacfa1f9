#pragma once
#include <fontconfig/fontconfig.h>
#include <glib-object.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

// PANGO_FC_FONT_MAP is a cast macro, which Swift cannot import.
static inline void ra_pango_set_config(PangoFontMap *map, FcConfig *config) {
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
}
static inline void ra_pango_cairo_set_resolution(PangoFontMap *map, double dpi) {
  pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map), dpi);
}
// g_object_unref takes a gpointer; spelled out so that the Swift side states what it releases.
static inline void ra_object_unref(void *object) { g_object_unref(object); }
