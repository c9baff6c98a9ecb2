import DocumentFormats
import TestSupport
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// One project in both formats.
///
/// The two texts are written by hand, each by the documents of its format: neither is made of the other.
enum BothFormats {
  static let compact = """
    project configurations=Debug,Release,Test
    setting SWIFT_VERSION = 6.0
    setting@Debug OTHER_SWIFT_FLAGS = [-D, A B]
    setting@Test OTHER_SWIFT_FLAGS = -D
    setting KEY[sdk=macosx*] = mac
    base@Release = Release.xcconfig
    package Packages/Models
    package https://example.com/Tools.git
    files Other.xcodeproj path=../Other/Other.xcodeproj Packages/Plain type=folder
    files UIKit.framework tree=SDKROOT path=System/UIKit.framework
    group Config path=Config
      Release.xcconfig
    group Sources path=App/Sources
      A.swift B.swift C.m
      Away.swift path=../../../../Away.swift
      Generated.swift path=$(DERIVED)/Generated.swift
      Core.h Own.h Tool
      Data.json tree=SOURCE_ROOT path=Data/Data.json
      group Strings path=
        variants Main.storyboard
          Base.lproj/Main.storyboard de.lproj/Main.strings
      versions Model.xcdatamodeld path=Model.xcdatamodeld
        One.xcdatamodel
    folder Shared path=Code/Shared opaque=Web,Docs types=D.txt:sourcecode.swift
      except App: Out.swift
      except Core: In.swift
      filter App: F.swift[ios,macos]
      public Core: P.h
      private Core: Q.h
      phase App/copy: Helper.xpc
    target App app product=My.app
      setting PRODUCT_NAME = My
      base@Debug = Shared//Debug.xcconfig
      sources A.swift B.swift[ios,macos] C.m(-DX) Model.xcdatamodeld(no_codegen) Away.swift
      sources
      resources Main.storyboard Data.json
      copy PlugIns @Ext Tool
      frameworks @Core Other.xcodeproj@Lib UIKit.framework Made.framework[ios]
      script inputs=$(SRCROOT)/a,b lists=c.xcfilelist
      depends Core Ext[ios] Other.xcodeproj@Lib product:plugin:Lint
      products Models https://example.com/Tools.git:Tools
      folders Shared
    target Core framework
      headers Core.h(Public) Own.h
      sources A.swift Generated.swift
    target Ext extension
      folders Shared
    target Tests test
      host App
      sources B.swift
    target All aggregate
      depends App[ios]
    target Make legacy dir=../Make
    """

  static let json = """
    {
      "default-configuration": "Release",
      "configurations": ["Debug", { "name": "Release", "file": "Config/Release.xcconfig" }, "Test"],
      "localizations": { "development": "en" },
      "imported-products": [
        { "name": "Lib.framework", "project": "Other.xcodeproj", "target": "Lib", "product-id": "9",
          "target-membership": ["App/frameworks"] },
      ],
      "packages": [
        { "kind": "local", "path": "Packages/Models" },
        { "kind": "remote", "repository": "https://example.com/Tools.git" },
      ],
      "files": [
        { "path": "../Other/Other.xcodeproj" },
        { "path": "Packages/Plain" },
        { "path": "<SDK>/System/UIKit.framework", "target-membership": ["App/frameworks"] },
        { "kind": "group", "path": "Config", "children": [{ "path": "Release.xcconfig" }] },
        { "kind": "group", "name": "Sources", "path": "App/Sources", "children": [
          { "path": "A.swift",
            "target-membership": ["App/compile-sources", { "build-phase": ["Core", "compile-sources"] }] },
          { "path": "B.swift", "target-membership": [
            { "build-phase": "App/compile-sources", "platforms": ["ios", "macos"] },
            "id:5",
          ] },
          { "path": "C.m", "target-membership": [
            { "build-phase": "App/compile-sources", "arguments": "-DX" },
          ] },
          { "path": "../../../../Away.swift", "target-membership": ["App/compile-sources"] },
          { "path": "$(DERIVED)/Generated.swift", "target-membership": ["Core/compile-sources"] },
          { "path": "Core.h", "target-membership": [
            { "build-phase": "Core/headers", "header-role": "public" },
          ] },
          { "path": "Own.h", "target-membership": ["Core/headers"] },
          { "path": "Tool", "target-membership": ["App/copy/PlugIns"] },
          { "path": "<PROJECT>/Data/Data.json", "target-membership": ["App/resources"] },
          { "kind": "group", "name": "Strings", "children": [
            { "kind": "variant-group", "name": "Main.storyboard", "target-membership": ["App/resources"],
              "children": [{ "path": "Base.lproj/Main.storyboard" }, { "path": "de.lproj/Main.strings" }] },
          ] },
          { "kind": "version-group", "path": "Model.xcdatamodeld", "children": [{ "path": "One.xcdatamodel" }],
            "target-membership": [{ "build-phase": "App/compile-sources", "code-generation": "skip" }] },
        ] },
        { "kind": "folder", "path": "Code/Shared", "target-membership": ["Ext", "App"],
          "opaque-folders": ["Web", "Docs"], "file-types": { "D.txt": "sourcecode.swift" },
          "membership-exceptions": [
            { "target": "App", "exclusions": ["Out.swift"] },
            { "target": "Core", "inclusions": ["In.swift"] },
            { "target": "App", "platforms": { "F.swift": ["ios", "macos"] } },
            { "target": "Core", "public-headers": ["P.h"] },
            { "target": "Core", "private-headers": ["Q.h"] },
            { "build-phase": "App/copy/PlugIns", "inclusions": ["Helper.xpc"] },
          ] },
        { "kind": "group", "name": "Products", "children": [
          { "path": "<PRODUCTS>/My.app", "id": "1" },
          { "path": "<PRODUCTS>/Core.framework", "target-membership": ["App/frameworks"] },
          { "path": "<PRODUCTS>/Ext.appex", "target-membership": ["App/copy/PlugIns"] },
          { "path": "<PRODUCTS>/Tests.xctest" },
        ] },
        { "kind": "group", "name": "Frameworks", "children": [
          { "path": "<PRODUCTS>/Made.framework", "target-membership": [
            { "build-phase": "App/frameworks", "platforms": ["ios"] },
          ] },
        ] },
      ],
      "targets": [
        { "name": "App", "id": "11", "product": "id:1", "product-type": "application",
          "specialized-configurations": [
            { "name": "Debug", "file": { "anchor": "Shared", "relative-path": "Debug.xcconfig" } },
          ],
          "dependencies": [
            "Core", { "target": "Ext", "platforms": ["ios"] },
            { "kind": "remoteTarget", "project": "Other.xcodeproj", "target": "Lib", "target-id": "8" },
            { "kind": "package", "product-name": "Lint", "product-type": "build-tool-plugin" },
          ],
          "build-phases": [
            "compile-sources", "frameworks", "resources",
            { "kind": "copy", "name": "PlugIns", "bundle-base-path": "plugins-directory" },
            { "kind": "script", "name": "Run", "shell": "/bin/sh", "script": "true",
              "input-paths": ["$(SRCROOT)/a", "b"], "input-file-list-paths": ["c.xcfilelist"] },
          ],
          "package-product-members": [
            { "product-name": "Models", "build-phase": { "build-phase": "frameworks" } },
            { "package": "Tools", "product-name": "Tools", "build-phase": { "build-phase": "frameworks" } },
          ],
          "build-settings": { "PRODUCT_NAME": "My" } },
        { "name": "Core", "id": "12", "product": "Products/Core.framework", "product-type": "framework",
          "build-phases": ["headers", "compile-sources", "frameworks", "resources"],
          "build-settings": { "PRODUCT_NAME": "$(TARGET_NAME)" } },
        { "name": "Ext", "id": "13", "product": ["Products", { "name": "Ext.appex" }],
          "full-product-type": "com.apple.product-type.app-extension",
          "build-phases": ["compile-sources", "frameworks", "resources"],
          "build-settings": { "PRODUCT_NAME": "$(TARGET_NAME)" } },
        { "name": "Tests", "id": "14", "product": "Products/Tests.xctest",
          "product-type": "bundle.unit-test", "test-host-target": "App",
          "build-phases": [{ "kind": "compile-sources", "id": "5" }, "frameworks", "resources"],
          "build-settings": { "PRODUCT_NAME": "$(TARGET_NAME)" } },
        { "name": "All", "id": "15", "kind": "aggregate",
          "dependencies": [{ "target": "App", "platforms": ["ios"] }],
          "build-settings": { "PRODUCT_NAME": "$(TARGET_NAME)" } },
        { "name": "Make", "id": "16", "kind": "external-build-system", "build-tool-path": "/usr/bin/make",
          "build-tool-working-directory": "../Make",
          "build-settings": { "PRODUCT_NAME": "$(TARGET_NAME)" } },
      ],
      "build-settings": {
        "SDKROOT": "iphoneos", "SWIFT_VERSION": "6.0", "KEY[sdk=macosx*]": "mac",
        "OTHER_SWIFT_FLAGS[config=Debug]": ["-D", "A B"], "OTHER_SWIFT_FLAGS[config=Test]": "-D",
      },
    }
    """

  private static let wrapper = SourcePath("Apps/App.xcodeproj")

  /// The description that a `project.pbxproj` gives.
  static func propertyList(compact: String) throws -> ProjectDescription {
    try propertyList(ProjectFixture(name: "App.xcodeproj").text(compact))
  }

  static func propertyList(_ text: String) throws -> ProjectDescription {
    let value = try PropertyList.read(Array(text.utf8)).value
    let path = try #require(wrapper)
    return named(try #require(PropertyListProject.read(value, path: path, file: path)))
  }

  /// The description that a `project.xcproj` gives.
  static func json(_ text: String) throws -> ProjectDescription {
    let value = try JSON5.read(Array(text.utf8)).value
    let path = try #require(wrapper)
    return named(try #require(try JSONProject.read(value, path: path, file: path)))
  }

  /// A description with names in place of ids, and in an order that the format does not decide.
  private static func named(_ project: ProjectDescription) -> ProjectDescription {
    var project = project
    let names = Dictionary(project.targets.map { ($0.id, $0.name) }, uniquingKeysWith: { $1 })
    project.projects.sort()
    for index in project.folders.indices {
      project.folders[index].owners = project.folders[index].owners.map { names[$0] ?? $0 }
      for set in project.folders[index].exceptions.indices {
        let id = project.folders[index].exceptions[set].target
        project.folders[index].exceptions[set].target = names[id] ?? id
      }
    }
    project.targets = project.targets.map { target in
      var target = target
      target.id = target.name
      target.productID = nil
      target.hostID = target.hostID.map { names[$0] ?? $0 }
      // Only one format states them, and they are compared within it.
      target.details = []
      target.members.sort { "\($0.path) \($0.phase)" < "\($1.path) \($1.phase)" }
      target.links = target.links.map(named).sorted {
        "\($0.phase) \($0.product)" < "\($1.phase) \($1.product)"
      }
      // The compact text lists a plug-in in both places of a target.
      target.dependencies = Set(target.dependencies.map(named)).sorted {
        "\($0.reference)" < "\($1.reference)"
      }
      return target
    }
    return project
  }

  private static func named(_ link: LinkDescription) -> LinkDescription {
    var link = link
    if case .target(let reference) = link.product { link.product = .target(named(reference)) }
    return link
  }

  private static func named(
    _ dependency: ProjectDependencyDescription
  ) -> ProjectDependencyDescription {
    var dependency = dependency
    if case .target(let reference) = dependency.reference {
      dependency.reference = .target(named(reference))
    }
    return dependency
  }

  private static func named(_ reference: TargetReference) -> TargetReference {
    TargetReference(place: reference.place, id: "", name: reference.name)
  }
}
