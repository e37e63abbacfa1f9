// Lossless WebP, still and animated. libwebp itself checks that the structures are those of its headers.
// Decoding is there for the tests.
#pragma once
#include <webp/decode.h>
#include <webp/encode.h>
#include <webp/mux.h>
