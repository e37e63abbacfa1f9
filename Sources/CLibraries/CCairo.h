// Image surfaces, paths, fills and strokes. Nothing of cairo beyond this header is used.
#pragma once
#include <cairo.h>
