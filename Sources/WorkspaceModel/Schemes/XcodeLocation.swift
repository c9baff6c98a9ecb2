/// A place as workspaces, schemes and test plans write it: `group:Sources`, `container:App.xcodeproj`.
package struct XcodeLocation: Sendable, Hashable {
  /// The folder that the path starts from.
  package enum Kind: String, Sendable {
    /// The folder of the enclosing group.
    case group
    /// The parent folder of the container: the project, the workspace or the package.
    case container
    /// The root of the machine.
    case absolute
    /// The project or package that the workspace belongs to.
    case owner = "self"
    /// The folder of Xcode's developer tools.
    case developer
  }

  /// The text, as it is written.
  package let text: String
  /// `nil` for a kind that is not known.
  package let kind: Kind?
  package let path: String

  /// Reads a place; one without a kind is relative to its group.
  package init(_ text: String) {
    self.text = text
    guard let colon = text.firstIndex(of: ":") else {
      kind = .group
      path = text
      return
    }
    kind = Kind(rawValue: String(text[..<colon]))
    path = String(text[text.index(after: colon)...])
  }

  /// Resolves the place of a scheme or a test plan, whose container lies in `folder`.
  ///
  /// `container:` alone is the package in that folder.
  ///
  /// Complexity: O(bytes).
  package func resolved(in folder: SourcePath) -> XcodePlace {
    resolved(group: .inside(folder), container: .inside(folder), owner: folder)
  }

  /// Resolves the place.
  ///
  /// - Parameters:
  ///   - group: The folder of the enclosing group.
  ///   - container: The parent folder of the container.
  ///   - owner: The meaning of `self:`; `nil` where it has no meaning.
  /// - Returns: A path below the root, or the text of a place outside.
  ///
  /// Complexity: O(bytes).
  package func resolved(group: XcodePlace, container: XcodePlace, owner: SourcePath?) -> XcodePlace
  {
    switch kind {
    case .group: group.appending(path)
    case .container: container.appending(path)
    // A path behind it is the name of the project once more, maybe an old one.
    case .owner: owner.map { .inside($0) } ?? .outside(text)
    case .absolute: .outside(path)
    case .developer, nil: .outside(text)
    }
  }
}

/// The file or folder that a reference leads to.
package enum XcodePlace: Sendable, Hashable {
  case inside(SourcePath)
  /// A place that is not below the root, as text.
  case outside(String)

  /// The most bytes of a path, as of systems; groups in groups cannot make it longer.
  private static let longest = 4096

  /// The path below the root; `nil` for a place outside.
  package var path: SourcePath? {
    if case .inside(let path) = self { path } else { nil }
  }

  /// The place as text for a person.
  package var text: String {
    switch self {
    case .inside(let path): path == .root ? "." : path.description
    case .outside(let text): text
    }
  }

  /// This place followed by a relative path; outside if that leaves the root or is absolute.
  package func appending(_ relative: String) -> XcodePlace {
    if relative.utf8.first == UInt8(ascii: "/") { return .outside(relative) }
    if relative.isEmpty { return self }
    guard text.utf8.count + relative.utf8.count < Self.longest else {
      return .outside(String(relative.prefix(80)) + "…")
    }
    if let path, let result = path.appending(relative) { return .inside(result) }
    return .outside(self == .inside(.root) ? relative : text + "/" + relative)
  }
}
