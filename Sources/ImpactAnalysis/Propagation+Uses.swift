import WorkspaceModel

/// Uses of taints beside the plain names in a file.
extension Propagation {
  /// Where a file mentions what leads to values through which it feels some of `names`, besides the places
  /// that mention the names themselves; notes which it feels whatever it mentions, and adds what follows.
  mutating func usesOfValues(
    _ names: TaintedNames,
    besides known: [UInt32: [Int]],
    _ file: VisitedFile,
    _ added: inout [Int]
  ) throws(CancellationError) -> [UInt32: [Int]] {
    var uses: [UInt32: [Int]] = [:]
    for index in names.throughValues
    where canSee(log.taints[index], from: file.path, in: file.module) {
      try checkCancellation()
      if !file.isOfLoadedModule, !isNews(index, to: file) { continue }
      let taint = log[index]
      if receivers.mayBeFeltAnywhere(taint, in: file.summary, of: file.module, &sources) {
        if taint.module != file.module { record(index, file) }
        added += derive(index, inCodeOf: file, with: taint.unnamedUses)
      }
      for name in receivers.places(feeling: taint, in: file.summary, of: file.module, &sources)
      where known[name]?.contains(index) != true { uses[name, default: []].append(index) }
    }
    return uses
  }

  /// Whether a declaration is the same although what it inherits from, or extends, has another member.
  ///
  /// No conformance that it states requires one of that name, and it declares none.
  /// Rule: conformance.required
  mutating func ignores(
    _ taint: Taint,
    _ subject: DeclarationReference,
    _ section: Declaration.Section
  ) -> Bool {
    guard taint.kind.isOfMembers, section == .inheritance, taint.conformance == nil,
      let member = taint.member
    else { return false }
    let members = subject.directMembers
    switch subject.declaration.kind {
    case .struct, .enum: break
    case .class where taint.kind == .witnesses: break
    case .extension where taint.kind == .witnesses || sources.surelyHandsNothingDown(taint.name):
      // Its initialisers evaluate initial values of fields.
      if members.contains(where: { $0.declaration.kind == .initializer }) { return false }
    default: return false
    }
    return !members.contains { member.mayBe($0.baseName) }
      && !sources.mayAnswer(member, for: subject)
  }

  /// Whether `taint` tells of a member that a conformance which `subject` declares may ask for.
  mutating func isWitness(
    _ taint: Taint,
    of subject: DeclarationReference,
    in file: VisitedFile
  ) -> Bool {
    guard taint.kind.isOfMembers, subject.declaration.kind != .protocol, var member = taint.member
    else { return false }
    if taint.module != file.module || sources.mayBeProtocol(taint.name) {
      member = member.elsewhere
    }
    let question = VisitedFile.WitnessQuestion(member, of: subject, in: file)
    if let known = answered.witnesses[question] { return known }
    let answer = sources.mayBeWitness(member, of: subject, configuration)
    answered.witnesses[question] = answer
    return answer
  }

  /// Whether `subject` extends the structure or enumeration that gained or lost a member.
  ///
  /// The extension makes the member visible to no other module.
  ///
  /// Rule: extension.access
  mutating func isRepeated(
    _ taint: Taint,
    by subject: DeclarationReference,
    _ section: Declaration.Section
  ) -> Bool {
    section == .inheritance && taint.kind.isOfMembers && subject.merelyExtends(taint)
      && subject.typeName == taint.typeName && sources.surelyHandsNothingDown(taint.name)
  }

  /// What a file's expansions of macros declare if they mention what is tainted: that is not known.
  mutating func expand(_ taints: [Int], _ file: VisitedFile) -> [Int] {
    taints.filter { log[$0].kind != .diagnostics }.compactMap { index in
      if log[index].module != file.module { record(index, file) }
      return log.insert(log[index].ofExpansion(in: file, at: index))
    }
  }

  /// Removes taints that are no news to a file of a module that no other loads: nothing follows from them.
  ///
  /// The module's own changes are among them.
  func leaveOutKnown(from matches: inout [UInt32: [Int]], _ file: VisitedFile) {
    matches = matches.compactMapValues { taints in
      let news = taints.filter { isNews($0, to: file) }
      return news.isEmpty ? nil : news
    }
  }

  /// Leaves out what the file cannot mean by a name: what it does not import, and nested types.
  mutating func leaveOutUnnamed(from matches: inout [UInt32: [Int]], _ summary: FileSummary) {
    for (name, taints) in matches
    where taints.contains(where: { log.taints[$0].outer != nil || unnamed.contains($0) }) {
      matches[name] = taints.filter { index in
        !unnamed.contains(index) && sources.mayName(log.taints[index].typeName, in: summary)
      }
    }
  }
}
