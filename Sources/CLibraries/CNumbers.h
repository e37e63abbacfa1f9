#pragma once

// A whole number towards 0, without Swift's checks. The number must have one.
static inline long ra_truncated(double number) { return (long)number; }
