import SourceSummarizing
import Testing
import WorkspaceModel

/// Compares a source's mentions of resources, a line each, with those that are expected.
///
/// `kind lookup callee name [table or ending] @bundle in declaration if condition :line`, then bundles, wrappers and
/// names of bundles.
func expectResources(
  _ source: String,
  _ expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let summary = summary(source)
  checkInvariants(summary, sourceLocation: sourceLocation)
  expect(summary.resourceLines, expected, sourceLocation: sourceLocation)
}

extension FileSummary {
  var resourceLines: [String] {
    let mentions = resourceMentions
    return mentions.uses.map { "use " + text(of: $0) }
      + mentions.bundles.map {
        "bundle \($0.isMember ? "." : "")\($0.name) = \($0.value)\(place($0.declaration)) :\($0.line)"
      }
      + mentions.wrappers.map { wrapper in
        "wrapper \(wrapper.name)[\(wrapper.place.text)]"
          + " (\(wrapper.parameters.map(\.text).joined(separator: " ")))"
          + (wrapper.table.map { " table [\($0.place.text)=\($0.omitted?.text ?? "")]" } ?? "")
          + " "
          + text(of: wrapper.use)
      }
      + mentions.constants.map { constant in
        "constant \(constant.name.type).\(constant.name.name) = "
          + constant.values.map(\.text).joined(separator: " | ") + place(constant.declaration)
      }
      + mentions.bundleNames.map { "name \($0.text)\(place($0.declaration)) :\($0.line)" }
  }

  private func text(of use: ResourceUse) -> String {
    let qualifier = use.qualifier.map { " [\($0.text)]" } ?? ""
    let bundle = use.bundle == .omitted ? "" : " @\(use.bundle)"
    let condition = conditions[Int(use.condition)]
    let callee = use.callee + (use.call.map { "[\($0.place.text)]" } ?? "")
    let others = (use.call?.others ?? []).map { " [\($0.place.text)=\($0.text.text)]" }.joined()
    return "\(use.kind) \(use.lookup) \(callee) \(use.name.text)\(qualifier)\(others)\(bundle)"
      + place(use.declaration) + (condition.isEmpty ? "" : " if \(condition)") + " :\(use.line)"
  }

  private func place(_ declaration: UInt32?) -> String {
    declaration.map { " in \(path(of: declarations[Int($0)]))" } ?? ""
  }
}

extension ArgumentPlace {
  fileprivate var text: String {
    switch self {
    case .receiver: "self"
    case .unlabeled(let position): "\(position)"
    case .labeled(let label): label
    }
  }
}

extension ResourceWrapper.Parameter {
  fileprivate var text: String {
    (label.isEmpty ? "_" : label) + (isOptional ? "=" : "") + (isVariadic ? "..." : "")
  }
}

extension KeyPattern {
  /// Texts with `…` for what is between them.
  fileprivate var text: String {
    switch self {
    case .texts(let texts):
      texts.map { $0.debugDescription.dropFirst().dropLast() }.joined(separator: "…")
    case .parameter(let name): "$\(name)"
    case .constant(let name, let isOpen): "\(name.type).\(name.name)\(isOpen ? "?" : "")"
    case .dynamic: "?"
    }
  }
}
