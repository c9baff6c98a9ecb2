import DocumentFormats

/// The compilations of an Xcode build, as XCLogParser's JSON has them.
///
/// `xclogparser parse --reporter json` writes a tree of steps: the build, its targets, and what these ran. A command that
/// XCLogParser does not know, as newer versions of Xcode have them, is known by the first word of its signature.
struct ActivityLogSteps {
  private static let kinds: Set<String> = [
    "cCompilation", "mergeSwiftModule", "precompileBridgingHeader", "swiftAggregatedCompilation",
    "swiftCompilation",
  ]
  private static let commands: Set<Substring> = [
    "CompileC", "CompileSwift", "CompileSwiftSources", "EmitSwiftModule", "MergeSwiftModule",
    "PrecompileSwiftBridgingHeader", "SwiftCompile", "SwiftEmitModule",
  ]

  private var steps: [BuiltTarget: [BuildStep]] = [:]
  private var files: [BuiltTarget: Set<String>] = [:]

  /// Reads a log; `nil` if the document is none.
  init?(_ build: DocumentValue) {
    guard build["type"]?.text == "main", case .array(let targets) = build["subSteps"] else {
      return nil
    }
    // A build that failed compiled no more than a part.
    let isWhole = build["buildStatus"]?.text == "succeeded"
    for step in targets where step["type"]?.text == "target" {
      guard let target = Self.target(step["title"]?.text ?? "") else { continue }
      for step in step["subSteps"]?.elements ?? [] { add(step, to: target, isWhole: isWhole) }
    }
  }

  /// Adds a command with those that it ran, as deep as the document is.
  private mutating func add(_ step: DocumentValue, to target: BuiltTarget, isWhole: Bool) {
    let children = step["subSteps"]?.elements ?? []
    for child in children { add(child, to: target, isWhole: isWhole) }
    guard step["fetchedFromCache"]?.isTrue != true, Self.isCompilation(step),
      let start = step["startTimestamp"]?.text.flatMap(Double.init),
      // The end of a step that never ended is in the year 4001.
      let duration = step["duration"]?.text.flatMap(Double.init),
      (1..<1e11).contains(start), (0..<1e6).contains(duration)
    else { return }
    steps[target, default: []].append(BuildStep(start: start, duration: duration))
    let name = step["documentURL"]?.text?.split(separator: "/").last ?? ""
    if isWhole, name.hasSuffix(".swift") { files[target, default: []].insert(String(name)) }
  }

  private static func isCompilation(_ step: DocumentValue) -> Bool {
    if let kind = step["detailStepType"]?.text, kinds.contains(kind) { return true }
    let command = step["signature"]?.text?.prefix { $0 != " " } ?? ""
    return commands.contains(command)
  }

  /// The target of `Build target NAME`, `Target NAME`, or one with ` of project P with configuration C` behind it.
  private static func target(_ title: String) -> BuiltTarget? {
    var name = Substring(title)
    for prefix in ["Build target ", "Target "] where title.hasPrefix(prefix) {
      name = name.dropFirst(prefix.count)
      break
    }
    var configuration: Substring = ""
    if let mark = name.firstRange(of: " with configuration ") {
      configuration = name[mark.upperBound...]
      name = name[..<mark.lowerBound]
    }
    if let mark = name.firstRange(of: " of project ") { name = name[..<mark.lowerBound] }
    guard !name.isEmpty else { return nil }
    return BuiltTarget(target: String(name), configuration: configuration.lowercased())
  }

  /// One for each target that compiled something, by name.
  var times: [BuildReport.Time] {
    steps.map { target, steps in
      var time = target.time(of: steps, isWhole: false, "xclogparser")
      time.files = files[target] ?? []
      return time
    }
    .sorted { $0.isOrdered(before: $1) }
  }
}
