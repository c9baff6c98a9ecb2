import SourceSummarizing
import Testing
import WorkspaceModel

/// Checks that what is known of a file before it is parsed is true of its summary.
func checkOutline(
  of bytes: [UInt8],
  _ summary: FileSummary,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let file = SwiftFile.file(of: bytes) { summary }
  guard file.parsedSummary == nil else { return }
  let names = summary.names.filter { !$0.isEmpty && !$0.hasPrefix("#sourceLocation") }
  let lost = names.filter { !file.mayContain(NameKey($0)) }
  #expect(lost == [], "the outline has all names", sourceLocation: sourceLocation)
  let types = (summary.typeNames + summary.aliasNames).map { summary.names[Int($0)] }
  let unknown = types.filter { !$0.isEmpty && !file.mayDeclareType(NameKey($0)) }
  #expect(unknown == [], "the outline has all types", sourceLocation: sourceLocation)
  let extended = summary.declarations.filter { $0.kind == .extension }
  let unseen = extended.map(\.name).filter { name in
    let last = name.split(separator: ".").last.map { NameKey(String($0)) }
    guard let keys = file.possibleExtensions, let last,
      !name.contains(where: { "[(<?".contains($0) })
    else { return false }
    return !keys.contains(last)
  }
  #expect(unseen == [], "the outline has all extensions", sourceLocation: sourceLocation)
  #expect(file.outlinedImports == summary.outlinedImports, sourceLocation: sourceLocation)
  #expect(file.mayBeWired || summary.wiring.isEmpty, sourceLocation: sourceLocation)
  #expect(
    file.mayHaveComponents || !summary.wiring.hasComponents,
    sourceLocation: sourceLocation
  )
  #expect(file.parsedSummary == nil, "no question parsed the file", sourceLocation: sourceLocation)
}

/// Checks what holds for every summary, however broken the file.
func checkInvariants(
  _ summary: FileSummary,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var broken: [String] = []
  func require(_ condition: Bool, _ what: String) { if !condition { broken.append(what) } }
  require(summary.conditions.first == "", "the first condition is empty")
  require(summary.nameKeys.isStrictlySorted, "names are sorted by key")
  for (index, declaration) in summary.declarations.enumerated() {
    require(declaration.parent < index, "\(index) follows its parent")
    require(Int(declaration.baseName) < summary.names.count, "\(index) has a name")
    require(Int(declaration.condition) < summary.conditions.count, "\(index) has a condition")
    require(declaration.line > 0, "\(index) has a line")
    let place = declaration.mentions
    let ends = [
      place.start, place.signatureEnd, place.parametersEnd, place.inheritanceEnd,
      place.storageEnd, place.exposedBodyEnd, place.bodyEnd, place.parameterLabelsEnd,
      place.argumentLabelsEnd, place.resultsEnd,
    ]
    guard ends == ends.sorted(), Int(place.resultsEnd) <= summary.mentions.count else {
      broken.append("\(index) has sections in order")
      continue
    }
    require(
      place.range(of: .parameters).count == place.parameterLabels.count,
      "\(index) has a label for each parameter's type"
    )
    for (start, end) in zip(ends, ends.dropFirst()) {
      let section = summary.mentions[Int(start)..<Int(end)]
      let isOfParameters = start == place.signatureEnd || start == place.bodyEnd
      require(isOfParameters || Array(section).isStrictlySorted, "\(index) has sorted sections")
      require(section.allSatisfy { $0 < summary.names.count }, "\(index) mentions names")
    }
  }
  let isPlaced = summary.layouts.count == summary.declarations.count
  require(isPlaced || summary.layouts.isEmpty, "all declarations have layouts, or none has")
  for test in summary.tests {
    require(Int(test.declaration) < summary.declarations.count, "tests are declarations")
  }
  let mentions = summary.resourceMentions
  for use in mentions.uses + mentions.wrappers.map(\.use) {
    require(Int(use.condition) < summary.conditions.count, "uses have conditions")
    require(use.line > 0, "uses have lines")
    require(Int(use.declaration ?? 0) < max(1, summary.declarations.count), "uses are in code")
  }
  require(mentions.bundles.allSatisfy { $0.line > 0 }, "bundles have lines")
  require(
    summary.imports.allSatisfy { Int($0.condition) < summary.conditions.count && $0.line > 0 },
    "imports have conditions and lines"
  )
  require(summary.problems.allSatisfy { $0.line > 0 }, "problems have lines")
  #expect(broken == [], sourceLocation: sourceLocation)
}

extension Array where Element: Comparable {
  fileprivate var isStrictlySorted: Bool { zip(self, dropFirst()).allSatisfy { $0 < $1 } }
}
