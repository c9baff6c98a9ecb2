import DocumentFormats
import WorkspaceModel

/// The reader of `wiring:` in `.graphd.yml`.
///
/// ```yaml
/// wiring:
///   roots:                 # instead of the usual names of a kind
///     components: [BaseComponent]
///     libraries: [Foundations]
/// ```
struct WiringConfiguration: Sendable, Hashable {
  var roots = WiringRoots()

  typealias Report = (_ line: Int, _ message: String) -> Void

  init() {}

  /// Reads the mapping; a fault is reported, and its value left out.
  init(_ node: YAMLNode, _ report: Report) {
    guard case .mapping(let entries, _) = node else {
      report(node.line, "`wiring` is a mapping with `roots`")
      return
    }
    for entry in entries {
      switch entry.key {
      case "roots": roots.names = Self.names(entry.value, report)
      default:
        report(entry.line, "unknown key `\(entry.key)` in `wiring`; known is `roots`")
      }
    }
  }

  private static func names(_ node: YAMLNode, _ report: Report) -> [WiringRoots.Kind: Set<String>] {
    let known = WiringRoots.Kind.allCases.map(\.rawValue).quotedList
    guard case .mapping(let entries, _) = node else {
      report(node.line, "`wiring.roots` is a mapping from \(known) to lists of names")
      return [:]
    }
    var names: [WiringRoots.Kind: Set<String>] = [:]
    for entry in entries {
      guard let kind = WiringRoots.Kind(rawValue: entry.key) else {
        report(entry.line, "unknown key `\(entry.key)` in `wiring.roots`; known are \(known)")
        continue
      }
      guard case .sequence(let nodes, _) = entry.value, !nodes.isEmpty,
        nodes.allSatisfy({ $0.string?.isEmpty == false })
      else {
        report(entry.value.line, "`wiring.roots.\(entry.key)` is a list of names of types")
        continue
      }
      names[kind] = Set(nodes.compactMap(\.string))
    }
    return names
  }
}
