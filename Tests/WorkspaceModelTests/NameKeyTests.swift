import TestSupport
import Testing

@testable import WorkspaceModel

@Suite struct NameKeyTests {
  @Test func aNameIsFoundAmongManyAndAmongFew() {
    for count in [0, 1, 2, 3, 10, 1_000] {
      let names = (0..<count).map { "name\($0)" }.sorted { NameKey($0) < NameKey($1) }
      let summary = FileSummary(names: names)
      for (position, name) in names.enumerated() {
        #expect(summary.position(of: NameKey(name)) == UInt32(position))
        #expect(!summary.contains(NameKey(name + "!")))
      }
    }
  }

  @Test func onlyNamesOfTypesAreNamesOfTypes() {
    let names = ["Account", "balance"].sorted { NameKey($0) < NameKey($1) }
    let place = names.firstIndex(of: "Account").map(UInt32.init) ?? .max
    let summary = FileSummary(
      names: names,
      declarations: [Declaration(kind: .struct, access: .public, name: "Account", baseName: place)]
    )
    #expect(summary.typeName(NameKey("Account")) == place)
    #expect(summary.typeName(NameKey("balance")) == nil)
    #expect(summary.typeName(NameKey("Customer")) == nil)
  }

  /// Wherever the search begins, it ends where a search from the beginning does.
  @Test(arguments: 0..<20) func aSearchFromAnyGuessFindsTheSame(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let values = Set((0..<random.below(40)).map { _ in random.below(60) }).sorted()
      let wanted = random.below(60)
      let guess = random.below(values.count + 1)
      #expect(values.sortedIndex(of: wanted, near: guess) == values.firstIndex(of: wanted))
      #expect(values.sortedIndex(of: wanted) == values.firstIndex(of: wanted))
    }
  }
}
