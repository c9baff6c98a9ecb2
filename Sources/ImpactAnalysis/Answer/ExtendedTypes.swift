import GraphCore
import WorkspaceModel

/// The types with another digest that other modules extend.
///
/// An incremental build writes into a module's `.swiftmodule` the digest of each type that the module extends. The
/// extension may be empty, and another module may declare the type.
///
/// Rule: build.extended. Source: swift, lib/AST/AbstractSourceFileDepGraphFactory.cpp; `.swiftmodule`s of Swift 6.3.1.
struct ExtendedTypes {
  private struct ExtendedType {
    var module: Int
    /// Its name after those of the types around it.
    var path: [Substring]
  }

  private let declarations: DeclarationIndex
  private let types: [ExtendedType]

  init(changes: [Int: ModuleChange], declarations: DeclarationIndex) {
    self.declarations = declarations
    types = changes.values.flatMap { change in
      change.rewrittenTypes.map { name in
        ExtendedType(module: change.module, path: name.split(separator: "."))
      }
    }
  }

  /// Whether a module extends such a type of another module.
  ///
  /// Complexity: O(declarations of the module), and O(types) for each extension.
  func areExtended(by module: Int) -> Bool {
    guard !types.isEmpty else { return false }
    let below = declarations.modules(below: module)
    let candidates = types.filter { $0.module != module && below.contains($0.module) }
    guard !candidates.isEmpty else { return false }
    let names = Set(candidates.compactMap { $0.path.last.map { NameKey(String($0)) } })
    for (path, file) in declarations.files(module) {
      if let extended = file.possibleExtensions,
        !extended.contains(where: { names.contains($0) || declarations.isAlias($0) })
      {
        continue
      }
      let summary = file.summary
      var known: Set<String> = []
      let inactive = summary.inactiveConditions(on: declarations.union.platform(of: module))
      for declaration in summary.declarations
      where declaration.kind == .extension
        && inactive[safe: UInt32(declaration.condition)] != true
        && known.insert(declaration.name).inserted
      {
        let parts = declaration.name.partsOfType
        let isQualified = summary.imports.contains { $0.module == parts.first.map(String.init) }
        for candidate in candidates
        where mayMean(candidate, by: parts, isQualified, in: module, path) { return true }
      }
    }
    return false
  }

  /// Whether an extension may be of a type; its first name may be that of an imported module.
  private func mayMean(
    _ type: ExtendedType,
    by parts: [Substring],
    _ isQualified: Bool,
    in module: Int,
    _ file: SourcePath
  ) -> Bool {
    guard let last = parts.last.map(String.init), let base = type.path.last else { return false }
    if last != base {
      if declarations.isAlias(last) {
        return declarations.closure(of: [last], declarations.namesMeant(byAlias:)).contains(
          String(base)
        )
      }
      // An associated type that nobody declares is another name, too.
      return parts.count > (isQualified ? 2 : 1) && !declarations.isDeclared(last)
        && declarations.isDeclared(String(parts[parts.count - 2]))
    }
    if parts == type.path {
      let first = TypeName(name: String(parts[0]))
      return !declarations.surelyDeclares(module, first, seenFrom: file)
    }
    guard parts.count > 1 else { return declarations.isAlias(last) }
    if Array(parts.dropFirst()) == type.path, declarations.moduleNames.contains(String(parts[0])) {
      return true
    }
    // Aliases, subclasses and protocols lead to nested types, too.
    let written = parts.joined(separator: ".")
    return !declarations.types(named: last).contains { $0.qualifiedName == written }
  }
}

extension String {
  /// The names in a type's text without generic arguments: `Outer`, `Inner` of `Outer<Int>.Inner`; none of a short
  /// form.
  fileprivate var partsOfType: [Substring] {
    var depth = 0
    let text = filter { character in
      if character == "<" { depth += 1 }
      defer { if character == ">" { depth -= 1 } }
      return depth == 0
    }
    if text.contains(where: { "[]?()".contains($0) }) { return [] }
    return text.split { $0 == "." || $0 == ":" }
  }
}
