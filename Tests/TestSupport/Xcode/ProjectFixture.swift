/// Makes a `project.pbxproj` of a compact text; two spaces of indentation are one level.
///
///     project dir=.. platforms=macosx configurations=Debug,Release   (all of it optional)
///     setting KEY = value          setting@Debug KEY = [a, b]        (here or in a target)
///     base = App.xcconfig          base@Debug = Shared//App.xcconfig (a file, or one in a folder)
///     package Packages/Models      package https://host/x.git from=1.0.0
///     files A.swift B.swift path=../B.swift      (path, name, tree, type, explicit: of the file before)
///     orphans C.swift                            (files outside of the tree of groups)
///     group Sources path=Sources tree=SOURCE_ROOT
///       A.swift B.swift            variants Main.storyboard          versions Model.xcdatamodeld
///     folder Shared path=Shared opaque=Web types=a.txt:sourcecode.swift   (a synchronized folder)
///       except App: A.swift        filter App: A.swift[ios]          public App: A.h
///       phase App/copy: Tool.xpc   private App: B.h                    (a second `copy` is `App/copy2`)
///     target App app product=My.app platforms=iphoneos id=key bare
///       sources A.swift B.swift[ios,macos] C.m(-DX)
///       headers A.h(Public)        resources Main.storyboard         copy PlugIns @Ext
///       frameworks @Core Other.xcodeproj@Core UIKit.framework product:Models
///       depends Core Ext[ios] Other.xcodeproj@Core product:Lint name:Gone
///       products Models Packages/Models:Models                       (linked, too)
///       folders Shared             host App                          script inputs=a,b lists=c always
///       rule *.proto inputs=a,b outputs=c runs=Tools/gen.sh
///
/// A plain name in `frameworks` and `copy` is a file in the folder of built products. `@Core` is the product of
/// the target `Core`, by its `id=` if it has one. `?x` is an object that does not exist. A target that is not `bare`
/// has the phases Sources, Frameworks and Resources.
package struct ProjectFixture {
  /// The wrapper's name, which is part of every id, so that other projects can name this one's objects.
  package let name: String
  /// Other salts make other ids of the same project.
  package var salt: String
  /// Whether the members of groups, phases and the project come in the reverse order.
  package var isReversed: Bool

  package init(name: String, salt: String = "", isReversed: Bool = false) {
    self.name = name
    self.salt = salt
    self.isReversed = isReversed
  }

  /// A value of the text as Xcode writes it; a name that leads nowhere ends the test.
  package func root(_ text: String) -> PropertyFixture {
    var objects = ProjectObjects(name: name, salt: salt, isReversed: isReversed)
    let lines = FixtureLine.tree(text)
    let project = lines.first { $0.keyword == "project" }
    var children = lines.compactMap { objects.addNode($0) }.flatMap { $0 }
    let targets = lines.filter { $0.keyword == "target" }
    for target in targets { objects.addProduct(target) }
    let packages = lines.filter { $0.keyword == "package" }.map { objects.addPackage($0) }
    var targetIDs: [String] = []
    var attributes: [(key: String, value: PropertyFixture)] = []
    let configured = project?.list("configurations") ?? []
    let configurations = configured.isEmpty ? ["Debug", "Release"] : configured
    for line in targets {
      var target = TargetFixture(line, objects: objects, configurations: configurations)
      targetIDs.append(target.add())
      objects = target.objects
      if let host = line.children.first(where: { $0.keyword == "host" })?.names.first {
        let value = PropertyFixture.text(objects.id("target", host))
        attributes.append((objects.id("target", target.key), .table([("TestTargetID", value)])))
      }
    }
    children.append(objects.addGroup("Products", targets.compactMap { objects.product(of: $0) }))
    children.append(objects.addGroup("Frameworks", objects.built))
    let list = objects.addConfigurations(
      lines,
      of: project,
      level: .project,
      names: configurations
    )
    var fields: [(key: String, value: PropertyFixture)] = [
      ("attributes", .table([("TargetAttributes", .table(attributes))])),
      ("buildConfigurationList", .text(list)),
      ("mainGroup", .text(objects.addGroup(nil, children))),
      ("projectDirPath", .text(project?.attribute("dir") ?? "")),
      ("projectRoot", .text("")),
      ("targets", objects.list(targetIDs)),
    ]
    if !packages.isEmpty { fields.append(("packageReferences", objects.list(packages))) }
    let others = objects.projectReferences()
    if !others.isEmpty { fields.append(("projectReferences", .list(others))) }
    let id = objects.add("PBXProject", objects.id("project", ""), fields)
    precondition(
      objects.undefined.isEmpty,
      "The fixture `\(name)` lacks \(objects.undefined.joined(separator: ", "))"
    )
    return .table([
      ("archiveVersion", .text("1")), ("classes", .table([])),
      ("objectVersion", .text(project?.attribute("version") ?? "77")),
      ("objects", objects.table), ("rootObject", .text(id)),
    ])
  }

  /// A whole file.
  package func text(_ text: String) -> String { "// !$*UTF8*$!\n" + root(text).oldStyle() + "\n" }
}

/// The fixture of a tree in which `//- App.xcodeproj` begins a project as a compact text, and `//+ A.swift B.swift`
/// is a line of empty files.
///
/// See `ProjectFixture` for `salt` and `isReversed`.
package func expandProjects(
  _ fixture: String,
  salt: String = "",
  isReversed: Bool = false
) -> String {
  var lines: [String] = []
  var project: (path: Substring, lines: [Substring])?
  func finish() {
    guard let (path, text) = project else { return }
    let name = path.split(separator: "/").last.map { String($0) } ?? ""
    let builder = ProjectFixture(name: name, salt: salt, isReversed: isReversed)
    lines.append("//- \(path)/project.pbxproj")
    lines.append(builder.text(text.joined(separator: "\n")))
    project = nil
  }
  for line in fixture.split(separator: "\n", omittingEmptySubsequences: false) {
    if line.hasPrefix("//- ") || line.hasPrefix("//+ ") { finish() }
    if line.hasPrefix("//- "), line.hasSuffix(".xcodeproj") {
      project = (line.dropFirst(4), [])
    } else if line.hasPrefix("//+ ") {
      lines += line.dropFirst(4).split(separator: " ").map { "//- \($0)" }
    } else if project != nil {
      project?.lines.append(line)
    } else {
      lines.append(String(line))
    }
  }
  finish()
  return lines.joined(separator: "\n")
}
