/// The values under `features:` in `.graphd.yml`: which modules have which role, and which features which layer.
package struct FeatureSettings: Sendable, Hashable {
  /// A glob over names; over folders if it has a slash.
  package struct Pattern: Sendable, Hashable {
    package var text: String
    /// In the configuration, from 1.
    package var line: Int

    package init(text: String, line: Int) {
      self.text = text
      self.line = line
    }
  }

  /// The patterns of one value.
  package struct Rule<Value: Sendable & Hashable>: Sendable, Hashable {
    package var value: Value
    package var patterns: [Pattern]

    package init(_ value: Value, _ patterns: [Pattern]) {
      self.value = value
      self.patterns = patterns
    }
  }

  /// In the order of the file; the first that matches a module counts.
  package var roles: [Rule<ModuleRole>]
  /// The same for features.
  package var layers: [Rule<FeatureLayer>]
  /// The configuration's file; `nil` of a text that lies nowhere in the workspace.
  package var file: SourcePath?

  package init(
    roles: [Rule<ModuleRole>] = [],
    layers: [Rule<FeatureLayer>] = [],
    file: SourcePath? = nil
  ) {
    self.roles = roles
    self.layers = layers
    self.file = file
  }
}

/// A pattern of the settings, read.
package struct FeaturePattern: Sendable {
  private let isPath: Bool
  private let glob: PathPattern
  /// The text around the only run of wildcards in a pattern over names.
  private let frame: (prefix: Substring, suffix: Substring)?

  package init(_ text: String) {
    isPath = text.contains("/")
    glob = PathPattern(text)
    let wildcards: Set<Character> = ["*", "?"]
    guard !isPath, let first = text.firstIndex(where: wildcards.contains),
      let last = text.lastIndex(where: wildcards.contains),
      text[first...last].allSatisfy(wildcards.contains)
    else {
      frame = nil
      return
    }
    frame = (text[..<first], text[text.index(after: last)...])
  }

  /// Whether the pattern is an ending of names, `*Interface`.
  var isEnding: Bool { frame?.prefix.isEmpty == true }

  /// Complexity: O(pattern · name).
  package func matches(name: String) -> Bool {
    !isPath && SourcePath(name).map(glob.matches) == true
  }

  /// Whether all of a folder matches.
  package func matches(folder: SourcePath) -> Bool {
    isPath && (glob.matches(folder) || glob.matchesContents(of: folder))
  }

  /// The part of a name that the wildcards stand for; `nil` if that is nothing, or not one part.
  func stem(of name: String) -> String? {
    guard let frame, name.hasPrefix(frame.prefix), name.hasSuffix(frame.suffix),
      name.utf8.count > frame.prefix.utf8.count + frame.suffix.utf8.count
    else { return nil }
    let stem = name.dropFirst(frame.prefix.count).dropLast(frame.suffix.count)
    return NameSuffix.trimmed(stem)
  }
}
