public import ArgumentParser
public import AvatarScene

/// Options about what records may wear.
struct RuleOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "What the shop of the art sells and a player does not own: none draws it, check draws it with a warning, enforce draws the default instead.",
      valueName: "mode"))
  var entitlements: RecordRules.Entitlements = .none

  var rules: RecordRules {
    var rules = RecordRules()
    rules.entitlements = entitlements
    return rules
  }
}

extension RecordRules.Entitlements: ExpressibleByArgument {}
