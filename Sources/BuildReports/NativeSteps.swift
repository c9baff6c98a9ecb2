/// The compilations of SwiftPM's native build among the rules of a database.
///
/// SwiftPM runs one command for a Swift module, `C.NAME-TRIPLE-CONFIGURATION.module`, and one for each file of a
/// target of the C family, `…/TRIPLE/CONFIGURATION/NAME.build/FILE.o`. Objects of Swift files are files with a rule
/// each. They show which files a build has compiled.
struct NativeSteps {
  private typealias Key = BuiltTarget
  private typealias Step = BuildStep

  /// The objects of one module, as the last build that looked at them has seen them.
  private struct Objects {
    var build: Int64 = 0
    /// The builds that made them.
    var makers: Set<Int64> = []
  }

  private var modules: [Key: Step] = [:]
  private var swiftObjects: [Key: Objects] = [:]
  private var objects: [Key: [Step]] = [:]

  mutating func add(_ rule: BuildDatabase.Rule) {
    guard let kind = rule.key.first, rule.key.count < 4096 else { return }
    let command = String(decoding: rule.key.dropFirst(), as: UTF8.self)
    // The letters of files and of commands.
    if kind == UInt8(ascii: "N") { return addFile(command, rule) }
    guard kind == UInt8(ascii: "C") else { return }
    let step = Step(rule)
    if let key = Self.module(command) {
      modules[key] = step
    } else if let key = Self.object(command) {
      objects[key, default: []].append(step)
    }
  }

  private mutating func addFile(_ path: String, _ rule: BuildDatabase.Rule) {
    guard path.hasSuffix(".swift.o"), let key = Self.object(path) else { return }
    var objects = swiftObjects[key] ?? Objects()
    if rule.build > objects.build { objects = Objects(build: rule.build) }
    // An object that was not looked at is that of a file which has left the module.
    if rule.build == objects.build { objects.makers.insert(rule.changed) }
    swiftObjects[key] = objects
  }

  /// Whether a command compiled all files of its module.
  ///
  /// A debug build leaves the objects of other files as they were. It cannot in the first build of a folder, and an
  /// optimized module is compiled at once.
  private func isWhole(_ key: Key, _ step: Step) -> Bool {
    if step.build == 1 || key.configuration == "release" { return true }
    var folder = key
    folder.target = String(key.target.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    return swiftObjects[folder]?.makers == [step.build]
  }

  /// One for each target and configuration, in any order.
  var times: [BuildReport.Time] {
    let compiled = modules.map { key, step in
      key.time(of: [step], isWhole: isWhole(key, step))
    }
    // Each command compiles a whole file, and the last of each is known.
    let assembled = objects.filter { modules[$0.key] == nil }
      .map { $0.time(of: $1, isWhole: true) }
    return compiled + assembled
  }

  // MARK: Names of commands

  /// `C.NAME-ARCHITECTURE-VENDOR-SYSTEM[-ENVIRONMENT]-CONFIGURATION[-tool].module`.
  private static func module(_ command: String) -> Key? {
    guard command.hasPrefix("C."), command.hasSuffix(".module") else { return nil }
    var parts = command.dropFirst(2).dropLast(7).split(
      separator: "-",
      omittingEmptySubsequences: false
    )
    let isTool = parts.last == "tool"
    if isTool { parts.removeLast() }
    guard let configuration = parts.popLast(), isConfiguration(configuration),
      let triple = parts.indices.dropFirst().last(where: { architectures.contains(parts[$0]) }),
      (3...4).contains(parts.count - triple)
    else { return nil }
    return Key(
      target: parts[..<triple].joined(separator: "-"),
      configuration: String(configuration),
      isTool: isTool
    )
  }

  /// `…/TRIPLE/CONFIGURATION/NAME[-tool].build/FILE.o`.
  private static func object(_ command: String) -> Key? {
    // An object that wraps a `.swiftmodule` is no compilation.
    guard command.hasPrefix("/"), command.hasSuffix(".o"), !command.hasSuffix(".swiftmodule.o")
    else { return nil }
    let parts = command.split(separator: "/")
    guard
      let folder = parts.indices.dropFirst(2).first(where: { index in
        parts[index].hasSuffix(".build") && isConfiguration(parts[index - 1])
          && parts[index - 2].split(separator: "-").first.map(architectures.contains) == true
      })
    else { return nil }
    var name = parts[folder].dropLast(6)
    let isTool = name.hasSuffix("-tool")
    if isTool { name = name.dropLast(5) }
    return Key(
      target: String(name),
      configuration: String(parts[folder - 1]),
      isTool: isTool
    )
  }

  private static func isConfiguration(_ text: Substring) -> Bool {
    text == "debug" || text == "release"
  }

  /// The first parts of triples.
  private static let architectures: Set<Substring> = [
    "x86_64", "aarch64", "arm64", "arm64e", "arm64_32", "armv6", "armv6m", "armv7", "armv7a",
    "armv7em", "armv7k", "armv7m", "armv7s", "i386", "i586", "i686", "powerpc64", "powerpc64le",
    "riscv32", "riscv64", "s390x", "wasm32",
  ]
}
