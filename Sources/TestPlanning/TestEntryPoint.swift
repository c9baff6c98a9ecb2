import HashTreeCollections
import ImpactAnalysis
import WorkspaceModel

/// A file that starts the tests of a package by itself, so that SwiftPM looks for none.
///
/// Whatever the file does not start is no test (seen with Swift 6.3.1 on Linux).
/// Such files list the tests of XCTest: `XCTMain([testCase(CoreTests.allTests)])`, with
/// `static let allTests = [("testAdding", testAdding)]` in the class.
struct TestEntryPoint {
  private let path: SourcePath
  /// `nil` if it could not be read.
  private let summary: FileSummary?
  private let files: [FileSummary]

  /// `nil` if the build system looks for the tests of the module, as Swift Build always does.
  init?(_ sources: TestSources, _ buildSystem: BuildSystem?) {
    guard buildSystem == .swiftPM, !sources.asksRuntime,
      let path = sources.snapshot.container(of: sources.module)?.testEntryPoint
    else { return nil }
    self.path = path
    summary = sources.snapshot.summaries[path]
    files = sources.files.map(\.summary)
  }

  /// The tests that the file may start.
  ///
  /// Complexity: O(tests x files).
  func started(_ tests: [DiscoveredTest]) -> [DiscoveredTest] {
    tests.filter { test in
      switch test.library {
      case .swiftTesting: summary.map { $0.imports.contains { $0.module == "Testing" } } ?? true
      case .xctest: isListed(test.identifier)
      }
    }
  }

  /// The warning that some tests of a module are in no answer.
  func omission(of count: Int, _ module: Module) -> Problem {
    Problem(
      .configurationInvalid,
      .warning,
      path: path,
      "`\(path.name)` leaves out \(count) tests of `\(module.id)`, which never run on Linux: delete the file, and "
        + "SwiftPM finds all tests"
    )
  }

  /// Whether a declaration of the module or the file mentions the method, as `allTests` does, and the file or another
  /// type its class.
  private func isListed(_ test: TestIdentifier) -> Bool {
    let method = NameKey(test.name)
    let isMentioned =
      summary?.contains(method) == true
      || files.contains { !$0.declarations(mentioning: method).isEmpty }
    guard isMentioned else { return false }
    guard let summary, let type = test.suites.last?.split(separator: ".").last else { return true }
    let name = NameKey(String(type))
    return summary.contains(name)
      || files.contains { file in
        file.declarations(mentioning: name).contains { index in
          let declaration = file.declarations[index]
          return declaration.kind != .extension
            && !file.enclosingTypes(of: declaration).contains { file.baseName(of: $0) == type }
        }
      }
  }
}
