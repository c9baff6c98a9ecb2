import Testing

/// The dependencies of the targets of specs.
@Suite struct SpecDependencyTests {
  // Rule: xcodegen.dependency.link, xcodegen.dependency.embed, xcodegen.dependency.host
  @Test func theTypesOfTwoTargetsDecideHowTheyAreLinked() async throws {
    try await checkXcode(
      """
      //- project.yml
      name: App
      targets:
        App:
          type: application
          platform: iOS
          dependencies:
            - target: Kit
            - target: Lib
            - target: Share
            - target: Quiet
              link: false
              embed: false
        Kit:
          type: framework
          platform: iOS
          dependencies:
            - target: Lib
        Lib: {type: library.static, platform: iOS}
        Quiet: {type: framework, platform: iOS}
        Share: {type: app-extension, platform: iOS}
        AppTests:
          type: bundle.unit-test
          platform: iOS
          dependencies: [{target: App}]
        UITests:
          type: bundle.ui-testing
          platform: iOS
          dependencies: [{target: App}]
      """,
      [.dependency],
      expected: """
        dep App.xcodeproj App declared -> App.xcodeproj/Quiet
        dep App.xcodeproj App declared,embedded -> App.xcodeproj/Share
        dep App.xcodeproj App declared,embedded,linked -> App.xcodeproj/Kit
        dep App.xcodeproj App declared,linked -> App.xcodeproj/Lib
        dep App.xcodeproj AppTests declared,hosted -> App.xcodeproj/App
        dep App.xcodeproj Kit declared -> App.xcodeproj/Lib
        dep App.xcodeproj UITests declared,hosted -> App.xcodeproj/App
        """
    )
  }

  // Rule: xcodegen.dependency.package, xcodegen.packages
  @Test func productsComeFromThePackagesOfTheSpec() async throws {
    try await checkXcode(
      """
      //- project.yml
      name: App
      packages:
        Models: {path: Packages/Models}
        Alamofire: {github: Alamofire/Alamofire, from: 5.0.0}
      targets:
        App:
          type: application
          platform: iOS
          dependencies:
            - package: Models
              products: [Models, More]
            - package: Alamofire
          buildToolPlugins: [{plugin: Lint, package: Models}]
      //- Packages/Models/Package.swift
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(name: "Models", products: [.library(name: "Models", targets: ["Models"])],
        targets: [.target(name: "Models")])
      //- Packages/Models/Sources/Models/Models.swift
      """,
      [.edge],
      expected: """
        edge App.xcodeproj App -> -/Alamofire
        edge App.xcodeproj App -> Packages/Models/Models
        edge App.xcodeproj App -> Packages/Models/More
        """
    )
  }

  // Rule: xcodegen.dependency.project
  @Test func aTargetOfAnotherProjectIsNamedWithItsReference() async throws {
    try await checkXcode(
      """
      //- project.yml
      name: App
      projectReferences: {Other: {path: Other/Other.xcodeproj}}
      targets:
        App:
          type: application
          platform: iOS
          dependencies: [{target: Other/Kit}]
      //- Other/project.yml
      name: Other
      targets:
        Kit: {type: framework, platform: iOS}
      """,
      [.edge, .problem],
      expected: "edge App.xcodeproj App -> Other/Other.xcodeproj/Kit"
    )
  }

  // Rule: xcodegen.dependency.platforms, xcodegen.dependency.file
  @Test func dependenciesOfOtherPlatformsAreLeftOut() async throws {
    try await checkXcode(
      """
      //- project.yml
      name: App
      targets:
        App:
          type: application
          platform: [iOS, macOS]
          dependencies:
            - target: Phone
              platforms: [iOS]
            - framework: Mac.framework
              implicit: true
              platforms: [macOS]
            - sdk: UIKit.framework
        Phone: {type: framework, platform: iOS}
        Mac: {type: framework, platform: macOS}
      """,
      [.edge],
      expected: """
        edge App.xcodeproj App_iOS -> App.xcodeproj/Phone
        edge App.xcodeproj App_macOS -> App.xcodeproj/Mac
        """
    )
  }

  // Rule: xcodegen.dependency.transitive
  @Test func dependenciesOfDependenciesCanBeLinked() async throws {
    let spec = """
      //- project.yml
      name: App
      options: {transitivelyLinkDependencies: TRANSITIVE}
      targets:
        App: {type: application, platform: iOS, dependencies: [{target: A}]}
        A: {type: framework, platform: iOS, dependencies: [{target: B}, {sdk: X.framework}]}
        B: {type: framework, platform: iOS}
      """
    try await checkXcode(
      spec.replacing("TRANSITIVE", with: "true"),
      [.edge],
      expected: """
        edge App.xcodeproj A -> App.xcodeproj/B
        edge App.xcodeproj App -> App.xcodeproj/A
        edge App.xcodeproj App -> App.xcodeproj/B
        """
    )
    try await checkXcode(
      spec.replacing("TRANSITIVE", with: "false"),
      [.edge],
      expected: """
        edge App.xcodeproj A -> App.xcodeproj/B
        edge App.xcodeproj App -> App.xcodeproj/A
        """
    )
  }
}
