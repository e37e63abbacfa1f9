// Only pixman's version: cairo draws with it, and goldens say which one drew them.
#pragma once
#include <pixman.h>
