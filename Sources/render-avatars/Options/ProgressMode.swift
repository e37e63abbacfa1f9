import ArgumentParser

/// When a progress bar is shown.
enum ProgressMode: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never
}
