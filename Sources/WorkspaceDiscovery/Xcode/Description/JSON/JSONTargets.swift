import DocumentFormats
import WorkspaceModel

/// The targets of a `project.xcproj` by their names, which are unique, and their phases (Apple: `Target`, `BuildPhase`).
struct JSONTargets: Sendable {
  /// A phase of a target.
  struct Phase: Sendable, Hashable {
    /// The index of the target.
    var target: Int
    var kind: PhaseKind
  }

  private(set) var values: [DocumentValue] = []
  private(set) var names: [String] = []
  private var indices: [String: Int] = [:]
  private var phasesByID: [String: Phase] = [:]

  /// - Throws: The reason why Xcode refuses the project: two targets have one name.
  ///
  /// Complexity: O(targets + phases).
  init(_ targets: DocumentValue?) throws(ProjectRefusal) {
    for value in targets?.elements ?? [] {
      guard let name = value["name"]?.text else { continue }
      guard indices.updateValue(values.count, forKey: name) == nil else {
        throw ProjectRefusal(
          reason: "two targets have the name `\(name)`",
          remedy: "give one of them another name"
        )
      }
      for phase in value["build-phases"]?.elements ?? [] {
        guard let id = phase["id"]?.text, let kind = Self.kind(of: phase) else { continue }
        phasesByID[id] = Phase(target: values.count, kind: kind)
      }
      values.append(value)
      names.append(name)
    }
  }

  /// The index of the target with a name.
  func index(of name: String) -> Int? { indices[name] }

  /// The phase that a reference of a file leads to: `App/resources`, `App/copy/Embed Frameworks`, or an id.
  func phase(of reference: JSONReference?) -> Phase? {
    switch reference {
    case .id(let id)?: phasesByID[id]
    case .names(let names)? where names.count > 1:
      indices[names[0]].flatMap { target in
        PhaseKind(json: names[1]).map { Phase(target: target, kind: $0) }
      }
    case .names?, nil: nil
    }
  }

  /// The kind of the phase that a reference within a target leads to: `resources`, or an id.
  func kind(of reference: JSONReference?) -> PhaseKind? {
    switch reference {
    case .id(let id)?: phasesByID[id]?.kind
    case .names(let names)?: names.first.flatMap { PhaseKind(json: $0) }
    case nil: nil
    }
  }

  /// The kind of a phase that is a text, or an object where it has properties.
  static func kind(of phase: DocumentValue) -> PhaseKind? {
    (phase.text ?? phase["kind"]?.text).flatMap { PhaseKind(json: $0) }
  }
}

extension PhaseKind {
  fileprivate init?(json name: String) {
    switch name {
    case "compile-sources": self = .sources
    case "resources", "rez": self = .resources
    case "headers": self = .headers
    case "frameworks": self = .frameworks
    case "copy": self = .copy
    case "script": self = .script
    default: return nil
    }
  }
}
