import Testing

@testable import SystemSupport

@Suite struct ConfinementTests {
  private static func confinement(
    readable: [String] = ["/opt/swift/usr"],
    writable: [String] = ["/tmp/private"],
    allowsChildren: Bool = true
  ) -> Confinement {
    Confinement(
      readable: readable,
      writable: writable,
      allowsChildren: allowsChildren,
      limits: Confinement.Limits(data: 1 << 31, file: 1 << 28, seconds: 61)
    )
  }

  @Test(arguments: [
    confinement(), confinement(readable: [], writable: [], allowsChildren: false),
    confinement(readable: ["/a b", "/\u{E9}\n"], writable: ["/c", "/d"]),
  ])
  func aHelperReadsWhatItIsGiven(_ confinement: Confinement) {
    let command = ConfinedCommand(
      confinement: confinement,
      program: "/bin/echo",
      arguments: ["--", "", "text"]
    )
    #expect(ConfinedCommand(command.encoded) == command)
  }

  @Test func noDamagedCommandIsRead() {
    let whole = ConfinedCommand(
      confinement: Self.confinement(),
      program: "/bin/true",
      arguments: []
    ).encoded
    for count in whole.indices { #expect(ConfinedCommand(Array(whole.prefix(count))) == nil) }
    for index in 0...3 {
      var damaged = whole
      damaged[index] = "text"
      #expect(ConfinedCommand(damaged) == nil)
    }
  }

  @Test func aProfileNamesWhatIsAllowed() {
    let profile = Self.confinement(
      readable: [#"/Users/a "b"\c"#],
      writable: ["/private/tmp/x"],
      allowsChildren: false
    ).sandboxProfile("/usr/bin/swift")
    let lines = profile.split(separator: "\n").map(String.init)
    #expect(lines.prefix(2) == ["(version 1)", "(deny default)"])
    #expect(
      lines.suffix(3) == [
        #"(allow file-read* (subpath "/Users/a \"b\"\\c") (subpath "/private/tmp/x") (subpath "/usr/bin/swift"))"#,
        #"(allow file-write* (subpath "/private/tmp/x") (subpath "/dev/null"))"#,
        "(deny process-fork)",
      ]
    )
    #expect(!profile.contains("network"))
    let driver = Self.confinement().sandboxProfile("/usr/bin/swift")
    #expect(!driver.contains("(deny process-fork)"))
  }
}
