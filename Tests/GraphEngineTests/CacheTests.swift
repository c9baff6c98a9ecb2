import SourceTrees
import Testing
import WorkspaceModel

@testable import GraphEngine

@Suite struct CacheTests {
  // MARK: Summaries

  private func file(_ text: String) throws -> ListedFile {
    let content = ObjectFormat.sha1.contentID(of: Array(text.utf8))
    return ListedFile(
      path: try #require(SourcePath(text)),
      entry: FileEntry(kind: .file, content: content)
    )
  }

  private func insert(_ texts: String, into cache: SummaryCache) throws {
    for text in texts.map(String.init) {
      _ = cache.summary(of: try file(text).entry.content) { .source(FileSummary(names: [text])) }
    }
  }

  /// The known ones among one-letter files.
  private func known(_ texts: String, in cache: SummaryCache) throws -> String {
    let files = try texts.map { try file(String($0)) }
    let found = cache.summaries(of: files)
    return found.sorted { $0.key < $1.key }.flatMap { names(of: $0.value) }.joined()
  }

  private func names(of summary: Summary) -> [String] {
    if case .source(let summary) = summary { summary.names } else { [] }
  }

  @Test func aSummaryIsMadeOnce() throws {
    let cache = SummaryCache()
    let content = try file("a").entry.content
    let first = cache.summary(of: content) { .source(FileSummary(names: ["first"])) }
    let second = cache.summary(of: content) { .source(FileSummary(names: ["second"])) }
    #expect(names(of: first) == ["first"] && first == second)
  }

  @Test func theSameBytesHaveASummaryForEachKind() throws {
    let cache = SummaryCache()
    let content = try file("a").entry.content
    let source = cache.summary(of: content) { .source(FileSummary(names: ["a"])) }
    let table = cache.summary(of: content, .resource(.strings)) {
      .resource(ResourceSummary(.unknown))
    }
    let list = cache.summary(of: content, .resource(.propertyList)) {
      .resource(ResourceSummary(.propertyList([:])))
    }
    #expect(Set([source, table, list]).count == 3)
  }

  @Test func asManyAsTheLimitAreKept() throws {
    let cache = SummaryCache(limit: 3)
    try insert("abc", into: cache)
    #expect(try known("abcd", in: cache) == "abc")
    try insert("def", into: cache)
    #expect(try known("def", in: cache) == "def")
  }

  @Test func whatIsUsedIsKept() throws {
    let cache = SummaryCache(limit: 2)
    try insert("abcd", into: cache)
    #expect(try known("a", in: cache) == "a")
    try insert("efg", into: cache)
    #expect(try known("bcd", in: cache) == "")
    #expect(try known("fg", in: cache) == "fg")
  }

  /// Bringing old ones forward makes room, and must not lose the old ones not looked at yet.
  @Test func allThatAreKnownAreFoundAtOnce() throws {
    let cache = SummaryCache(limit: 3)
    try insert("abcde", into: cache)
    #expect(try known("abcde", in: cache) == "abcde")
  }

  // MARK: Recent values

  @Test func theValueNotUsedForLongestGoes() {
    var recent = RecentValues<String, Int>(capacity: 2)
    recent.insert(1, for: "a")
    recent.insert(2, for: "b")
    #expect(recent.value(for: "a") == 1)
    recent.insert(3, for: "c")
    #expect(recent.value(for: "a") == 1)
    #expect(recent.value(for: "b") == nil)
    recent.insert(4, for: "a")
    #expect(recent.value(for: "a") == 4)
    #expect(recent.value(for: "c") == 3)
    recent.removeAll { $0 == "a" }
    #expect(recent.value(for: "a") == nil)
    recent.removeAll()
    #expect(recent.value(for: "c") == nil)
  }
}
