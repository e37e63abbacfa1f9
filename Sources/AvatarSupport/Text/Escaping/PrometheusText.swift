/// Escaping for the text format of Prometheus.
public enum PrometheusText {
  /// Returns the value of a label, without quotes.
  public static func label(_ text: String) -> String {
    text.utf8.replacing("\\", with: "\\\\").utf8.replacing("\"", with: "\\\"").utf8.replacing("\n", with: "\\n")
  }
}
