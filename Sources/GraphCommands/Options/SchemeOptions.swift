import ArgumentParser
import DaemonLocation
import GraphProtos

/// A part of what `xcodebuild` can test.
struct SchemeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only tests that this shared scheme of Xcode runs, as in `xcodebuild -scheme`.",
      valueName: "name"
    )
  )
  var scheme: String?

  @Option(
    help: ArgumentHelp(
      "Only what this workspace of Xcode reaches, as in `xcodebuild -workspace`.",
      valueName: "path"
    ),
    completion: .file(extensions: ["xcworkspace"])
  )
  var workspace: String?

  @Option(
    help: ArgumentHelp(
      "Only what this project of Xcode reaches, as in `xcodebuild -project`.",
      valueName: "path"
    ),
    completion: .file(extensions: ["xcodeproj"])
  )
  var project: String?

  @Option(
    help: ArgumentHelp(
      "A test plan of the scheme (default: its default plan); may be given more than once.",
      valueName: "name"
    )
  )
  var testPlan: [String] = []

  @Flag(help: "All test plans of the scheme.")
  var allPlans = false

  func validate() throws {
    let texts = ["--scheme": scheme, "--workspace": workspace, "--project": project]
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) where text?.isEmpty == true {
      throw ValidationError("`\(name)` needs a name")
    }
    if workspace != nil, project != nil {
      throw ValidationError("Give `--workspace` or `--project`, not both")
    }
    if !testPlan.isEmpty, allPlans {
      throw ValidationError("Give `--test-plan` or `--all-plans`, not both")
    }
    if scheme == nil, allPlans || !testPlan.isEmpty {
      throw ValidationError("A test plan is that of a scheme: name it with `--scheme`")
    }
    if testPlan.contains("") { throw ValidationError("`--test-plan` needs a name") }
  }

  /// The part; `nil` if no option is given.
  func selector(in context: CommandContext) -> Graphd_V1_SchemeSelector? {
    guard scheme != nil || workspace != nil || project != nil else { return nil }
    var selector = Graphd_V1_SchemeSelector()
    selector.scheme = scheme ?? ""
    selector.workspace = workspace.map { Self.place($0, in: context) } ?? ""
    selector.project = project.map { Self.place($0, in: context) } ?? ""
    selector.testPlans = testPlan
    selector.allPlans = allPlans
    return selector
  }

  /// An absolute path of what is here; any other text the service takes for a path below its root, or a name.
  private static func place(_ text: String, in context: CommandContext) -> String {
    // A name is no path, though a folder may be called so.
    let isPath = ["/", ".xcworkspace", ".xcodeproj"].contains { text.contains($0) }
    guard isPath, let path = try? context.absolutePath(text), FileIdentity(following: path) != nil
    else { return text }
    return path
  }
}
