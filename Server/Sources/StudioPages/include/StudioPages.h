#pragma once

/// A file of the folder Studio. The text ends with NUL.
struct StudioPage {
  const char *_Nullable name;
  const char *_Nullable text;
};

/// Returns all of them. After the last stands one without a name.
const struct StudioPage *_Nonnull studio_pages(void);
