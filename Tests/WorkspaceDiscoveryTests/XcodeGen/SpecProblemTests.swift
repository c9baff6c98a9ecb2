import TestSupport
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// Everything that is wrong with specs, and the notes about projects beside them.
@Suite struct SpecProblemTests {
  private func check(
    _ spec: String,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await checkXcode(
      "//- project.yml\nname: App\n" + spec,
      [.problem],
      expected: expected,
      sourceLocation: sourceLocation
    )
  }

  // Rule: xcodegen.source.missing
  @Test func aMissingSourceIsANote() async throws {
    try await check(
      "targets:\n  App: {type: application, platform: iOS, sources: [Gone, Gone/One.swift]}",
      "problem note reference_dangling project.yml"
    )
  }

  // Rule: xcodegen.dependency.unknown
  @Test func anUnknownTargetOrPackageIsAnError() async throws {
    try await check(
      """
      targets:
        App:
          type: application
          platform: iOS
          dependencies:
            - target: Gone
            - package: Gone
            - target: Other/Kit
            - nothing: here
      """,
      """
      problem error project_unreadable project.yml:10
      problem error reference_dangling project.yml:7
      problem error reference_dangling project.yml:8
      problem error reference_dangling project.yml:9
      """
    )
  }

  // Rule: xcodegen.template.unknown, xcodegen.target.unknown
  @Test func anUnknownTemplateOrTypeIsAnError() async throws {
    try await check(
      """
      targets:
        App:
          type: application
          platform: iOS
          templates: [Gone]
        B: {type: thing, platform: iOS}
        C: {type: framework, platform: Amiga}
      """,
      """
      problem error project_unreadable project.yml:3
      problem error project_unreadable project.yml:7
      problem error project_unreadable project.yml:8
      """
    )
  }

  // Rule: xcodegen.spec.damaged
  @Test func aDamagedSpecHasALine() async throws {
    try await check(
      "targets:\n  App:\n    type: application\n   platform: iOS",
      "problem error project_unreadable project.yml:5"
    )
    try await check(
      "targets: {A: {type: framework, platform: iOS}}\n<<<<<<< HEAD\n",
      "problem error project_unreadable project.yml:3"
    )
  }

  // Rule: xcodegen.environment
  @Test func anEnvironmentVariableIsAnErrorWhereItDecides() async throws {
    try await check(
      """
      targets:
        App:
          type: application
          platform: iOS
          settings: {A: "${NOT_DECIDING}"}
          preBuildScripts: [{script: "echo ${SRCROOT}"}]
          sources:
            - path: ${WHERE}
          dependencies:
            - target: ${WHICH}
      include:
        - {path: a.yml, enable: "${MAYBE}"}
      """,
      """
      problem error setting_unresolved project.yml:9
      problem error setting_unresolved project.yml:11
      problem error setting_unresolved project.yml:13
      """
    )
  }

  // Rule: xcodegen.project.both
  @Test func theSpecCountsAndANoteNamesTheDifference() async throws {
    let fixture = """
      //- project.yml
      name: App
      targets:
        App: {type: application, platform: iOS, sources: [App]}
        Kit: {type: framework, platform: iOS}
      //- App.xcodeproj
      group App path=App
        files Old.swift Both.swift
      target App app
        sources Old.swift Both.swift
      target Gone framework
      //- App/Old.swift
      //- App/Both.swift
      //- App/New.swift
      """
    try await checkXcode(
      fixture,
      [.source, .target],
      expected: """
        source App.xcodeproj App App/Both.swift
        source App.xcodeproj App App/New.swift
        source App.xcodeproj App App/Old.swift
        target App.xcodeproj App app App
        target App.xcodeproj Kit framework -
        """
    )
    let message = try await problems(of: fixture).first { $0.code == .projectOutdated }?.message
    #expect(
      message
        == "The project `App.xcodeproj` differs from its description in `project.yml`, which counts: `App/New.swift` is not "
        + "in the target `App` of the project, the target `Gone` is only in the project, the target `Kit` is not in the "
        + "project; generate the project anew"
    )
  }

  // Rule: xcodegen.project.damaged
  @Test func aDamagedProjectBesideASpecIsANote() async throws {
    try await checkXcode(
      """
      //- project.yml
      name: App
      targets: {App: {type: application, platform: iOS, sources: [App]}}
      //- App.xcodeproj/project.pbxproj
      { damaged
      //- App/App.swift
      """,
      [.source, .problem],
      expected: """
        problem note project_unreadable App.xcodeproj/project.pbxproj
        source App.xcodeproj App App/App.swift
        """
    )
  }
}
