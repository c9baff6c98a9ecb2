import Testing

/// Resources as manifests declare them.
///
/// Rules: R08, R09, R10, R11, R12, R15, R18
@Suite struct LayoutTests {
  @Test func localizedResourcesNeedADefaultLocalization() throws {
    try check(
      "R08",
      in: "package Kit at Kit\nlibrary UI\n strings en.lproj/L.strings A",
      "error: Package `Kit` has localized resources, but states no `defaultLocalization`: it does not build"
    )
    for resource in ["", "resource a.json\n file a.json", "catalog Localizable.xcstrings en"] {
      try check("R08", in: "package Kit at Kit\nlibrary UI\n \(resource)", "")
    }
  }

  @Test func theDefaultLocalizationHasTexts() throws {
    try check(
      "R08",
      in: "package Kit at Kit fr\nlibrary UI\n strings en.lproj/L.strings A",
      "warning: Package `Kit` is in `fr` by default, but no table of it is"
    )
    try check(
      "R08",
      in:
        "package Kit at Kit en\nlibrary UI\n strings en.lproj/L.strings A\n catalog Localizable.xcstrings de",
      "warning: `Localizable.xcstrings` of `UI` is written in `de`, but package `Kit` is in `en` by default"
    )
    try check("R08", in: "package Kit at Kit en\nlibrary UI\n strings en.lproj/L.strings A", "")
    try check(
      "R08",
      in: "package Kit at Kit fr\nlibrary UI\n strings en.lproj/L.strings A\n unknown L.xcstrings",
      ""
    )
  }

  @Test func twoResourcesAtOnePlaceDoNotBuild() throws {
    func resources(_ paths: String...) -> String {
      "package Kit at Kit en\nlibrary UI\n"
        + paths.map { "resource \($0)\n file \($0)" }.joined(separator: "\n")
    }
    try check(
      "R09",
      in: resources("a/f.json", "b/f.json"),
      "error: Target `UI` has 2 resources named `f.json`: it does not build"
    )
    try check(
      "R09",
      in: resources("a/Info.plist"),
      "error: Target `UI` has a resource `Info.plist` at the top, which is forbidden: it does not build"
    )
    try check(
      "R09",
      in: resources("f.txt", "en.lproj/f.txt"),
      "warning: `f.txt` of target `UI` is localized and not localized: the localized one is never chosen"
    )
    try check("R09", in: resources("a/f.json", "b/g.json", "en.lproj/f.txt", "de.lproj/f.txt"), "")
    try check(
      "R09",
      in: resources("a/f.json") + "\n copy b\n file b/f.json\n file b/Info.plist",
      ""
    )
  }

  @Test func languagesAreComparedAsSwiftPMWritesThem() throws {
    func kit(_ resources: String) -> String { "package Kit at Kit en\nlibrary UI\n \(resources)" }
    let tables = "strings a/pt-BR.lproj/L.strings A\n strings b/pt-br.lproj/L.strings A"
    try check(
      "R09",
      in: kit(tables),
      "error: Target `UI` has 2 resources named `pt-br.lproj/L.strings`: it does not build"
    )
    try check("R09", in: kit(tables.replacing("b/pt-br", with: "b/pt")), "")
    let copied =
      "copy A/zh-Hans.lproj\n file A/zh-Hans.lproj/a.txt\n strings zh-hans.lproj/L.strings A"
    try check(
      "R09",
      in: kit(copied),
      "error: Target `UI` copies `zh-Hans.lproj`, and processes files of that language: it does not build"
    )
    try check("R09", in: kit(copied.replacing("strings zh-hans", with: "strings de")), "")
    try check("R09", in: kit(copied.replacing("zh-Hans", with: "Base")), "")
  }

  @Test func faultsOfManifestRules() throws {
    func kit(_ faults: String) -> String { "package Kit at Kit en\nlibrary UI\n \(faults)" }
    let lines = [
      ("twoRules", "error: Two rules of target `UI` take `a.swift`: it does not build"),
      (
        "twoLanguages",
        "error: The manifest states a language of `a.swift` of target `UI`, which lies in the folder of one: "
          + "it does not build"
      ),
      (
        "nestedFolder",
        "error: Target `UI` has a folder in that of a language, `a.swift`: it does not build"
      ),
      ("missing", "warning: A rule of target `UI` names `a.swift`, which is not there"),
      (
        "empty",
        "note: A rule of target `UI` names `a.swift`, which has no files: git may ignore them"
      ),
      (
        "source",
        "note: `a.swift` of target `UI` lies among its resources: SwiftPM copies it, and does not compile it"
      ),
    ]
    for (kind, message) in lines { try check("R21", in: kit("fault \(kind) R/a.swift"), message) }
    try check(
      "R21",
      in: kit("fault source R/b.c\n fault source R/a.swift"),
      "note: `a.swift` and 1 more of target `UI` lie among its resources: SwiftPM copies them, and does not compile them"
    )
    try check("R21", in: kit(""), "")
  }

  private static func folders(_ code: String) -> String {
    """
    package Kit at Kit en
    library UI
      strings en.lproj/L.strings A
      strings zh-Hans.lproj/L.strings A
      \(code)
    """
  }

  @Test func foldersOfLanguagesAreWrittenInSmallLetters() throws {
    try check(
      "R10",
      in: Self.folders("path url zh-Hans module in:lproj"),
      "warning: `zh-Hans.lproj` of `UI` is looked up, but the native build of SwiftPM writes `zh-hans.lproj`"
    )
  }

  @Test(arguments: [
    "path url zh-hans module in:lproj", "path url en module in:lproj",
    "path url pt-BR module in:lproj",
    "path url zh-Hans main in:lproj", "path url zh-Hans module in:txt",
    // A copied folder keeps its name.
    "copy pt-BR.lproj\n file pt-BR.lproj/a.txt\n path url pt-BR module in:lproj",
    // Both are tried.
    "path url zh-Hans module in:lproj\n path url zh-hans module in:lproj",
  ])
  func otherFolders(_ code: String) throws {
    try check("R10", in: Self.folders(code), "")
  }

  @Test func thereIsNoAccessorWithoutResources() throws {
    let use = "package Kit\nlibrary UI\n string Text A module"
    try check(
      "R11",
      in: use,
      "error: `UI` uses `Bundle.module`, but its target has no resource in a bundle: it does not compile"
    )
    for other in ["resource a.json\n file a.json", "bundle module main", "plugin Gen"] {
      try check("R11", in: use + "\n \(other)", "")
    }
    try check(
      "R11",
      in: use + "\n embed a.json\n file a.json",
      "error: `UI` uses `Bundle.module`, but its target has no resource in a bundle: it does not compile"
    )
    try check("R11", in: use + " if DEBUG", "")
    try check(
      "R11",
      in: "package Kit\nlibrary UI\n bundle .local module",
      "error: `UI` uses `Bundle.module`, but its target has no resource in a bundle: it does not compile"
    )
    try check("R11", in: "package Kit\nlibrary UI\n bundle .local main", "")
    for fault in ["missing gone.txt", "empty R"] {
      try check("R11", in: use + "\n fault \(fault)", "")
    }
    let tests =
      "package Kit\nlibrary UI\n %\ntest UITests : UI\n testable UI\n string Text A module"
    try check("R11", in: tests.replacing("%", with: "resource a.json\n file a.json"), "")
    try check(
      "R11",
      in: tests.replacing("%", with: ""),
      "error: `UITests` uses `Bundle.module`, but its target has no resource in a bundle: it does not compile"
    )
    try check("R11", in: "project Shop\nframework UI\n string Text A module", "")
  }

  @Test func resourcesThatNoCodeNamesAreAWarning() throws {
    let library = "package Kit at Kit\nlibrary UI\n resource a.json\n file a.json\n"
    try check("R12", in: library, "warning: `UI` has 1 resource, and no code names its bundle")
    for code in [
      "path url a module in:json", "path url a unknown in:json", "literal Kit_UI.bundle",
      "bundle ui module", "declares allBundles",
    ] {
      try check("R12", in: library + code, "")
    }
    try check("R12", in: "package Kit\nlibrary UI\n resource F.ttf\n file F.ttf", "")
    try check("R12", in: "package Kit\ntest UI\n resource a.json\n file a.json", "")
  }

  @Test func equalFilesOfOneProgramAreAWarning() throws {
    func modules(_ second: String, app: String = "A B", size: Int? = nil) -> String {
      """
      package Kit at Kit
      executable App : \(app)
      library A
        resource flag.png
        file flag.png=12345678901234567890
      library B
        resource \(second)
        file \(second)=12345678901234567890
      \(size.map { "size \(second) \($0)" } ?? "")
      """
    }
    try check(
      "R15",
      in: modules("banner.png"),
      "warning: `A` and `B` have the same file, `flag.png`"
    )
    try check(
      "R15",
      in: modules("banner.png", size: 12_000),
      "warning: `A` and `B` have the same file, `flag.png`; one copy saves 12 KiB"
    )
    try check(
      "R15",
      in: modules("banner.png", size: 1024),
      "warning: `A` and `B` have the same file, `flag.png`; one copy saves 1 KiB"
    )
    try check("R15", in: modules("banner.png", size: 1023), "")
    for name in [
      "LICENSE", "Licence.pdf", "NOTICE.html", "a.strings", "PrivacyInfo.xcprivacy",
      "Media.xcassets/A.imageset/Contents.json",
    ] {
      try check("R15", in: modules(name, size: 9000), "")
    }
    // No program has both.
    try check("R15", in: modules("banner.png", app: "A"), "")
  }

  @Test func resourcesOfAnotherFolderAreAWarning() throws {
    try check(
      "R18",
      in: "package Kit\nlibrary A\nlibrary B\n resource ../A/a.json\n file ../A/a.json",
      "warning: `B` takes a resource from the folder of `A`"
    )
    try check(
      "R18",
      in: "package Kit\nlibrary A\nlibrary B\n resource ../x.json\n file ../x.json",
      ""
    )
  }

  /// A package and a project have one folder: neither takes from the other.
  @Test func resourcesOfASharedFolderAreNoWarning() throws {
    try check(
      "R18",
      in: "project Kit\nframework A\npackage Kit\nlibrary A\n resource a.json\n file a.json",
      ""
    )
  }

  @Test func aLinkIntoAnotherFolderIsAWarning() throws {
    func resource(_ target: String) -> String {
      "package Kit\nlibrary A\nlibrary B\n resource Data\n link Data \(target)"
    }
    let message = "warning: `B` takes a resource from the folder of `A`"
    try check("R18", in: resource("../A/Res"), message)
    // A file below a folder that is a link.
    try check(
      "R18",
      in: "package Kit\nlibrary A\nlibrary B\n resource Data/x.json\n link Data ../A/Res",
      message
    )
    for target in ["../Shared", "Other/Res", "../B/Res", "../../../../x"] {
      try check("R18", in: resource(target), "")
    }
  }

  @Test func aNameThatClimbsIntoAnotherFolderIsAWarning() throws {
    func code(_ use: String) -> String {
      """
      package Kit
      library A
        resource Res/x.json
        file Res/x.json
      library B
        resource y.json
        file y.json
        \(use)
      """
    }
    let message = "warning: `B` reads `x.json` in the folder of `A` by a path that climbs"
    for use in [
      "path url ../A/Res/x.json module", "string open? ../A/Res/x.json",
      "path url Sources/B/../A/Res/x.json unknown",
    ] {
      try check("R18", in: code(use), message)
    }
    try check(
      "R18",
      in: code("path url ../A/Res/x module in:json"),
      "warning: `B` reads `x` in the folder of `A` by a path that climbs"
    )
    for use in [
      "path url ../A/Res/z.json module", "path url ../B/y.json module",
      "path url ../../x.json module",
      "string Text ../A", "path url Res/x.json module",
    ] {
      try check("R18", in: code(use), "")
    }
  }
}
