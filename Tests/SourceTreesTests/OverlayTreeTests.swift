import SourceTrees
import Testing
import WorkspaceModel

@Suite struct OverlayTreeTests {
  @Test func unsavedTextStandsOverTheTree() async throws {
    try await Fixture.inRepository { fixture in
      for name in ["edited", "gone", "kept", "Real/x"] { try await fixture.write(name, name) }
      try await fixture.write("run", "r", executable: true)
      try await fixture.link("toEdited", to: "edited")
      try await fixture.link("Link", to: "Real")
      try await fixture.commit()
      let unsaved: [(String, String?)] = [
        ("toEdited", "1"), ("gone", nil), ("new/file", "2"), ("run", "3"), ("Link/x", "4"),
        ("Link/y", "5"), ("absent", nil),
      ]
      var texts: [SourcePath: [UInt8]?] = [:]
      for (path, text) in unsaved {
        texts[try #require(SourcePath(path))] = .some(text.map { Array($0.utf8) })
      }
      for base in [try await fixture.workingTree() as any SourceTree, try await fixture.tree()] {
        let tree = OverlayTree(over: base, unsaved: texts, format: .sha1)
        #expect(tree.state == base.state)
        let listing = try await tree.listing()
        #expect(
          names(listing) == """
            Link -> Real
            Real/x
            Real/y
            edited
            kept
            new/file
            run*
            toEdited -> edited
            """
        )
        let text = try await tree.withReader { reader in
          var text: [String] = []
          for (path, entry) in listing.files.sorted(by: { $0.key < $1.key }) {
            let bytes = try await reader.read(path, entry) ?? []
            if case .symbolicLink = entry.kind {
              #expect(entry.content == ObjectFormat.sha1.contentID(of: bytes))
            } else {
              text.append("\(path)=" + String(decoding: bytes, as: UTF8.self))
            }
          }
          return text.joined(separator: " ")
        }
        #expect(text == "Real/x=4 Real/y=5 edited=1 kept=kept new/file=2 run=3")
      }
    }
  }

  @Test func anEmptyOverlayChangesNothing() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write("a", "a")
      let base = try await fixture.workingTree()
      let overlay = OverlayTree(over: base, unsaved: [:], format: .sha1)
      #expect(try await overlay.listing().files == base.listing().files)
    }
  }

  /// What is taken of unsaved texts is what would be listed if they were saved.
  private func checkTaken(
    _ paths: [String],
    in fixture: Fixture,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var texts: [SourcePath: [UInt8]?] = [:]
    for path in paths { texts[try #require(SourcePath(path))] = .some(Array(path.utf8)) }
    let base = try await fixture.workingTree()
    let before = try await base.listing()
    let overlay = OverlayTree(over: base, unsaved: texts, format: .sha1)
    let taken = try await overlay.listing()
    for path in paths { try await fixture.write(path, path) }
    let saved = try await base.listing()
    #expect(names(taken) == names(saved), sourceLocation: sourceLocation)
    #expect(taken.files == saved.files, sourceLocation: sourceLocation)
    #expect(taken.files != before.files, sourceLocation: sourceLocation)
  }

  @Test func whatGitWouldNotListIsNotTaken() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write(".gitignore", ".build/\n*.log\n!kept.log\n")
      try await fixture.write("Sources/a.swift")
      try await fixture.write("forced.log")
      try await fixture.link("Sources/Outside", to: "../../outside")
      try await fixture.shell(
        """
        mkdir -p ../outside .build/checkouts/K Vendor/K && echo k > .build/checkouts/K/k.swift
        git add -A && git add -f forced.log && git commit -qm m
        cd Vendor/K && git init -q && git commit -q --allow-empty -m k
        """
      )
      try await checkTaken(
        [
          "Sources/new.swift", "new/\u{FC} b.swift", ".build/checkouts/K/k.swift",
          ".build/checkouts/K/new.swift", ".build/new/new.swift", "x.log", "Sources/y.log",
          "kept.log", "forced.log", "Vendor/K/k.swift", ".git/x.swift", "Sources/Outside/x.swift",
        ],
        in: fixture
      )
    }
  }

  @Test func unsavedRulesAreTold() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write(".gitignore", "*.log\n")
      try await fixture.write("Sources/a.swift")
      try await fixture.commit()
      let base = try await fixture.workingTree()
      let path = try #require(SourcePath(".gitignore"))
      for (text, told) in [("*.log\n", ""), ("Sources\n", "unsaved_rules .gitignore")] {
        let unsaved: [SourcePath: [UInt8]?] = [path: Array(text.utf8)]
        let overlay = OverlayTree(over: base, unsaved: unsaved, format: .sha1)
        #expect(problems(try await overlay.listing()) == told)
      }
    }
  }

  @Test func whatIsNotListedOutsideGitIsNotTaken() async throws {
    try await Fixture.inFolder { fixture in
      try await fixture.write("Sources/a.swift")
      try await checkTaken(
        ["Sources/new.swift", ".build/x.swift", "Pods/p.swift", ".env", "a/DerivedData/x.swift"],
        in: fixture
      )
    }
  }

  /// The answer is as incomplete as after saving.
  @Test func whatIsIgnoredOrBehindALinkIsTold() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write(".gitignore", "New.swift\n")
      try await fixture.link("Out.swift", to: "/nowhere/Out.swift")
      try await fixture.commit()
      let text: [UInt8]? = Array("struct S {}".utf8)
      let paths = try ["New.swift", "Out.swift"].map { try #require(SourcePath($0)) }
      let overlay = OverlayTree(
        over: try await fixture.workingTree(),
        unsaved: Dictionary(uniqueKeysWithValues: paths.map { ($0, text) }),
        format: .sha1
      )
      let listing = try await overlay.listing()
      #expect(names(listing) == ".gitignore\nOut.swift -> /nowhere/Out.swift")
      #expect(listing.problems.contains { $0.code == .ignoredSource && $0.path == paths[0] })
    }
  }
}
