import ArgumentParser
import GraphClient
import GraphProtos

struct FeaturesCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "features",
    abstract: "List features: modules with their interfaces, tests and examples.",
    discussion: """
      Each feature has a layer, modules with roles, and the cost of an edit of a function's body in its source. \
      These are the modules that a debug build compiles again, and the test targets that run the code. \
      `features:` in .graphd.yml corrects roles and sets layers.
      """
  )

  @Argument(
    help: "Only this feature: `package/feature`, a name that only one has, or a module of it.",
    completion: .features
  )
  var feature: String?

  @Flag(
    help: "Print the lines of `features:` for .graphd.yml, with layers that the graph suggests."
  )
  var suggest = false

  @OptionGroup var state: StateOptions
  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var answer: AnswerOptions
  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  var isStrict: Bool { strictness.strict }
  var isListing: Bool { true }
  var asksAboutWorkingTree: Bool { state.revision == nil }

  func validateOptions() throws {
    if feature?.isEmpty == true { throw ValidationError("The name of the feature is empty") }
    if suggest, feature != nil {
      throw ValidationError("`--suggest` is about all features: leave out `\(feature ?? "")`")
    }
  }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> FeaturesReport {
    var request = Graphd_V1_ListFeaturesRequest()
    request.query = try state.query(freshness, connection, in: context)
    request.feature = feature ?? ""
    request.names = feature != nil || connection.verbose || answer.format == .json
    request.suggest = suggest
    request.maxFeatures = .max
    return FeaturesReport(
      response: try await client.features(request),
      showsNames: feature != nil || connection.verbose,
      isSuggestion: suggest
    )
  }

  func rendered(_ report: FeaturesReport, _ style: TextStyle) throws -> String {
    try answer.format.rendered(report, style)
  }
}
