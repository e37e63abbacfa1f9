// Animated GIF. giflib itself checks nothing of its version; its interface is that of 5.1 and later.
#pragma once
#include <gif_lib.h>
