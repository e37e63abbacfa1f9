#pragma once

/// The files of `Web`, each a text that ends with NUL. Values stand as `{{ name }}` in pages.
const char *_Nonnull golden_report_html(void);
const char *_Nonnull golden_report_css(void);
const char *_Nonnull golden_report_js(void);
const char *_Nonnull golden_history_html(void);
const char *_Nonnull golden_history_css(void);
