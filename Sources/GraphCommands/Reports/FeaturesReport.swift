import GraphProtos

/// The answer to `features`.
struct FeaturesReport: TimedReport {
  typealias Content = Graphd_V1_ListFeaturesResponse

  let response: Content
  /// Whether modules are listed by name.
  let showsNames: Bool
  /// Whether only the suggested lines of the configuration are printed.
  let isSuggestion: Bool

  var isComplete: Bool { response.complete }

  func text(_ style: TextStyle) -> String {
    if isSuggestion { return response.suggestedConfiguration }
    var page = TextPage()
    page.head = summary.map { TextLine($0, .heading) } + response.verdictLines
    if showsNames {
      page.sections = response.features.map(namedSection)
    } else if !response.features.isEmpty {
      page.sections = [table(style)]
    }
    if let problems = problemSection(response.problems, style) { page.sections.append(problems) }
    return page.text(style)
  }

  /// The costs of the only feature by name, else counts.
  private var summary: [String] {
    guard showsNames, let only = response.features.first, response.features.count == 1 else {
      return [counts]
    }
    let costs = only.bodyEdits.map(Self.sentence)
    return costs.isEmpty ? ["`\(only.id)` has no source, so no edit of a body has a cost"] : costs
  }

  private var counts: String {
    let layers: [Graphd_V1_FeatureLayer] = [.foundation, .product, .umbrella, .app]
    let parts = layers.compactMap { layer -> String? in
      let count = response.features.count { $0.layer == layer }
      return count == 0 ? nil : "\(count) \(layer.word)"
    }
    let interfaces = response.features.count { $0.modules.contains { $0.role == .interface } }
    let counts = [counted(response.features.count, "feature")] + parts
    return (counts + (interfaces > 0 ? ["\(interfaces) with an interface"] : []))
      .joined(separator: " · ")
  }

  // MARK: All features

  /// One line for each feature; where the terminal is too narrow for the roles, they stand below it.
  private func table(_ style: TextStyle) -> TextPage.Section {
    let names = Dictionary(grouping: response.features, by: \.name)
    let title = ["Feature", "Layer", "Rebuilds", "Retests", "Roles"]
    let lines = response.features.map { feature in
      [
        names[feature.name]?.count == 1 ? feature.name : feature.id, feature.layer.word,
        Self.most(feature.bodyEdits.map(\.rebuildCount)),
        Self.most(feature.bodyEdits.map(\.retestCount)), feature.roles,
      ]
    }
    let widths = title.indices.map { column in
      ([title] + lines).map { $0[column].displayWidth }.max() ?? 0
    }
    let isWide = style.width.map { widths.reduce(2 * title.count, +) <= $0 } ?? true
    let roles: [TextStyle.Role] = [.plain, .secondary, .plain, .plain, .secondary]
    func row(_ texts: [String], _ role: TextStyle.Role?) -> TextPage.Row {
      let cells = zip(texts, roles).map { TextTable.Cell($0, role ?? $1) }
      return isWide || role != nil
        ? .cells(isWide ? cells : Array(cells.dropLast()))
        : .cells(Array(cells.dropLast()), below: cells.suffix(1).map { [$0] })
    }
    return TextPage.Section(
      isDetached: false,
      rows: [row(title, .secondary)] + lines.map { row($0, nil) },
      noun: "feature",
      foot: [TextLine(""), TextLine(Self.explanation, .secondary)]
    )
  }

  private static let explanation =
    "Rebuilds and retests: the modules that a debug build compiles again, and the test targets that run the "
    + "code, after an edit of a function's body in the source"

  /// The largest number of a feature's source modules; nothing of a feature without one.
  private static func most(_ counts: [UInt32]) -> String { counts.max().map { "\($0)" } ?? "–" }

  // MARK: Names

  private func namedSection(_ feature: Graphd_V1_MicroFeature) -> TextPage.Section {
    var rows: [TextPage.Row] = feature.modules.map { module in
      .cells([.init(module.role.word, .secondary), .init(module.module)])
    }
    for edit in feature.bodyEdits {
      // An only feature has it above.
      if response.features.count > 1 {
        rows.append(.prose(TextLine(Self.sentence(of: edit), indentation: 2)))
      }
      for (word, ids) in [
        ("rebuilds", edit.rebuilds), ("links again", edit.relinks), ("retests", edit.retests),
      ] {
        rows += ids.map { .cells([.init(word, .secondary), .init($0)]) }
      }
    }
    return TextPage.Section(
      heading: TextLine(
        .init(feature.id, .heading),
        .init(" \(feature.layer.word), \(feature.container.word) \(feature.package)", .secondary)
      ),
      rows: rows,
      noun: "line"
    )
  }

  /// `A body edit of …` in numbers.
  private static func sentence(of edit: Graphd_V1_BodyEdit) -> String {
    let links = edit.relinkCount == 0 ? "" : ", links \(edit.relinkCount) again"
    return "A body edit of `\(edit.module)` rebuilds \(counted(Int(edit.rebuildCount), "module"))"
      + "\(links), retests \(counted(Int(edit.retestCount), "test target"))"
  }
}

extension Graphd_V1_MicroFeature {
  /// The roles that exist, each with its number of modules if they are several.
  fileprivate var roles: String {
    var counts: [(role: Graphd_V1_ModuleRole, count: Int)] = []
    for module in modules {
      if counts.last?.role == module.role {
        counts[counts.count - 1].count += 1
      } else {
        counts.append((module.role, 1))
      }
    }
    return counts.map { $0.count == 1 ? $0.role.word : "\($0.count) \($0.role.word)" }
      .joined(separator: " ")
  }
}
