// Image surfaces, paths, fills and strokes. Cairo.c loads cairo with the first call, and has each function that is used.
#pragma once
#include <cairo.h>

// Cairo draws with pixman, and goldens say which one drew them.
const char *pixman_version_string(void);

// Loads cairo and pixman, and returns why that cannot be done; NULL after success.
const char *ra_cairo_failure(void);
