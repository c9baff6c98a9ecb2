import HashTreeCollections
import TestReach
import WorkspaceModel

/// The code with which an app begins to run.
///
/// It is a type with `@main`, statements at the top level, or what the system makes first by its conformance.
///
/// Rule: tests.case.launch
struct AppLaunch {
  /// Empty if the beginning is not known: a description of a user interface names the code.
  let roots: [TestReach.Root]
  /// Whether the code leaves its launch early where it runs for tests.
  let endsEarly: Bool

  /// Complexity: O(declarations of the app).
  init(of app: Int, in snapshot: WorkspaceSnapshot) {
    let target = snapshot.target(of: app)
    let isDescribed = (target?.resources ?? []).contains { resource in
      let name = resource.path.name
      return ["storyboard", "xib", "nib"].contains(resource.path.fileExtension)
        && !name.filter { !$0.isWhitespace }.hasPrefix("LaunchScreen")
    }
    var (roots, endsEarly): ([TestReach.Root], Bool) = ([], false)
    for path in target?.sources ?? [] {
      guard let file = snapshot.summaries[path] else { continue }
      let begins = file.constructs.contains(.entryPoint)
      for declaration in file.declarations
      where declaration.kind == .topLevelCode
        || declaration.kind.isNominalType
          && (begins
            || !Self.delegates.isDisjoint(with: file.names(in: .inheritance, of: declaration)))
      {
        let types = file.enclosingTypes(of: declaration) + [declaration]
        roots.append(
          TestReach.Root(
            module: app,
            path: path,
            line: Int(declaration.line),
            suites: types.map(file.baseName)
          )
        )
        if Self.signs.contains(where: { file.textWords.sortedIndex(of: NameKey($0)) != nil }) {
          endsEarly = true
        }
      }
    }
    self.roots = isDescribed ? [] : roots
    self.endsEarly = endsEarly
  }

  /// Protocols and classes of what an app begins with.
  private static let delegates: Set<String> = [
    "App", "NSApplication", "NSApplicationDelegate", "UIApplication", "UIApplicationDelegate",
    "UISceneDelegate", "UIWindowSceneDelegate", "WKApplicationDelegate", "WKExtensionDelegate",
  ]

  /// Names in the environment that Xcode makes for tests (Apple: XCTest), and a class that only tests load.
  private static let signs = [
    "XCTestBundlePath", "XCTestCase", "XCTestConfigurationFilePath", "XCTestSessionIdentifier",
  ]
}
