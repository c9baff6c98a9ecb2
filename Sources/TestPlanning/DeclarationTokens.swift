import FileRoles
import ImpactAnalysis
import TestReach
import WorkspaceModel

/// The bytes that are other bytes where a declaration differs.
struct DeclarationTokens {
  /// All of it, for tests that reach it.
  let whole: [UInt8]
  /// All but its code, for tests that never execute that.
  let unexecuted: [UInt8]
  /// Its surface, for code that could choose it, and its layout, for code that has values of its type.
  let parts: [(criteria: [ReachCriterion], bytes: [UInt8])]

  init(
    of index: Int,
    in file: FileSummary,
    _ path: SourcePath,
    _ observers: LineObservers
  ) {
    let declaration = file.declarations[index]
    var name = TokenBytes()
    name.add(path.bytes)
    name.add(file.qualifiedName(ofDeclarationAt: index))
    var surface = name
    surface.add(
      "\(declaration.kind) \(declaration.access) \(declaration.setterAccess?.keyword ?? "")"
        + " \(declaration.flags.rawValue) \(declaration.optionalParameters)"
    )
    let condition = Int(declaration.condition)
    surface.add(file.conditions.indices.contains(condition) ? file.conditions[condition] : "?")
    surface.add(declaration.signature, declaration.inheritance, declaration.availability)
    surface.add(declaration.typeEvidence)
    if declaration.kind == .enumCase { surface.add(declaration.body) }
    if declaration.typeFollowsFromCode || declaration.kind == .enumCase {
      surface.add(declaration.exposedBody)
    }
    var layout = name
    layout.add(declaration.storage, declaration.layout, declaration.dispatch)
    var whole = TokenBytes()
    whole.add(surface.bytes)
    whole.add(layout.bytes)
    whole.add(declaration.diagnostics, declaration.defaultArguments)
    for each in file.imports { whole.add("\(each.path) \(each.attributes.rawValue)") }
    unexecuted = whole.bytes
    whole.add(declaration.internalNames, declaration.exposedBody, declaration.body)
    if observers.seesLine(index) {
      whole.add("\(declaration.line)")
      if file.layouts.indices.contains(index) { whole.add(file.layouts[index]) }
    }
    if observers.readsFile(index) { whole.add(file.tokens) }
    self.whole = whole.bytes
    let criteria = CaseDifferences.criteria(forUsersOf: declaration) ?? []
    var parts = [(criteria.filter { $0 != .reached }, surface.bytes)]
    if declaration.kind.isNominalType { parts.append(([.values], layout.bytes)) }
    self.parts = parts
  }
}

extension TokenBytes {
  fileprivate mutating func add(_ parts: Fingerprint...) {
    for part in parts {
      withUnsafeBytes(of: part.value.littleEndian) { bytes.append(contentsOf: $0) }
    }
  }
}

extension TestReach {
  /// The tests in whose reach a declaration meets one of some criteria; `nil` if there are none.
  func tests(
    meeting criteria: [ReachCriterion],
    of path: SourcePath,
    _ declaration: Int
  ) -> TestRow? {
    var row: TestRow?
    for criterion in criteria {
      guard let found = tests(meeting: criterion, of: path, declaration) else { continue }
      if row?.formUnion(found) == nil { row = found }
    }
    return row
  }
}
