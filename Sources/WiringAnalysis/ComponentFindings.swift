import WorkspaceModel

/// The findings about members that are looked up: W01 to W06.
struct ComponentFindings {
  let facts: WiringWorkspace
  let graph: ComponentGraph

  func findings(_ judgements: [LookupJudgement]) -> [Finding] {
    judgements.compactMap(finding)
  }

  private func finding(_ judgement: LookupJudgement) -> Finding? {
    switch judgement.verdict {
    case .fine: nil
    case .missing: missing(judgement, isAll: true)
    case .sometimesMissing: missing(judgement, isAll: false)
    case .optional: optional(judgement)
    case .unknown: facts.settings.includesNotes ? unknown(judgement) : nil
    }
  }

  // MARK: Missing

  private func missing(_ judgement: LookupJudgement, isAll: Bool) -> Finding? {
    let samples = judgement.missingSamples
    guard let path = samples.first else { return nil }
    let request = judgement.request
    let passed = samples.lazy.flatMap(\.passed).first
    let rule: String
    let reason: String
    var remedy: String?
    if let passed {
      rule = passed.reason.isOfType ? "W03" : "W04"
      reason = clause(passed, request)
      remedy = passed.reason.remedy(request)
    } else {
      rule = isAll ? "W01" : "W02"
      reason = "no component on the way has a property of that name"
    }
    let count = judgement.result.missing.count
    let others = count > samples.count ? " (and \(count - samples.count) more)" : ""
    let place = isAll ? "is found on no path" : "is not found on every path"
    let wanted = request.wanted.map { ": \($0)" } ?? ""
    return Finding(
      rule: rule,
      severity: .error,
      certainty: path.endsOpen || passed?.reason.isOfType == true ? .likely : .certain,
      subject: subject(request),
      message: "`\(request.name)\(wanted)` \(place) from `\(origin(request))`: "
        + "\(text(path))\(others): \(reason)",
      remedy: remedy ?? "Add a stored property `\(request.name)` to one of these components",
      evidence: evidence(request, samples)
    )
  }

  private func clause(_ passed: LookupPath.Passed, _ request: LookupRequest) -> String {
    let name = "`\(graph.components[passed.component].name).\(request.name)`"
    return "\(name) \(passed.reason.clause)"
  }

  // MARK: Others

  private func optional(_ judgement: LookupJudgement) -> Finding? {
    guard let path = judgement.result.optional.samples.first else { return nil }
    let request = judgement.request
    return Finding(
      rule: "W05",
      severity: .warning,
      certainty: .certain,
      subject: subject(request),
      message: "`\(request.name)` is optional where `\(origin(request))` finds it, and not where "
        + "it is wanted: \(text(path)): with `nil` the look-up fails",
      remedy: "Give it a value that is not optional, or want an optional one",
      evidence: evidence(request, [path])
    )
  }

  private func unknown(_ judgement: LookupJudgement) -> Finding {
    let request = judgement.request
    let path = judgement.result.unknown.samples.first
    let end = path?.components.last.map { "`\(graph.components[$0].name)`" } ?? "its parent"
    return Finding(
      rule: "W06",
      severity: .note,
      certainty: .possible,
      subject: subject(request),
      message:
        "`\(origin(request))` finds `\(request.name)` or not: that depends on \(end), of which "
        + "not all is known" + (path.map { ": " + text($0) } ?? ""),
      evidence: evidence(request, path.map { [$0] } ?? [])
    )
  }

  // MARK: Parts

  private func subject(_ request: LookupRequest) -> [String] {
    [request.module ?? "", request.type, request.name]
  }

  private func origin(_ request: LookupRequest) -> String {
    request.owner.map { graph.components[$0].name } ?? request.type
  }

  /// `Child -> Parent -> Root`.
  private func text(_ path: LookupPath) -> String {
    var names = path.components.map { "`\(graph.components[$0].name)`" }
    if path.omitted > 0 { names.insert("\(path.omitted) others", at: names.count - 1) }
    return names.joined(separator: " -> ")
  }

  private func evidence(_ request: LookupRequest, _ paths: [LookupPath]) -> [Finding.Evidence] {
    let note = request.isImplied ? "the macro takes it from the parent" : "it is looked up here"
    var evidence = [
      Finding.Evidence(
        path: request.path,
        line: request.line,
        module: request.module,
        symbol: request.name,
        note: note
      )
    ]
    for passed in paths.flatMap(\.passed).prefix(3) {
      let component = graph.components[passed.component]
      evidence.append(
        Finding.Evidence(
          path: component.path,
          line: passed.line,
          module: component.module,
          symbol: "\(component.name).\(request.name)",
          note: "it \(passed.reason.clause)"
        )
      )
    }
    for path in paths {
      guard let last = path.components.last else { continue }
      let component = graph.components[last]
      evidence.append(
        Finding.Evidence(
          path: component.path,
          line: component.line,
          module: component.module,
          symbol: component.name,
          note: path.endsOpen
            ? "a path ends here: nobody is seen to create it" : "a path ends here"
        )
      )
    }
    return evidence
  }
}

extension PassedReason {
  /// Whether the property is visible and only its type does not fit.
  var isOfType: Bool {
    switch self {
    case .otherType, .otherResult: true
    default: false
    }
  }

  /// The fault of the property, as a clause.
  var clause: String {
    switch self {
    case .computed: "is computed, and `Mirror` lists stored properties only"
    case .lazy: "is lazy, and `Mirror` lists its storage under another name"
    case .wrapped: "has a wrapper, and `Mirror` lists its storage under another name"
    case .isStatic: "is static, and no instance has it"
    case .inherited: "is inherited, and the mirror of a subclass does not list it"
    case .inExtension: "stands in an extension, which no mirror lists"
    case .laterBinding: "is not the first name of its declaration, and the macro lists no other"
    case .trailingBlank: "has no type written, so that the macro lists its name with a blank"
    case .optional: "is optional, and may be `nil`"
    case .otherType(let type): "is of type `\(type)`"
    case .otherResult(let type):
      "is listed as a closure that returns `\(type)`, which is cast to just that type"
    }
  }

  func remedy(_ request: LookupRequest) -> String {
    switch self {
    case .computed, .lazy, .wrapped, .isStatic:
      "Make it a stored property, or let the macro list the members"
    case .inherited, .inExtension: "Declare it in the class whose instance is the parent"
    case .laterBinding: "Declare it alone"
    case .trailingBlank: "Write its type right after the name: `\(request.name): Type`"
    case .optional: "Give it a value that is not optional"
    case .otherType, .otherResult:
      request.wanted.map { "Declare it as `\($0)`, or want the declared type" }
        ?? "Declare it with the type that is wanted"
    }
  }
}
