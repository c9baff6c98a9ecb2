import WorkspaceModel

/// The programs of the workspace that scripts of targets start.
///
/// Code that a script writes with a program can come out different if the program does, as with a build-tool
/// plug-in.
struct ScriptTools {
  /// Programs of packages, by the names under which `swift run` and `.build` have them.
  private var ofPackages: [String: [TargetDependency.Reference]] = [:]
  /// Programs of projects, by the names of their products.
  private var ofProjects: [String: [TargetDependency.Reference]] = [:]

  /// Words of scripts that start programs of packages, and of projects.
  private static let packageMarks = [".build/", "swift run", "swift build", "swift-run"]
  private static let projectMarks = [
    "BUILT_PRODUCTS_DIR", "BUILD_DIR", "BUILD_ROOT", "SYMROOT", "TARGET_BUILD_DIR",
    "CONFIGURATION_BUILD_DIR",
  ]

  init(packages: [Container], programs: [ProjectDependencies.Candidate]) {
    for package in packages {
      let names = package.targets.filter { $0.kind == .executable }.map(\.name)
      for name in names {
        ofPackages[name, default: []].append(.module(container: package.path, target: name))
      }
      for product in package.products
      where !names.contains(product.name) && product.targets.contains(where: names.contains) {
        ofPackages[product.name, default: []]
          .append(.productOf(folder: package.path, product: product.name))
      }
    }
    for program in programs {
      for name in program.products {
        ofProjects[name, default: []]
          .append(.module(container: program.place.project, target: program.place.name))
      }
    }
  }

  /// The programs that the texts of a target's scripts name.
  ///
  /// A word of a script counts that is the name of a program, wherever it stands.
  ///
  /// Complexity: O(length of the scripts).
  func uses(of scripts: [String]) -> [TargetDependency] {
    guard !scripts.isEmpty, !ofPackages.isEmpty || !ofProjects.isEmpty else { return [] }
    var found: Set<TargetDependency.Reference> = []
    var uses: [TargetDependency] = []
    for script in scripts {
      let tables = [(ofPackages, Self.packageMarks), (ofProjects, Self.projectMarks)]
        .filter { table, marks in !table.isEmpty && marks.contains(where: script.contains) }
      guard !tables.isEmpty else { continue }
      for word in Set(script.split { !$0.isPartOfFileName }) {
        for tool in tables.flatMap({ $0.0[String(word)] ?? [] }) where found.insert(tool).inserted {
          uses.append(TargetDependency(tool, kind: .started))
        }
      }
    }
    return uses.sorted { $0.reference.name < $1.reference.name }
  }
}

extension Character {
  /// Whether names of files have it that scripts write without quotes.
  var isPartOfFileName: Bool { isLetter || isNumber || "-_.+".contains(self) }
}
