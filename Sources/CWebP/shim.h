// Lossless WebP, still and animated. The initialisers are checked against the headers' ABI version by libwebp itself.
#pragma once
#include <webp/encode.h>
#include <webp/mux.h>
