import WorkspaceModel

extension FileSummary {
  /// The part of the file that has some of its declarations at the top level, with all that they contain.
  ///
  /// Tests, look-ups, exceptions and parts that are joined by name stay with the rest, for which `isRest` is true.
  /// Complexity: O(declarations + mentions).
  func part(isRest: Bool, keeping isKept: (Declaration) -> Bool) -> FileSummary {
    var positions: [Int: Int32] = [:]
    var kept: [Declaration] = []
    var runs: [UInt32] = []
    var keptLayouts: [Fingerprint] = []
    var lines: UInt32 = 0
    var tokens = FingerprintBuilder()
    for (index, declaration) in declarations.enumerated() {
      let parent = Int(declaration.parent)
      guard parent < 0 ? isKept(declaration) : positions[parent] != nil else { continue }
      positions[index] = Int32(clamping: kept.count)
      var copy = declaration
      copy.parent = parent < 0 ? -1 : positions[parent] ?? -1
      let start = Int(declaration.mentions.start)
      let end = Int(declaration.mentions.resultsEnd)
      if start <= end, end <= mentions.count {
        copy.mentions.move(to: UInt32(clamping: runs.count))
        runs += mentions[start..<end]
      } else {
        copy.mentions = Declaration.Mentions()
      }
      kept.append(copy)
      if layouts.indices.contains(index) { keptLayouts.append(layouts[index]) }
      if parent < 0 { lines += lineCount(ofDeclarationAt: index) }
      tokens.combine(declaration.name)
      for part in declaration.parts { tokens.combine(part) }
    }
    let used = Set(runs).union(kept.map(\.baseName)).filter { $0 < names.count }.sorted()
    let places = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, UInt32($0)) })
    for index in kept.indices { kept[index].baseName = places[kept[index].baseName] ?? 0 }
    return FileSummary(
      names: used.map { names[Int($0)] },
      nameKeys: used.map { nameKeys[Int($0)] },
      imports: imports,
      declarations: kept,
      mentions: runs.map { places[$0] ?? 0 },
      conditions: conditions,
      constructs: constructs,
      lineCount: max(1, lines),
      layouts: keptLayouts.count == kept.count ? keptLayouts : [],
      textNames: textNames.map { $0.compactMap { places[$0] } },
      textWords: isRest ? textWords : [],
      tests: isRest ? tests : [],
      resourceMentions: isRest ? resourceMentions : .none,
      wiring: isRest ? wiring : .none,
      allowComments: isRest ? allowComments : [],
      tokens: tokens.fingerprint,
      problems: problems
    )
  }

  /// The number of lines from a declaration at the top level to the next one.
  private func lineCount(ofDeclarationAt index: Int) -> UInt32 {
    let next = declarations[(index + 1)...].first { $0.parent < 0 }
    let line = declarations[index].line
    let end = next?.line ?? lineCount + 1
    return end > line ? end - line : 1
  }

  /// The base name of a declaration; of an extension, the last component of the extended type.
  func baseName(of declaration: Declaration) -> String? {
    let index = Int(declaration.baseName)
    return names.indices.contains(index) ? names[index] : nil
  }
}

extension Declaration {
  /// The hashes of everything that stands in it, but for its members.
  fileprivate var parts: [Fingerprint] {
    [
      signature, inheritance, diagnostics, typeEvidence, internalNames, defaultArguments,
      exposedBody, storage, dispatch, body, availability,
    ]
  }

  /// Whether it brings a name of its own at the place where it stands.
  var hasOwnName: Bool {
    switch kind {
    case .extension, .initializer, .deinitializer, .subscript, .precedenceGroup, .macroExpansion,
      .topLevelCode:
      false
    default: true
    }
  }
}

extension Declaration.Mentions {
  /// Moves all sections so that the first one begins at `position`.
  fileprivate mutating func move(to position: UInt32) {
    let old = start
    func moved(_ end: UInt32) -> UInt32 { end < old ? position : end - old + position }
    self = Declaration.Mentions(
      start: position,
      signatureEnd: moved(signatureEnd),
      parametersEnd: moved(parametersEnd),
      inheritanceEnd: moved(inheritanceEnd),
      storageEnd: moved(storageEnd),
      exposedBodyEnd: moved(exposedBodyEnd),
      bodyEnd: moved(bodyEnd),
      parameterLabelsEnd: moved(parameterLabelsEnd),
      argumentLabelsEnd: moved(argumentLabelsEnd),
      resultsEnd: moved(resultsEnd)
    )
  }
}
