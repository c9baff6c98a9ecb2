import DocumentFormats

/// The node of the tree of files, or the phase, that a value of a `project.xcproj` refers to.
///
/// Apple: `GroupTreeReference` and `NamePath` of apple/xcode-project-format. The names are those that Xcode shows, from
/// the outermost group on; a target's name comes first for a phase.
enum JSONReference: Sendable, Hashable {
  case id(String)
  case names([String])

  /// Reads `id:0123`, `Group/File`, or a list of names, in which `{ "name": ".." }` is a name and no step upwards.
  ///
  /// - Returns: `nil` if the value is none of these.
  ///
  /// Complexity: O(length).
  init?(_ value: DocumentValue?) {
    let prefix = "id:"
    switch value {
    case .string(let text) where text.hasPrefix(prefix):
      self = .id(String(text.dropFirst(prefix.count)))
    case .string(let text):
      let steps = text.split(separator: "/", omittingEmptySubsequences: false)
      self = .names(Self.names(steps.map { .step(String($0)) }))
    case .array(let elements):
      let components = elements.compactMap { element in
        element.text.map { Component.step($0) } ?? element["name"]?.text.map { Component.name($0) }
      }
      guard components.count == elements.count else { return nil }
      self = .names(Self.names(components))
    default: return nil
    }
  }

  private enum Component {
    /// A name, `.` or `..`.
    case step(String)
    case name(String)
  }

  private static func names(_ components: [Component]) -> [String] {
    var names: [String] = []
    for component in components {
      switch component {
      case .step("."): continue
      case .step(".."): _ = names.popLast()
      case .step(let name), .name(let name): names.append(name)
      }
    }
    return names
  }
}
