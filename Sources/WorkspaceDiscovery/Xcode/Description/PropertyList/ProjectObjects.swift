import DocumentFormats
import WorkspaceModel

/// The objects of a `project.pbxproj`, each a dictionary under an id.
///
/// Every key is optional, and unknown kinds and keys have no effect: newer versions of Xcode leave keys out. An id
/// that leads nowhere is as good as none: merges leave such ids behind.
struct ProjectObjects: Sendable {
  private let objects: [String: DocumentValue]
  let root: String

  /// - Returns: `nil` if the document is no project.
  init?(_ document: DocumentValue) {
    objects = document["objects"]?.members ?? [:]
    guard let root = document["rootObject"]?.text, objects[root]?["isa"]?.text == "PBXProject"
    else {
      return nil
    }
    self.root = root
  }

  subscript(id: String) -> ProjectObject? {
    objects[id].map { ProjectObject(id: id, value: $0) }
  }

  func object(_ id: String?) -> ProjectObject? { id.flatMap { self[$0] } }

  /// The objects that a list of ids leads to.
  func objects(_ object: ProjectObject, _ key: String) -> [ProjectObject] {
    object.texts(key).compactMap { self[$0] }
  }
}

/// One object of a `project.pbxproj`.
struct ProjectObject: Sendable {
  let id: String
  let value: DocumentValue

  var kind: String { text("isa") ?? "" }

  func text(_ key: String) -> String? { value[key]?.text }

  func texts(_ key: String) -> [String] { value[key]?.texts ?? [] }

  /// The platforms that `platformFilter` and `platformFilters` name.
  var platforms: Set<String> {
    Set(texts("platformFilters") + [text("platformFilter")].compactMap { $0 })
  }
}
