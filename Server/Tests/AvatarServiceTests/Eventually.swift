/// Waits until something is so, for two minutes at most.
func eventually(_ isSo: () -> Bool) async throws {
  let end = ContinuousClock.now + .seconds(120)
  while !isSo() {
    guard .now < end else { throw NeverCame() }
    try await Task.sleep(for: .milliseconds(1))
  }
}

/// The error for what a test waited for in vain.
struct NeverCame: Error {}
