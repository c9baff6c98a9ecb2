/// Modules of the toolchain for Linux, and what an import of each brings.
///
/// Source: the modules that a file loads which imports one (`-emit-loaded-module-trace`), and its object's autolink entries.
/// Symbol graphs list what a module adds (`swift symbolgraph-extract -emit-extension-block-symbols`). All are of Swift
/// 6.3.1; `scripts/check-library-modules` compares the table with a toolchain.
///
/// Rule: import.libraries
package enum LibraryModules {
  /// The modules that a client of a module surely loads and is linked with besides.
  package static func loaded(with module: String) -> Set<String> { loaded[module] ?? [] }

  /// Whether a module adds no member and no conformance to types of other modules.
  package static func addsNothing(_ module: String) -> Bool { selfContained.contains(module) }

  private static let loaded: [String: Set<String>] = [
    "Distributed": ["Glibc"],
    "Foundation": foundation.subtracting(["Foundation"]),
    "FoundationEssentials": ["Glibc"],
    "FoundationInternationalization": ["FoundationEssentials", "Glibc"],
    "FoundationNetworking": foundation,
    "FoundationXML": foundation,
    "Observation": ["Glibc"],
    "Synchronization": ["Glibc"],
    "XCTest": foundation,
  ]
  private static let foundation: Set = [
    "Dispatch", "Foundation", "FoundationEssentials", "FoundationInternationalization", "Glibc",
  ]
  private static let selfContained: Set = ["Dispatch", "XCTest"]
}
