import SourceSummarizing
import Testing
import WorkspaceModel

/// The summary of a source, of which the outline promises nothing less.
func summary(_ source: String) -> FileSummary {
  let bytes = Array(source.utf8)
  let summary = SwiftFile.summary(of: bytes)
  checkOutline(of: bytes, summary)
  return summary
}

/// Compares one rendering of a summary with what is expected, line by line.
func expect(
  _ actual: [String],
  _ expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let lines = expected.split(separator: "\n").map(String.init)
  #expect(actual == lines, sourceLocation: sourceLocation)
}

extension FileSummary {
  /// `access kind name`, with setter access, flags and optional parameters where there are any, indented by
  /// depth.
  var outline: [String] {
    declarations.map { declaration in
      let indent = String(repeating: "  ", count: depth(of: declaration))
      let setter = declaration.setterAccess.map { " (set: \($0.keyword))" } ?? ""
      let flags = declaration.flags.names.map { " +" + $0 }.joined()
      return
        "\(indent)\(declaration.access.keyword)\(setter) \(declaration.kind) \(declaration.name)"
        + flags + declaration.optionalPositions.map { " ?\($0)" }.joined()
    }
  }

  /// The sections of a declaration's mentions: `name: signature | inheritance | storage | exposed | body`.
  func mentions(of name: String) -> [String] {
    declarations.filter { $0.name == name }.map { declaration in
      let sections: [Declaration.Section] = [
        .signature, .inheritance, .storage, .exposedBody, .body,
      ]
      return sections.map { names(at: declaration.mentions.range(of: $0)) }
        .joined(separator: " | ")
    }
  }

  /// What arguments reach by labels alone, and the labels of arguments: `label:type … | label …`.
  func labels(of name: String) -> [String] {
    declarations.filter { $0.name == name }.map { declaration in
      let mentions = declaration.mentions
      let parameters = zip(mentions.parameterLabels, mentions.range(of: .parameters)).map {
        names(at: $0..<$0 + 1) + ":" + names(at: $1..<$1 + 1)
      }
      return parameters.sorted().joined(separator: " ") + " | " + names(at: mentions.argumentLabels)
    }
  }

  private func names(at range: Range<Int>) -> String {
    mentions[range].map { names[Int($0)] }.sorted().joined(separator: " ")
  }

  func depth(of declaration: Declaration) -> Int {
    var depth = 0
    var parent = declaration.parent
    while parent >= 0 {
      depth += 1
      parent = declarations[Int(parent)].parent
    }
    return depth
  }

  /// The names of the enclosing declarations and its own, joined by dots.
  func path(of declaration: Declaration) -> String {
    guard declaration.parent >= 0 else { return declaration.name }
    return path(of: declarations[Int(declaration.parent)]) + "." + declaration.name
  }

  func declaration(_ path: String) -> Declaration? {
    declarations.first { self.path(of: $0) == path }
  }
}

extension Declaration.Flags {
  static let known: [(Declaration.Flags, String)] = [
    (.bodyIsExposed, "bodyIsExposed"), (.usableFromInline, "usableFromInline"),
    (.isFinal, "final"), (.isStatic, "static"), (.isFrozen, "frozen"), (.isOpaque, "opaque"),
    (.typeIsInferred, "inferred"), (.observesLocation, "location"),
    (.defaultArgumentObservesLocation, "defaultLocation"), (.isOverride, "override"),
    (.hasDefaultArguments, "defaults"), (.hasCustomAttributes, "custom"), (.isSPI, "spi"),
    (.isForeign, "foreign"), (.isGeneric, "generic"), (.isIndirect, "indirect"),
    (.isUsedImplicitly, "implicit"), (.isNoncopyable, "noncopyable"),
  ]

  var names: [String] { Self.known.filter { contains($0.0) }.map(\.1) }
}

extension Declaration {
  /// The parameters, counted from 0, to which a call need not give an argument.
  fileprivate var optionalPositions: [Int] {
    (0..<UInt32.bitWidth).filter { isOptional(parameter: $0) }
  }
}

extension Constructs {
  static let known: [(Constructs, String)] = [
    (.literals, "literals"), (.interpolation, "interpolation"), (.forIn, "forIn"),
    (.patterns, "patterns"), (.calls, "calls"), (.subscripts, "subscripts"),
    (.memberAccess, "memberAccess"), (.closures, "closures"),
    (.customAttributes, "customAttributes"), (.macroExpansions, "macroExpansions"),
    (.keyPaths, "keyPaths"), (.implicitMembers, "implicitMembers"), (.operators, "operators"),
    (.awaitsOrThrows, "awaitsOrThrows"), (.resources, "resources"), (.canImport, "canImport"),
    (.sourceLocations, "sourceLocations"), (.entryPoint, "entryPoint"),
    (.unappliedInitializers, "unappliedInitializers"), (.canImportOther, "canImportOther"),
    (.otherExpansions, "otherExpansions"),
  ]

  var names: [String] { Self.known.filter { contains($0.0) }.map(\.1) }
}
