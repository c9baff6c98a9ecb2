import DaemonLocation
import Testing

@Suite struct ServerAddressTests {
  @Test(arguments: [
    ("127.0.0.1:7443", "127.0.0.1:7443", true), ("localhost:0", "127.0.0.1:0", true),
    ("127.9.9.9:1", "127.9.9.9:1", true), ("[::1]:65535", "[::1]:65535", true),
    ("[0:0:0:0:0:0:0:1]:1", "[::1]:1", true),
    // Reachable by others, or not certainly not.
    ("0.0.0.0:1", "0.0.0.0:1", false), ("[::]:1", "[::]:1", false),
    ("10.127.0.1:1", "10.127.0.1:1", false), ("128.0.0.1:1", "128.0.0.1:1", false),
    ("[::ffff:127.0.0.1]:1", "[::ffff:127.0.0.1]:1", false),
    ("[fe80::1]:1", "[fe80::1]:1", false), ("[1::1]:1", "[1::1]:1", false),
    ("build.example.com:1", "build.example.com:1", false),
    ("localhost.example:1", "localhost.example:1", false),
    ("0x7f.1:1", "0x7f.1:1", false),
  ])
  func anAddressHasHostAndPort(_ text: String, _ canonical: String, _ isLoopback: Bool) throws {
    let address = try #require(ServerAddress(text))
    #expect(address.description == canonical)
    #expect(address.isLoopback == isLoopback)
    #expect(ServerAddress(canonical) == address)
  }

  @Test(arguments: [
    "", ":", ":1", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "127.0.0.1:+1",
    "127.0.0.1:1 ", " 127.0.0.1:1", "127.0.0.1:١", "127.1:1", "2130706433:1", "::1:1", "[::1:1",
    "[::1]", "[]:1", "[127.0.0.1]:1", "[::1%lo]:1", "http://localhost:1", "a b:1", "host/path:1",
  ])
  func otherTextsAreNone(_ text: String) {
    #expect(ServerAddress(text) == nil)
  }
}
