import Testing

/// Specs of several files, and templates.
@Suite struct SpecIncludeTests {
  // Rule: xcodegen.include.merge, xcodegen.include.paths, xcodegen.include.replace
  @Test func includedSpecsLieBelowTheOneThatIncludesThem() async throws {
    try await checkXcode(
      """
      //- project.yml
      include:
        - base/base.yml
        - path: other.json
          relativePaths: false
        - path: off.yml
          enable: NO
      name: App
      targets:
        App:
          sources: [Own]
        Kit:
          sources:REPLACE: [Kit]
      //- base/base.yml
      include: deep/deep.yml
      name: Base
      targets:
        App: {type: application, platform: iOS, sources: [Sources]}
        Kit: {type: framework, platform: iOS, sources: [Gone]}
      //- base/deep/deep.yml
      targets:
        Deep: {type: framework, platform: iOS, sources: {path: S}}
        Deeper: {type: framework, platform: iOS, sources: [{path: S}, ../T]}
      //- other.json
      {"targets": {"App": {"sources": ["Json"]}}}
      //- off.yml
      targets: {Off: {type: framework, platform: iOS}}
      //- Own/Own.swift
      //- Kit/Kit.swift
      //- base/Sources/App.swift
      //- base/deep/S/Deep.swift
      //- base/T/T.swift
      //- Json/Json.swift
      """,
      [.source, .target, .problem],
      expected: """
        source App.xcodeproj App Json/Json.swift
        source App.xcodeproj App Own/Own.swift
        source App.xcodeproj App base/Sources/App.swift
        source App.xcodeproj Deep base/deep/S/Deep.swift
        source App.xcodeproj Deeper base/T/T.swift
        source App.xcodeproj Deeper base/deep/S/Deep.swift
        source App.xcodeproj Kit Kit/Kit.swift
        target App.xcodeproj App app App
        target App.xcodeproj Deep framework Deep
        target App.xcodeproj Deeper framework Deeper
        target App.xcodeproj Kit framework Kit
        """
    )
  }

  // Rule: xcodegen.include.once
  @Test func aCycleOfIncludesIsReported() async throws {
    try await checkXcode(
      """
      //- project.yml
      name: App
      include: [a.yml, b.yml]
      targets: {App: {type: application, platform: iOS}}
      //- a.yml
      include: b.yml
      //- b.yml
      include:
        - a.yml
        - gone.yml
      targets: {App: {sources: [S]}}
      //- S/S.swift
      """,
      [.source, .problem],
      expected: """
        problem error project_unreadable a.yml:1
        problem error project_unreadable b.yml:2
        problem error project_unreadable b.yml:3
        source App.xcodeproj App S/S.swift
        """
    )
  }

  // Rule: xcodegen.template
  @Test func templatesLieBelowTheTarget() async throws {
    try await checkXcode(
      """
      //- project.yml
      name: App
      targetTemplates:
        Base:
          platform: iOS
          sources: ["${folder}/${target_name}"]
        Framework:
          templates: [Base]
          type: framework
          sources: [Common]
      targets:
        Kit:
          templates: [Framework]
          templateAttributes: {folder: Modules}
          sources: [Extra]
      //- Modules/Kit/Kit.swift
      //- Common/Common.swift
      //- Extra/Extra.swift
      """,
      [.source, .target],
      expected: """
        source App.xcodeproj Kit Common/Common.swift
        source App.xcodeproj Kit Extra/Extra.swift
        source App.xcodeproj Kit Modules/Kit/Kit.swift
        target App.xcodeproj Kit framework Kit
        """
    )
  }

  // Rule: xcodegen.spec.file, xcodegen.spec.twin
  @Test func otherToolsFilesOfTheNameAreNoSpecs() async throws {
    try await checkXcode(
      """
      //- project.yml
      name: site
      pages: [index]
      //- a/project.yml
      :project:
        :build_root: build
      targets:
        - one
      //- b/project.yml
      name: book
      targets: {html: {theme: dark}}
      //- e/project.yml
      name: warehouse
      targets: {dev: {type: postgres, sources: [a]}}
      //- c/project.yml
      - just: a list
      //- d/project.yml
      a: [
      //- .build/checkouts/x/project.yml
      name: X
      targets: {X: {type: framework, platform: iOS}}
      """,
      [.target, .problem],
      expected: ""
    )
  }

  // Rule: xcodegen.spec.folder
  @Test func pathsAreRelativeToTheFolderThatHasThem() async throws {
    try await checkXcode(
      """
      //- Apps/One/project.yml
      include:
        - path: Apps/base.yml
        - Kit/project.yml
      targets:
        App: {sources: [Apps/One]}
      //- Apps/base.yml
      name: App
      targets:
        App: {type: application, platform: iOS, dependencies: [{target: Kit}]}
      //- Kit/project.yml
      targets:
        Kit: {type: framework, platform: iOS, sources: [Code]}
      //- Tool/project.yml
      name: Tool
      targets:
        Tool: {type: tool, platform: macOS, sources: [Tool/Code]}
        Other: {type: tool, platform: macOS, sources: [Shared]}
      //- Own/project.yml
      name: Own
      targets:
        Own: {type: tool, platform: macOS, sources: [Here, Shared]}
      //- Apps/One/Main.swift
      //- Kit/Code/Kit.swift
      //- Tool/Code/main.swift
      //- Shared/Shared.swift
      //- Own/Here/main.swift
      """,
      [.source, .problem],
      expected: """
        problem note reference_dangling Own/project.yml
        source Apps/One/App.xcodeproj App Apps/One/Main.swift
        source Apps/One/App.xcodeproj Kit Kit/Code/Kit.swift
        source Own/Own.xcodeproj Own Own/Here/main.swift
        source Tool/Tool.xcodeproj Other Shared/Shared.swift
        source Tool/Tool.xcodeproj Tool Tool/Code/main.swift
        """
    )
  }

  // Rule: xcodegen.spec.file, xcodegen.spec.twin
  @Test func specsMayHaveOtherNames() async throws {
    try await checkXcode(
      """
      //- project-beta.yml
      include: project-common.yml
      name: Beta
      targets:
        Beta: {type: application, platform: iOS, sources: [Beta]}
      //- project-common.yml
      targets:
        Kit: {type: framework, platform: iOS, sources: [Kit]}
      //- project-unused.yml
      targets:
        Unused: {type: framework, platform: iOS, sources: [Kit]}
      //- project.yml
      name: App
      targets:
        App: {type: application, platform: iOS, sources: [App]}
      //- project_release.yml
      name: App
      targets:
        App: {type: application, platform: iOS, sources: [Beta]}
      //- tools/project.json
      {"name": "web", "targets": {"build": {"executor": "x", "type": "y"}}}
      //- App/App.swift
      //- Beta/Beta.swift
      //- Kit/Kit.swift
      """,
      [.source, .problem],
      expected: """
        problem warning project_unreadable project_release.yml
        source App.xcodeproj App App/App.swift
        source Beta.xcodeproj Beta Beta/Beta.swift
        source Beta.xcodeproj Kit Kit/Kit.swift
        """
    )
  }
}
