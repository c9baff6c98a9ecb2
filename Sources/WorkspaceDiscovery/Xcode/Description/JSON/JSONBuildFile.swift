import DocumentFormats

/// The attributes of a file in a phase, besides the phase (Apple: `BuildFileProperties`).
struct JSONBuildFile: Sendable {
  private let value: DocumentValue

  /// - Parameter value: A text, which names the phase alone, or an object.
  init(_ value: DocumentValue) { self.value = value }

  /// The phase; a list of names stands for itself.
  var phase: JSONReference? { JSONReference(value["build-phase"] ?? value) }

  var platforms: Set<String> { Set(value["platforms"]?.texts ?? []) }

  var visibility: MemberDescription.Visibility {
    switch value["header-role"]?.text {
    case "public": .public
    case "private": .private
    default: .project
    }
  }

  /// The flags of the compiler, or of a generator of code; as `project.pbxproj` has it.
  var flags: String {
    let skips = value["code-generation"]?.text == "skip"
    let visibility = value["code-generation-visibility"]?.text.map { "\($0)_codegen" }
    return [value["arguments"]?.text, skips ? "no_codegen" : nil, visibility]
      .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
