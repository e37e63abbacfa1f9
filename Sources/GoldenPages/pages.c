#include "GoldenPages.h"

// #embed is of C23; the clang of Swift 6.1 has it.
#pragma clang diagnostic ignored "-Wc23-extensions"

const char *golden_report_html(void) {
  static const char text[] = {
#embed "Web/report.html" suffix(, 0)
  };
  return text;
}

const char *golden_report_css(void) {
  static const char text[] = {
#embed "Web/report.css" suffix(, 0)
  };
  return text;
}

const char *golden_report_js(void) {
  static const char text[] = {
#embed "Web/report.js" suffix(, 0)
  };
  return text;
}

const char *golden_history_html(void) {
  static const char text[] = {
#embed "Web/history.html" suffix(, 0)
  };
  return text;
}

const char *golden_history_css(void) {
  static const char text[] = {
#embed "Web/history.css" suffix(, 0)
  };
  return text;
}
