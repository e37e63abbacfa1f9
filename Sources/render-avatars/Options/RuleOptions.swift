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

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Dress all players for rain, sun or snow, or none of them (none), whatever a record says; the art needs clothes for it.",
      valueName: "weather"))
  var weather: Weather?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What seeds choose too, although they are personal choices: all, chair, headwear.hijab.", valueName: "names"))
  var seedInclude: [CommaList] = []

  @Option(
    name: .long,
    help: ArgumentHelp("What seeds never choose: headwear, hairStyle.mohawk.", valueName: "names"))
  var seedExclude: [CommaList] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The only values that seeds choose for their fields: topStyle.hoodie,topStyle.polo.", valueName: "names"))
  var seedOnly: [CommaList] = []

  var rules: RecordRules {
    var rules = RecordRules()
    rules.chance.include = Set(seedInclude.items)
    rules.chance.exclude = Set(seedExclude.items)
    rules.chance.only = Set(seedOnly.items)
    rules.entitlements = entitlements
    rules.weather = weather
    return rules
  }
}

extension Weather: ExpressibleByArgument {}
extension RecordRules.Entitlements: ExpressibleByArgument {}
