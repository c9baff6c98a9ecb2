import Crypto
import WorkspaceModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The digest of everything that an evaluation depends on.
struct EvaluationKey {
  private var hash = SHA256()

  mutating func add(_ text: String) {
    // The length in front keeps two fields from running into each other.
    hash.update(data: Data("\(text.utf8.count):\(text)".utf8))
  }

  mutating func add(_ variables: [String: String]) {
    for (name, value) in variables.sorted(by: { $0.key < $1.key }) {
      add(name)
      add(value)
    }
  }

  mutating func add(_ surroundings: ManifestSurroundings) {
    for file in surroundings.files { add(file.key) }
  }

  /// The digest as hexadecimal text.
  var text: String { hash.finalize().hexadecimal }
}

extension ManifestSurroundings.File {
  /// Equal only for files between which a manifest sees no difference.
  fileprivate var key: String {
    let kind =
      switch kind {
      case .file: "file"
      case .executable: "executable"
      case .submodule: "submodule"
      case .symbolicLink(let target): "link \(target.hexadecimal)"
      }
    return "\(path.bytes.hexadecimal) \(kind) \(content.map { "\($0)" } ?? "")"
  }
}
