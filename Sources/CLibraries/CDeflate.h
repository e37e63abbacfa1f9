// Whole-buffer zlib streams and CRC-32 for PNG.
#pragma once
#include <libdeflate.h>
