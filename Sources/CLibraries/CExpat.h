// The XML parser: positions in errors, entities off. See XMLEvents.swift.
#pragma once
#include <expat.h>
