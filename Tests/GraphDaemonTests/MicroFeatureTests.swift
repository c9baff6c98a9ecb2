import GRPCCore
import GRPCInProcessTransport
import GraphProtos
import SwiftProtobuf
import TestSupport
import Testing

@testable import GraphDaemon

/// A workspace of µFeatures: each breach of a rule is found once with its place, and nothing without one.
@Suite(.timeLimit(.minutes(10))) struct MicroFeatureTests {
  @Test func breachesAreFoundOnce() async throws {
    let workspace = MicroFeatures()
    try await TemporaryRepository.with(workspace.files) { repository in
      try await InProcessDaemon.withClientTransport(repository.configuration) { transport in
        try await withGRPCClient(transport: transport) { client in
          let service = Graphd_V1_CheckService.Client(wrapping: client)
          var request = Graphd_V1_CheckRequest()
          request.query.workspace.root = repository.path
          request.rules = ["architecture"]
          #expect(try await service.findings(request).map(\.message) == [])
          request.baseRevision = "HEAD"
          for breach in Self.breaches {
            var edited = workspace
            edited.apply(breach)
            for (path, text) in edited.files { try repository.write(path, text) }
            let findings = try await service.findings(request).map { finding in
              let place = finding.evidence.first?.location
              let line = place.map { $0.hasRange ? ":\($0.range.start.line)" : "" } ?? ""
              return "\(finding.identity.replacing("Shop/", with: "")) \(place?.path ?? "")\(line)"
            }
            #expect(findings.sorted() == breach.findings, "\(breach.title)")
          }
        }
      }
    }
  }

  /// An arrow or a declaration that is added, and the identities of the findings with their places.
  fileprivate struct Breach {
    enum Edit {
      case use(String, String)
      case importing(String, String)
      case declare(String, String)
      case remove(String, String)
      case code(String, String)
    }

    var title: String
    var edits: [Edit]
    var findings: [String]

    init(_ title: String, _ edits: [Edit], _ findings: String...) {
      (self.title, self.edits, self.findings) = (title, edits, findings)
    }
  }

  private static let breaches = [
    Breach(
      "a source uses another source",
      [.use("Cart", "Chat")],
      "C02|Cart|Chat Sources/Cart/File.swift:5",
      "C03|Cart|Chat Sources/Cart/File.swift:5"
    ),
    Breach(
      "an interface uses its source",
      [.use("CartInterface", "Cart")],
      "C11|Cart|CartInterface|CartInterface Sources/Cart/File.swift:1",
      "F3|CartInterface|Cart Sources/CartInterface/File.swift:1"
    ),
    Breach(
      "an interface uses another source",
      [.use("FeedInterface", "Cart")],
      "C02|FeedInterface|Cart Sources/FeedInterface/File.swift:1",
      "F3|FeedInterface|Cart Sources/FeedInterface/File.swift:1"
    ),
    Breach(
      "a source uses a testing module",
      [.use("Cart", "CartTesting")],
      "F4|Cart|CartTesting Sources/Cart/File.swift:5"
    ),
    Breach(
      "the app uses a testing module",
      [.use("Shop", "ChatTesting")],
      "F4|Shop|ChatTesting Sources/Shop/File.swift:7"
    ),
    Breach(
      "tests use another feature's source",
      [.use("CartTests", "Chat")],
      "F5|CartTests|Chat Tests/CartTests/File.swift:3"
    ),
    Breach(
      "the app uses an example",
      [.use("Shop", "CartExample")],
      "F6|Shop|CartExample Sources/Shop/File.swift:7"
    ),
    Breach(
      "foundation uses a product's feature",
      [.use("Log", "Chat")],
      "C01|Log|Chat Sources/Log/File.swift:2",
      "F7|Log|Chat Sources/Log/File.swift:2",
      "F8|Chat|Log Sources/Chat/File.swift:2"
    ),
    Breach(
      "an interface of foundation uses one of a product's feature",
      [.use("DesignInterface", "CartInterface")],
      "C01|DesignInterface|CartInterface Sources/DesignInterface/File.swift:1",
      "F7|DesignInterface|CartInterface Sources/DesignInterface/File.swift:1",
      "F8|Cart|Design Sources/Cart/File.swift:3"
    ),
    Breach(
      "a feature uses the app",
      [.use("Feed", "Shop")],
      "C01|Feed|Shop Sources/Feed/File.swift:4",
      "C11|Feed|Shop|Shop Sources/Feed/File.swift:4"
    ),
    Breach(
      "tests use the app",
      [.use("CartTests", "Shop")],
      "C13|CartTests|Shop Tests/CartTests/File.swift:3"
    ),
    Breach(
      "features use each other's interfaces",
      [.use("Chat", "CartInterface")],
      "F8|Cart|Chat Sources/Cart/File.swift:4"
    ),
    Breach(
      "an import is not declared",
      [.importing("Cart", "FeedInterface")],
      "C04|Cart|FeedInterface Sources/Cart/File.swift:5"
    ),
    Breach(
      "a dependency is not imported",
      [.declare("Cart", "FeedInterface")],
      "C05|Cart|FeedInterface Package.swift"
    ),
    Breach(
      "a module is visible to others only",
      [.use("Log", "NetInterface")],
      "C20|Log|NetInterface Sources/Log/File.swift:2",
      "F8|Log|Net Sources/Log/File.swift:2"
    ),
    Breach(
      "a feature does not use its interface",
      [.remove("Feed", "FeedInterface"), .remove("FeedTesting", "FeedInterface")],
      "F2|Feed|FeedInterface Sources/Feed"
    ),
    Breach(
      "foundation has an instance",
      [
        .code("Log", "public final class Logger { public static let shared = Logger() }\n"),
        .code("Shop", "func log() { _ = Logger.shared }\n"),
      ],
      "C15|Log||Logger.shared Sources/Log/File.swift:6"
    ),
    Breach(
      "a view controller is public",
      [
        .code("Cart", "public class CartViewController: UIViewController {}\n"),
        .code("Shop", "func show() { _ = CartViewController() }\n"),
      ],
      "F10|Cart||CartViewController Sources/Cart/File.swift:12"
    ),
    Breach(
      "dependencies have no common base",
      [
        .code("Cart", "public protocol CartDependencies {}\n"),
        .code("Shop", "struct All: CartDependencies {}\n"),
      ],
      "F12|Cart||CartDependencies Sources/Cart/File.swift:12"
    ),
    Breach(
      "an interface has a variable",
      [
        .code("CartInterface", "public nonisolated(unsafe) var allCarts = 3\n"),
        .code("Cart", "func count() { _ = allCarts }\n"),
      ],
      "F15|CartInterface||allCarts Sources/CartInterface/File.swift:4"
    ),
    Breach(
      "a re-export is not needed",
      [
        .declare("Cart", "FeedInterface"),
        .code(
          "Cart",
          "@_exported import FeedInterface\nfunc feed(_ service: any FeedService) {}\n"
        ),
      ],
      "C07|Cart|FeedInterface Sources/Cart/File.swift:12"
    ),
  ]
}

/// Six features of five targets, three in foundation and three of the product, and an app.
private struct MicroFeatures {
  private static let foundation = ["Log", "Net", "Design"]
  private static let product = ["Cart", "Chat", "Feed"]
  private var declared: [String: [String]] = [:]
  private var imported: [String: [String]] = [:]
  private var code: [String: String] = [:]

  init() {
    let (foundation, product) = (Self.foundation, Self.product)
    for feature in foundation + product {
      var used = foundation.contains(feature) ? [] : ["LogInterface", "DesignInterface"]
      if feature == "Cart" { used.append("ChatInterface") }
      if feature == "Net" { used.append("LogInterface") }
      declared[feature] = [feature + "Interface"] + used
      declared[feature + "Interface"] = []
      declared[feature + "Testing"] = [feature + "Interface"]
      for user in ["Tests", "Example"] {
        declared[feature + user] = [feature, feature + "Testing"]
      }
    }
    declared["Shop"] = foundation + product
    imported = declared
  }

  mutating func apply(_ breach: MicroFeatureTests.Breach) {
    for edit in breach.edits {
      switch edit {
      case .use(let module, let other):
        declared[module, default: []].append(other)
        imported[module, default: []].append(other)
      case .importing(let module, let other): imported[module, default: []].append(other)
      case .declare(let module, let other): declared[module, default: []].append(other)
      case .remove(let module, let other):
        declared[module]?.removeAll { $0 == other }
        imported[module]?.removeAll { $0 == other }
      case .code(let module, let text): code[module] = text
      }
    }
  }

  var files: [String: String] {
    var files = ["Package.swift": manifest, ".graphd.yml": Self.settings]
    for (module, others) in imported {
      let folder = module.hasSuffix("Tests") ? "Tests" : "Sources"
      files["\(folder)/\(module)/File.swift"] =
        others.map { "import \($0)\n" }.joined() + declaration(of: module) + "func uses() {\n"
        + others.map { use(of: $0) + "\n" }.joined() + "}\n" + (code[module] ?? "")
    }
    return files
  }

  private var manifest: String {
    let targets = declared.sorted { $0.key < $1.key }.map { module, others in
      let kind =
        module.hasSuffix("Tests")
        ? "testTarget" : isProgram(module) ? "executableTarget" : "target"
      let names = others.map { "\"\($0)\"" }.joined(separator: ", ")
      return "    .\(kind)(name: \"\(module)\", dependencies: [\(names)]),\n"
    }
    return """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Shop",
        targets: [
      \(targets.joined())  ]
      )

      """
  }

  private static let settings = """
    features:
      layers:
        foundation: ["Log*", "Net*", "Design*"]
    layers:
      - name: app
        modules: [Shop]
      - name: features
        modules: ["Cart*", "Chat*", "Feed*"]
        independent: true
      - name: foundation
        modules: ["Log*", "Net*", "Design*"]
    rules:
      C03: error
      F5: error
      F10: error
      F12: error
      F15: error
    visible_to:
      NetInterface: [Net, NetTesting]

    """

  private func isProgram(_ module: String) -> Bool {
    module == "Shop" || module.hasSuffix("Example")
  }

  private func feature(of module: String, _ ending: String) -> String? {
    module.hasSuffix(ending) ? String(module.dropLast(ending.count)) : nil
  }

  private func declaration(of module: String) -> String {
    if let feature = feature(of: module, "Interface") {
      return "public protocol \(feature)Service {}\n"
    }
    if let feature = feature(of: module, "Testing") {
      return "public struct \(feature)Stub: \(feature)Service { public init() {} }\n"
    }
    if module.hasSuffix("Tests") { return "" }
    return isProgram(module)
      ? "func main() {}\n"
      : "public struct \(module)Screen: \(module)Service { public init() {} }\n"
  }

  private func use(of module: String) -> String {
    if let feature = feature(of: module, "Interface") {
      return "  let _: (any \(feature)Service)? = nil"
    }
    if let feature = feature(of: module, "Testing") { return "  _ = \(feature)Stub()" }
    return isProgram(module) ? "  main()" : "  _ = \(module)Screen()"
  }
}
