@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

extension Summarizer {
  /// The summary of all that was walked.
  mutating func finish(_ tree: RawSyntax, _ earlierProblems: [ParseProblem]) -> FileSummary {
    let resources = resourceMentions()
    narrowExtensions()
    if initializerReferences > initializerCalls { note(.unappliedInitializers) }
    for declaration in declarations { stamps[Int(declaration.baseName)] = nextStamp }
    let (sortedNames, position) = names.sorted(usedIn: stamps)
    var mentioned: [UInt32] = []
    for index in declarations.indices {
      let base = position[Int(declarations[index].baseName)]
      declarations[index].baseName = base
      if declarations[index].name.isEmpty { declarations[index].name = sortedNames[Int(base)] }
      if index > 0, chains[index] == chains[index - 1] {
        // Elements of one pattern mention the same names.
        declarations[index].mentions = declarations[index - 1].mentions
      } else {
        declarations[index].mentions = chains[index].laidOut(
          from: mentions,
          position,
          into: &mentioned
        )
      }
    }
    return FileSummary(
      names: sortedNames,
      imports: imports,
      declarations: declarations.copiedToSize(),
      mentions: mentioned.copiedToSize(),
      conditions: conditions.texts,
      writtenBlocks: written.blocks,
      constructs: Constructs(rawValue: constructs),
      lineCount: lines.lastLine(),
      layouts: layouts(in: tree),
      textNames: textNames.map { $0.map { position[Int($0)] }.sorted() },
      textWords: textWords.sorted(),
      tests: allTests(),
      resourceMentions: resources,
      wiring: wiring,
      allowComments: allowComments,
      tokens: tokens.fingerprint,
      problems: earlierProblems + allProblems()
    )
  }

  /// The file's mentions of resources, if its imports and names show that it can have some.
  ///
  /// Conditions inside of bodies are added to those of the file.
  private mutating func resourceMentions() -> ResourceMentions {
    guard readsResources else { return .none }
    let trigger = ResourceTrigger(imports: imports, names: names, declarations: declarations)
    guard trigger.isWorthReading else { return .none }
    var reader = ResourceReader(self, trigger)
    reader.read(landmarks)
    conditions = reader.conditions
    var found = reader.mentions
    found.bundleNames.removeAll { literal in
      guard let index = literal.declaration else { return true }
      return !reader.bundleDeclarations.contains(Int32(truncatingIfNeeded: index))
        && !mentions(TokenHash("Bundle"), in: Int(index))
    }
    return found
  }

  /// Whether the code of a declaration itself mentions a name.
  private func mentions(_ name: TokenHash, in declaration: Int) -> Bool {
    let sections = chains[declaration]
    var isFound = false
    for chain in [
      sections.signature, sections.inheritance, sections.exposedBody, sections.body,
    ] {
      mentions.forEach(in: chain) { if names.hash(of: $0) == name.value { isFound = true } }
    }
    return isFound
  }

  /// `FileSummary.layouts` of a file with tests, or with code that evaluates its line.
  ///
  /// `#sourceLocation` numbers the lines after it (The Swift Programming Language, "Line Control Statement").
  /// Rule: line.directive
  ///
  /// Complexity: O(tokens).
  private func layouts(in tree: RawSyntax) -> [Fingerprint] {
    let isWanted =
      constructs & Constructs.sourceLocations.rawValue != 0
      || imports.contains { $0.module == "Testing" || $0.module == "XCTest" }
    guard isWanted else { return [] }
    var lines = lines
    return zip(declarations, nodes).map { declaration, node in
      var builder = FingerprintBuilder()
      // Statements at the top level are one declaration.
      for part in declaration.kind == .topLevelCode ? [tree] : node?.partsWithoutMembers ?? [] {
        part.forEachToken { token in
          let place = token.rawText.baseAddress
          let line = UInt64(lines.line(of: place)) << 32
          builder.combine(Fingerprint(value: line | UInt64(lines.column(of: place))))
          if let start = place.flatMap({ place in directives.last { $0 < place } }) {
            builder.combine(Fingerprint(value: UInt64(lines.line(of: start))))
          }
        }
      }
      return builder.fingerprint
    }
  }

  private func allProblems() -> [ParseProblem] {
    if problems.isEmpty, isTooDeep {
      return [
        ParseProblem(
          code: .nestingTooDeep,
          line: 1,
          message: "The code is nested too deeply to be parsed"
        )
      ]
    }
    if problems.isEmpty, hasErrors {
      return [ParseProblem(code: .syntaxError, line: 1, message: "The file does not parse")]
    }
    return problems.sorted { $0.line < $1.line }
  }

  /// Narrows extensions of types that this file declares: they are no more visible than the type.
  private mutating func narrowExtensions() {
    guard declarations.contains(where: { $0.kind == .extension }) else { return }
    let types = typeAccess()
    var extensionCaps: [Int: AccessLevel] = [:]
    for index in declarations.indices {
      let parent = Int(declarations[index].parent)
      if declarations[index].kind == .extension, let type = types[declarations[index].name],
        type.condition == 0 || type.condition == declarations[index].condition
      {
        declarations[index].access = min(declarations[index].access, type.access)
        extensionCaps[index] = type.access
      }
      guard parent >= 0, let cap = extensionCaps[parent], !operators.contains(index) else {
        continue
      }
      // Clients that call a requirement of another protocol compile what they find behind it.
      if declarations[index].flags.contains(.bodyIsEmitted) { continue }
      declarations[index].access = min(declarations[index].access, cap)
      declarations[index].setterAccess = declarations[index].setterAccess.map { min($0, cap) }
      extensionCaps[index] = cap
    }
  }

  /// What the file's types of one name have in common.
  private struct TypeAccess {
    /// The widest.
    var access: AccessLevel
    /// Where it does not hold, the name may be another module's; of types under several, none that anything has.
    var condition: UInt16
  }

  /// The access of the file's types by their full names.
  private func typeAccess() -> [String: TypeAccess] {
    var paths = [String?](repeating: nil, count: declarations.count)
    var types: [String: TypeAccess] = [:]
    for (index, declaration) in declarations.enumerated() {
      if declaration.kind.isNominalType {
        let name = String(decoding: names[declaration.baseName], as: UTF8.self)
        let parent = Int(declaration.parent)
        let path = parent < 0 ? name : paths[parent].map { $0 + "." + name }
        paths[index] = path
        guard let path else { continue }
        let other = types[path]
        let isAlike = other.map { $0.condition == declaration.condition } ?? true
        types[path] = TypeAccess(
          access: max(other?.access ?? .private, declaration.access),
          condition: isAlike ? declaration.condition : .max
        )
      } else if declaration.kind == .extension {
        paths[index] = declaration.name
      }
    }
    return types
  }
}

extension Array {
  /// The same elements without room for more.
  fileprivate func copiedToSize() -> [Element] {
    capacity > count + count / 16 ? Array(self[...]) : self
  }
}

extension DeclarationChains {
  /// Appends the sections of one declaration, each sorted and without repetition.
  fileprivate func laidOut(
    from chains: MentionChains,
    _ position: [UInt32],
    into mentioned: inout [UInt32]
  ) -> Declaration.Mentions {
    func section(
      _ chain: MentionChains.Chain,
      _ mentioned: inout [UInt32],
      isSorted: Bool = true
    ) -> UInt32 {
      if chain != MentionChains.empty {
        let first = mentioned.count
        chains.forEach(in: chain) { mentioned.append(position[Int($0)]) }
        if isSorted { mentioned.sortAndRemoveDuplicates(from: first) }
      }
      return UInt32(truncatingIfNeeded: mentioned.count)
    }
    return Declaration.Mentions(
      start: UInt32(truncatingIfNeeded: mentioned.count),
      signatureEnd: section(signature, &mentioned),
      parametersEnd: section(parameters, &mentioned, isSorted: false),
      inheritanceEnd: section(inheritance, &mentioned),
      storageEnd: section(storage, &mentioned),
      exposedBodyEnd: section(exposedBody, &mentioned),
      bodyEnd: section(body, &mentioned),
      parameterLabelsEnd: section(parameterLabels, &mentioned, isSorted: false),
      argumentLabelsEnd: section(argumentLabels, &mentioned),
      resultsEnd: section(results, &mentioned)
    )
  }
}

extension Array<UInt32> {
  /// Sorts the elements from `first` on and drops repeated ones.
  fileprivate mutating func sortAndRemoveDuplicates(from first: Int) {
    guard count - first > 1 else { return }
    self[first...].sort()
    var end = first + 1
    for index in (first + 1)..<count where self[index] != self[end - 1] {
      self[end] = self[index]
      end += 1
    }
    removeLast(count - end)
  }
}

extension RawSyntax {
  /// The children of a declaration but for the block of members that a type has.
  fileprivate var partsWithoutMembers: [RawSyntax] { elements.filter { $0.kind != .memberBlock } }
}
