package import WorkspaceModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads `Package.resolved`, of the versions 1 to 3
/// (swift-package-manager: Sources/PackageGraph/ResolvedPackagesStore.swift).
package enum ResolvedPins {
  /// Parses the file; `nil` if it is not understood.
  package static func lock(_ bytes: [UInt8]) -> PackageLock? {
    parse(bytes).map { PackageLock(pins: $0) }
  }

  /// The pins by package identity; `nil` if the file is not understood.
  static func parse(_ bytes: [UInt8]) -> [String: Pin]? {
    guard let json = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else {
      return nil
    }
    let entries = json["object"]?["pins"] ?? json["pins"]
    guard case .array(let entries) = entries else { return nil }
    var pins: [String: Pin] = [:]
    for entry in entries {
      let location = entry["location"]?.text ?? entry["repositoryURL"]?.text ?? ""
      // Version 1 knows no identities.
      guard let identity = entry["identity"]?.text ?? PackageIdentity.of(url: location) else {
        continue
      }
      let state = entry["state"]
      pins[identity.lowercased()] = Pin(
        location: location,
        version: state?["version"]?.text,
        branch: state?["branch"]?.text,
        revision: state?["revision"]?.text
      )
    }
    return pins
  }
}
