import HashTreeCollections
import WorkspaceModel

/// A condition `canImport(…)` whose value may differ, where a file has it first.
struct ImportCondition: Sendable {
  /// The module that it is about.
  let module: String
  let path: SourcePath
  /// The first import or declaration under it, from 1; 0 if there is none.
  let line: Int

  /// As reasons name it.
  var text: String { "canImport(\(module))" }

  /// The modules that a condition of a summary names: `Core` of `canImport(Core.Inner) && DEBUG`.
  static func modules(in condition: String) -> [String] {
    condition.split(separator: "canImport(", omittingEmptySubsequences: false).dropFirst()
      .map { String($0.prefix { $0 != ")" && $0 != "," && $0 != "." }) }
  }
}

extension Target {
  /// The first condition about one of some modules, or about one that neither a system nor a toolchain brings.
  ///
  /// Summaries list no condition inside of functions.
  /// Complexity: O(conditions + declarations under the first one).
  func importCondition(
    about names: Set<String>,
    orUnknown: Bool,
    in snapshot: WorkspaceSnapshot
  ) -> ImportCondition? {
    for path in sources {
      guard let summary = snapshot.summaries.testingImports(path) else { continue }
      for (index, condition) in summary.conditions.enumerated() {
        let modules = ImportCondition.modules(in: condition)
        let module = modules.first { name in
          names.contains(name) || orUnknown && !BuildPlatform.bringsModule(named: name)
        }
        guard let module else { continue }
        let line = summary.firstLine(under: index)
        return ImportCondition(module: module, path: path, line: line)
      }
    }
    return nil
  }
}

extension FileSummary {
  /// The first line of an import or a declaration under a condition; 0 if there is none.
  fileprivate func firstLine(under condition: Int) -> Int {
    let imported = imports.filter { Int($0.condition) == condition }.map { Int($0.line) }
    let declared = declarations.filter { Int($0.condition) == condition }.map { Int($0.line) }
    return (imported + declared).min() ?? 0
  }
}

extension ModuleChange {
  /// Notes that code may be compiled or not by another value of `canImport(…)`.
  ///
  /// `nil` stands for a condition of which the place is not known.
  mutating func changeImportCondition(_ condition: ImportCondition?, isSeen: Bool = true) {
    differences.formUnion(isSeen ? [.compilation, .behavior, .output] : [.behavior, .output])
    let text = condition?.text ?? "canImport"
    reasons.append(Reason(module: id, declaration: text, effect: .membership))
    if importCondition == nil { importCondition = condition }
    changeDigests()
    var seeds = InvalidationSeeds(module: module, configuration: .debug)
    seeds.addEverything(
      .membership,
      declaration: text,
      path: condition?.path,
      line: condition?.line ?? 0
    )
    invalidations += seeds.invalidations
  }
}

extension FileSummaries {
  private static let canImport = NameKey("canImport")

  /// The summary of a file in which code is compiled or not by `canImport`; other files are not parsed.
  func testingImports(_ path: SourcePath) -> FileSummary? {
    guard let file = file(path), file.has(.canImport, signedBy: Self.canImport) else { return nil }
    return file.summary
  }
}
