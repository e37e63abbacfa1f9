// The functions of Pango, GObject and fontconfig that are used, each once: library, result, name, parameters, arguments.
// CPango.h declares from this list, CPango.c loads by it. The oldest Pango that has them all is 1.44.
#pragma once
#include "CPangoTypes.h"

#define RA_PANGO_FUNCTIONS(F) \
  RA_FONTCONFIG(F) RA_GOBJECT(F) RA_PANGO_FONT(F) RA_PANGO_CONTEXT(F) RA_PANGO_LAYOUT(F) RA_PANGO_ITERATOR(F) RA_PANGO_CAIRO(F) RA_VERSIONS(F)

#define RA_FONTCONFIG(F) \
  F(FONTCONFIG, FcBool, FcInit, (void), ()) \
  F(FONTCONFIG, FcConfig *, FcConfigCreate, (void), ()) \
  F(FONTCONFIG, FcBool, FcConfigSetCurrent, (FcConfig *config), (config)) \
  F(FONTCONFIG, void, FcConfigDestroy, (FcConfig *config), (config)) \
  F(FONTCONFIG, FcBool, FcConfigParseAndLoadFromMemory, (FcConfig *config, const FcChar8 *rules, FcBool complain), (config, rules, complain)) \
  F(FONTCONFIG, FcBool, FcConfigAppFontAddFile, (FcConfig *config, const FcChar8 *path), (config, path)) \
  F(FONTCONFIG, FcBool, FcConfigBuildFonts, (FcConfig *config), (config))

#define RA_VERSIONS(F) \
  F(PANGO, const char *, pango_version_string, (void), ()) \
  F(HARFBUZZ, const char *, hb_version_string, (void), ()) \
  F(FREETYPE, int, FT_Init_FreeType, (void **library), (library)) \
  F(FREETYPE, void, FT_Library_Version, (void *library, int *major, int *minor, int *patch), (library, major, minor, patch)) \
  F(FREETYPE, int, FT_Done_FreeType, (void *library), (library))

#define RA_GOBJECT(F) F(GOBJECT, void, g_object_unref, (void *object), (object))

#define RA_PANGO_FONT(F) \
  F(PANGO, PangoFontDescription *, pango_font_describe, (PangoFont *font), (font)) \
  F(PANGO, PangoFontDescription *, pango_font_description_from_string, (const char *words), (words)) \
  F(PANGO, void, pango_font_description_free, (PangoFontDescription *description), (description)) \
  F(PANGO, const char *, pango_font_description_get_family, (const PangoFontDescription *description), (description)) \
  F(PANGO, PangoWeight, pango_font_description_get_weight, (const PangoFontDescription *description), (description)) \
  F(PANGO, void, pango_font_description_set_absolute_size, (PangoFontDescription *description, double size), (description, size))

#define RA_PANGO_CONTEXT(F) \
  F(PANGO, PangoContext *, pango_font_map_create_context, (PangoFontMap *map), (map)) \
  F(PANGO, PangoLanguage *, pango_language_from_string, (const char *tag), (tag)) \
  F(PANGO, void, pango_context_set_language, (PangoContext *context, PangoLanguage *language), (context, language)) \
  F(PANGO, void, pango_context_set_base_dir, (PangoContext *context, PangoDirection direction), (context, direction)) \
  F(PANGO, void, pango_context_set_round_glyph_positions, (PangoContext *context, gboolean round), (context, round))

#define RA_PANGO_LAYOUT(F) \
  F(PANGO, PangoLayout *, pango_layout_new, (PangoContext *context), (context)) \
  F(PANGO, void, pango_layout_set_text, (PangoLayout *layout, const char *text, int bytes), (layout, text, bytes)) \
  F(PANGO, void, pango_layout_set_font_description, (PangoLayout *layout, const PangoFontDescription *description), (layout, description)) \
  F(PANGO, void, pango_layout_set_single_paragraph_mode, (PangoLayout *layout, gboolean single), (layout, single)) \
  F(PANGO, void, pango_layout_set_auto_dir, (PangoLayout *layout, gboolean automatic), (layout, automatic)) \
  F(PANGO, void, pango_layout_set_ellipsize, (PangoLayout *layout, PangoEllipsizeMode mode), (layout, mode)) \
  F(PANGO, void, pango_layout_set_width, (PangoLayout *layout, int width), (layout, width)) \
  F(PANGO, int, pango_layout_get_baseline, (PangoLayout *layout), (layout)) \
  F(PANGO, void, pango_layout_get_extents, (PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical), (layout, ink, logical)) \
  F(PANGO, int, pango_layout_get_unknown_glyphs_count, (PangoLayout *layout), (layout))

#define RA_PANGO_ITERATOR(F) \
  F(PANGO, PangoLayoutIter *, pango_layout_get_iter, (PangoLayout *layout), (layout)) \
  F(PANGO, void, pango_layout_iter_free, (PangoLayoutIter *iterator), (iterator)) \
  F(PANGO, gboolean, pango_layout_iter_next_run, (PangoLayoutIter *iterator), (iterator)) \
  F(PANGO, PangoLayoutRun *, pango_layout_iter_get_run_readonly, (PangoLayoutIter *iterator), (iterator)) \
  F(PANGO, int, pango_layout_iter_get_baseline, (PangoLayoutIter *iterator), (iterator)) \
  F(PANGO, void, pango_layout_iter_get_run_extents, (PangoLayoutIter *iterator, PangoRectangle *ink, PangoRectangle *logical), (iterator, ink, logical))

#define RA_PANGO_CAIRO(F) \
  F(PANGOFT2, void, pango_fc_font_map_set_config, (PangoFcFontMap *map, FcConfig *config), (map, config)) \
  F(PANGOCAIRO, PangoFontMap *, pango_cairo_font_map_new_for_font_type, (cairo_font_type_t type), (type)) \
  F(PANGOCAIRO, void, pango_cairo_font_map_set_resolution, (PangoCairoFontMap *map, double dpi), (map, dpi)) \
  F(PANGOCAIRO, void, pango_cairo_context_set_font_options, (PangoContext *context, const cairo_font_options_t *options), (context, options)) \
  F(PANGOCAIRO, void, pango_cairo_glyph_string_path, (cairo_t *cairo, PangoFont *font, PangoGlyphString *glyphs), (cairo, font, glyphs)) \
  F(PANGOCAIRO, void, pango_cairo_show_glyph_string, (cairo_t *cairo, PangoFont *font, PangoGlyphString *glyphs), (cairo, font, glyphs))
