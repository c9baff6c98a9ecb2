import TestSupport
import Testing
import WorkspaceModel

@Suite struct FileTableTests {
  private func entry(_ number: UInt8) throws -> FileEntry {
    let bytes = [UInt8](repeating: number, count: 20)
    return FileEntry(kind: .file, content: try #require(ContentID(bytes: bytes)))
  }

  /// Tables made of one another by sets, removals and adoption: what differs is what looking all up says.
  @Test(arguments: 0..<100) func asByLookingAllUp(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let paths = (0..<Int.random(in: 1..<400, using: &random)).compactMap { SourcePath("d/\($0)") }
    var tables: [FileTable] = [FileTable()]
    for _ in 0..<12 {
      var table = try #require(tables.randomElement(using: &random))
      for _ in 0..<Int.random(in: 0..<(random.once(in: 4) ? 300 : 5), using: &random) {
        let path = try #require(paths.randomElement(using: &random))
        table[path] = random.once(in: 4) ? nil : try entry(UInt8.random(in: 0..<3, using: &random))
      }
      if random.once(in: 3), let other = tables.randomElement(using: &random) {
        let related = table.related(to: other)
        #expect(related == table, "seed \(seed)")
        table = related
      }
      tables.append(table)
    }
    for (old, new) in tables.flatMap({ old in tables.map { (old, $0) } }) {
      var found: [SourcePath: [FileEntry?]] = [:]
      old.forEachDifference(to: new) { path, before, after in
        #expect(found.updateValue([before, after], forKey: path) == nil, "seed \(seed)")
      }
      let expected = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
      #expect(Set(found.keys) == expected, "seed \(seed)")
      #expect(found.allSatisfy { $1 == [old[$0], new[$0]] }, "seed \(seed)")
      #expect((old == new) == expected.isEmpty, "seed \(seed)")
    }
  }

  @Test func fewChangesLeaveRelatives() throws {
    let paths = (0..<2_000).compactMap { SourcePath("\($0)") }
    var old = FileTable()
    for path in paths { old[path] = try entry(1) }
    var new = old
    for path in paths.prefix(60) { new[path] = try entry(2) }
    #expect(new.isRelative(of: old))
    var listed = FileTable()
    for (path, entry) in new { listed[path] = entry }
    #expect(!listed.isRelative(of: old))
    #expect(listed.related(to: old).isRelative(of: new))
    for path in paths { new[path] = nil }
    #expect(!new.isRelative(of: old))
    #expect(!new.related(to: old).isRelative(of: old))
  }
}
