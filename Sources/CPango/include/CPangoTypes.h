// Those types of Pango, GObject and fontconfig that drawing one line of text needs.
//
// All of it is stable ABI. Sizes, offsets and values were compared with the headers of Pango 1.50.12, GLib 2.74.6 and
// fontconfig 2.14.1 on x86-64; fields behind the last one that is read are left out, since nothing here is made on our side.
#pragma once
#include <cairo.h>
#include <stdint.h>

typedef int gboolean;
typedef int FcBool;
typedef unsigned char FcChar8;

typedef struct _FcConfig FcConfig;
typedef struct _PangoContext PangoContext;
typedef struct _PangoCairoFontMap PangoCairoFontMap;
typedef struct _PangoFcFontMap PangoFcFontMap;
typedef struct _PangoFont PangoFont;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutIter PangoLayoutIter;

// Pango's units in a pixel.
enum { PANGO_SCALE = 1024 };

typedef enum { PANGO_DIRECTION_LTR = 0 } PangoDirection;
typedef enum { PANGO_ELLIPSIZE_NONE = 0, PANGO_ELLIPSIZE_END = 3 } PangoEllipsizeMode;
typedef enum { PANGO_WEIGHT_SEMIBOLD = 600 } PangoWeight;

typedef struct {
  int x, y, width, height;
} PangoRectangle;

typedef struct {
  void *shape_engine, *lang_engine;
  PangoFont *font;
  uint8_t level, gravity, flags, script;
  PangoLanguage *language;
  void *extra_attrs;
} PangoAnalysis;

typedef struct {
  int offset, length, num_chars;
  PangoAnalysis analysis;
} PangoItem;

typedef struct {
  uint32_t glyph;
  int width, x_offset, y_offset;  // in the header: PangoGlyphGeometry
  unsigned int attr;              // in the header: PangoGlyphVisAttr, bit fields
} PangoGlyphInfo;

typedef struct {
  int num_glyphs;
  PangoGlyphInfo *glyphs;
  int *log_clusters;
} PangoGlyphString;

typedef struct {
  PangoItem *item;
  PangoGlyphString *glyphs;
} PangoLayoutRun;
