import GraphProtos

/// Components with their parents, and holders with their modules.
struct ComponentsReport: TimedReport {
  typealias Content = Graphd_V1_ListComponentsResponse

  let response: Content
  /// Whether the members and look-ups of one component are listed.
  let isDetailed: Bool

  var isComplete: Bool { response.complete }

  static let nothing = "the workspace has no component that is wired by name"

  func text(_ style: TextStyle) -> String {
    var page = TextPage()
    if isDetailed {
      page.head = response.components.map(\.heading) + response.verdictLines
      page.sections = response.components.flatMap(\.sections)
    } else {
      page.head = [TextLine(counts, .heading)] + response.verdictLines
      page.sections = [table, holders].compactMap(\.self)
      if response.errors + response.warnings > 0 {
        page.foot = [
          TextLine(""), TextLine("`graphctl wiring --check` lists the findings", .secondary),
        ]
      }
    }
    if let problems = problemSection(response.problems, style) { page.sections.append(problems) }
    return page.text(style)
  }

  private var counts: String {
    guard !response.components.isEmpty || !response.holders.isEmpty else {
      return "T" + Self.nothing.dropFirst()
    }
    let lookups = response.components.reduce(0) { $0 + Int($1.lookupCount) }
    let parts =
      [counted(response.components.count, "component"), counted(lookups, "look-up")]
      + (response.holders.isEmpty ? [] : [counted(response.holders.count, "holder")])
      + findingCounts(response.errors, response.warnings)
    return parts.joined(separator: " · ")
  }

  /// A line for each component.
  private var table: TextPage.Section? {
    guard !response.components.isEmpty else { return nil }
    let title = ["Component", "Module", "Parents", "Look-ups"]
    let rows = response.components.map { component in
      [component.name, component.module, component.parentNames, "\(component.lookupCount)"]
    }
    return TextPage.Section(
      isDetached: false,
      rows: [.cells(title.map { .init($0, .secondary) })]
        + rows.map { .cells($0.map { .init($0) }) },
      noun: "component"
    )
  }

  private var holders: TextPage.Section? {
    guard !response.holders.isEmpty else { return nil }
    return TextPage.Section(
      heading: TextLine("Holders", .heading),
      rows: response.holders.map { holder in
        let modules = holder.modules.map { module in
          [module.key.isEmpty ? "" : ".\(module.key)", module.name].filter { !$0.isEmpty }
            .joined(separator: ": ")
        }
        let all = modules.map { $0.isEmpty ? "?" : $0 } + (holder.open ? ["others"] : [])
        return .cells([
          .init(holder.name), .init(holder.module, .secondary),
          .init(all.isEmpty ? "no modules" : all.joined(separator: ", ")),
        ])
      },
      noun: "holder"
    )
  }
}

extension Graphd_V1_Component {
  /// The parents in a few words.
  fileprivate var parentNames: String {
    let others = (root ? ["none: a root"] : []) + (unknownParent ? ["not known"] : [])
    let all = parents.map { $0.certain ? $0.name : "\($0.name)?" } + others
    return all.isEmpty ? "nobody creates it" : all.joined(separator: ", ")
  }

  /// The component, its module and its place.
  fileprivate var heading: TextLine {
    let parts =
      ["`\(name)`" + (module.isEmpty ? "" : " in \(module)"), location.text]
      + (macro.isEmpty ? [] : ["@\(macro)"])
    return TextLine(parts.joined(separator: " · "), .heading)
  }

  /// Parents, members and look-ups.
  fileprivate var sections: [TextPage.Section] {
    var above = parents.map { parent in
      TextPage.Row.cells([
        .init(parent.name + (parent.certain ? "" : "?")), .init(parent.module, .secondary),
        .init(parent.location.text, .secondary),
      ])
    }
    if root { above.append(.cells([.init("none: it is created as a root")])) }
    if unknownParent { above.append(.cells([.init("others, which are not known")])) }
    if above.isEmpty { above = [.cells([.init("none: nobody is seen to create it")])] }
    let properties = members.map { member in
      TextPage.Row.cells([
        .init(member.name, member.visible ? .plain : .secondary), .init(member.type),
        .init(member.visible ? "" : "not found", .warning), .init(member.note, .secondary),
      ])
    }
    let found = lookups.map { lookup in
      TextPage.Row.cells([
        .init(lookup.label), .init(lookup.outcome.text, lookup.outcome.role),
        .init(lookup.providers.map(\.label).joined(separator: ", ")),
      ])
    }
    return [
      TextPage.Section(heading: TextLine("Parents", .heading), rows: above, noun: "parent"),
      TextPage.Section(heading: TextLine("Members", .heading), rows: properties, noun: "member"),
      TextPage.Section(heading: TextLine("Look-ups", .heading), rows: found, noun: "look-up"),
    ].filter { !$0.rows.isEmpty }
  }
}

extension Graphd_V1_MemberLookup {
  /// The name, and the type that is wanted.
  var label: String { type.isEmpty ? name : "\(name): \(type)" }
}

extension Graphd_V1_LookupProvider {
  /// The name, and the type of the value.
  var label: String { type.isEmpty ? name : "\(name): \(type)" }
}

extension Graphd_V1_LookupOutcome {
  /// The result for a person.
  var text: String {
    switch self {
    case .found: "found"
    case .optional: "found unless `nil`"
    case .missing: "missing"
    case .partlyMissing: "missing on some paths"
    case .unknown, .unspecified, .UNRECOGNIZED: "not known"
    }
  }

  var role: TextStyle.Role {
    switch self {
    case .found: .good
    case .missing, .partlyMissing: .alarm
    case .optional: .warning
    case .unknown, .unspecified, .UNRECOGNIZED: .secondary
    }
  }
}
