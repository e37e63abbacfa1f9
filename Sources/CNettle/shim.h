// SHA-256 for content keys.
#pragma once
#include <nettle/sha2.h>
