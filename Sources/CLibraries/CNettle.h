// SHA-256 for content keys, SHA-1 for the names that git gives.
#pragma once
#include <nettle/sha1.h>
#include <nettle/sha2.h>
