import GraphProtos
import Testing

@Suite struct FileURLTests {
  @Test(arguments: [
    ("file:///a/b%20c", "/a/b c"), ("FILE://localhost/%C3%A9", "/é"), ("file:/a", "/a"),
    // These name no path here.
    ("file://elsewhere/a", "file://elsewhere/a"), ("file:a", "file:a"),
    ("file:///%zz", "file:///%zz"),
    ("file:///%FF", "file:///%FF"), ("file:///a#b", "file:///a#b"), ("file:", "file:"),
    ("/file:", "/file:"), ("a%20b", "a%20b"), ("https://x/a", "https://x/a"),
  ])
  func pathOfText(_ text: String, _ path: String) {
    #expect(FileURL.path(text) == path)
  }
}
