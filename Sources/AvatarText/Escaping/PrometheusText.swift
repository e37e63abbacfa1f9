/// Escaping for the text format of Prometheus.
package enum PrometheusText {
  /// Returns the value of a label, without quotes.
  package static func label(_ text: String) -> String {
    text.utf8.replacing("\\", with: "\\\\").utf8.replacing("\"", with: "\\\"").utf8.replacing("\n", with: "\\n")
  }
}
