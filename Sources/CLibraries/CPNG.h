#pragma once
#include <png.h>
#include <stdlib.h>
#include <string.h>

// libpng's simplified API keeps its flags in macros that Swift cannot import, and needs a zeroed png_image
// whose version field is set. Errors are returned, never longjmp'ed past Swift frames.
static inline void ra_png_image_prepare(png_image *image) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
}
static inline void ra_png_image_want_rgba(png_image *image) { image->format = PNG_FORMAT_RGBA; }
static inline size_t ra_png_image_rgba_size(const png_image *image) {
  return (size_t)image->width * image->height * 4;
}
