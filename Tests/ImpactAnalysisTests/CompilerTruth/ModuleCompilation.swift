import Crypto
import Foundation
import ImpactAnalysis
import Subprocess
import TestSupport
import WorkspaceModel

/// One module of a state and what the compiler needs for it.
///
/// Paths are relative to the state's folder: what is compiled must not depend on where that lies.
struct ModuleCompilation: Sendable {
  let module: Scenario.Module
  /// What the module depends on, itself or through others.
  let loaded: [Scenario.Module]
  let configuration: ImpactOptions.Configuration
  /// Where this state is compiled.
  let folder: URL
  /// The folder beside it that holds what is not compiled again.
  let base: String?
  /// Shared by all states; compiled modules remember its path, so it must be absolute.
  let moduleCache: URL

  /// What the module compiles to; `nil` if it does not compile.
  func output() async throws -> TruthCompiler.Output? {
    module.language == .cFamily ? try await clangOutput() : try await swiftOutput()
  }

  // MARK: Swift

  private func swiftOutput() async throws -> TruthCompiler.Output? {
    let name = module.name
    let files = module.files.enumerated().map { position, file in
      (name: position == 0 ? "\(name).swift" : "\(name)_\(file.path)", text: file.text)
    }
    for file in files {
      let place = folder.appendingPathComponent(file.name)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(file.text.utf8).write(to: place)
    }
    var arguments = [
      "-frontend", "-c", "-parse-as-library", "-swift-version", "6", "-package-name", "demo",
      "-module-name", name, "-emit-module-path", "\(name).swiftmodule", "-o", "\(name).o",
      "-module-cache-path", moduleCache.path, "-I", ".",
      // Else a module with an entry point remembers in which folder it was compiled.
      "-no-serialize-debugging-options",
    ]
    if let base { arguments += ["-I", "../\(base)"] }
    switch configuration {
    case .debug: arguments += ["-Onone", "-enable-testing"]
    case .release: arguments += ["-O", "-enable-default-cmo"]
    }
    arguments += module.flags
    for header in loadedHeaders { arguments += ["-I", header] }
    for macro in loaded where macro.kind == .macro {
      arguments += ["-load-plugin-library", path(of: "lib\(macro.name).so")]
    }
    if module.kind == .macro {
      guard let host = try await Toolchain.hostLibraries() else { return nil }
      arguments += ["-I", host]
    }
    guard try await run("swiftc", arguments + files.map(\.name), in: folder) else { return nil }
    if module.kind == .macro, try await !linkMacro() { return nil }
    return TruthCompiler.Output(
      interface: try digest([folder.appendingPathComponent("\(name).swiftmodule")]),
      object: try digest([folder.appendingPathComponent("\(name).o")])
    )
  }

  /// Makes the library that the compiler loads where the macro is used.
  ///
  /// Apart from the compilation: in one step its bytes would not be the same twice.
  private func linkMacro() async throws -> Bool {
    guard let host = try await Toolchain.hostLibraries() else { return false }
    let objects = loaded.filter { $0.language == .swift }.map { path(of: "\($0.name).o") }
    return try await run(
      "swiftc",
      ["-emit-library", "-o", "lib\(module.name).so", "\(module.name).o"] + objects + [
        "-L", host, "-lSwiftSyntax", "-lSwiftSyntaxMacros", "-lSwiftSyntaxBuilder",
        "-Xlinker", "-rpath", "-Xlinker", host,
      ],
      in: folder
    )
  }

  // MARK: C

  /// Compiles every source file and writes a module map as SwiftPM does.
  private func clangOutput() async throws -> TruthCompiler.Output? {
    let root = folder.appendingPathComponent(module.name)
    for file in module.files {
      let place = root.appendingPathComponent(file.path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(file.text.utf8).write(to: place)
    }
    let map = "module \(module.name) { umbrella header \"\(module.name).h\" export * }\n"
    try Data(map.utf8).write(to: root.appendingPathComponent("include/module.modulemap"))
    let sources = module.files.filter { !$0.isHeader }.map(\.path)
    var arguments = ["-c", configuration == .debug ? "-O0" : "-O2", "-I", "include"]
    for header in loadedHeaders { arguments += ["-I", "../" + header] }
    guard try await run("clang", arguments + sources, in: root) else { return nil }
    var interface = SHA256()
    for file in module.files where file.isHeader {
      interface.update(data: Data((file.path + "\n" + file.text).utf8))
    }
    let objects = sources.map { source in
      root.appendingPathComponent(source).deletingPathExtension().appendingPathExtension("o")
    }
    return TruthCompiler.Output(interface: interface.finalize(), object: try digest(objects))
  }

  // MARK: Files

  /// The folders of public headers that the module can include from.
  private var loadedHeaders: [String] {
    loaded.filter { $0.language == .cFamily }.map { path(of: $0.name) + "/include" }
  }

  /// A file or folder of another module: of this state if that is compiled again.
  private func path(of name: String) -> String {
    let isHere = FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
    guard let base, !isHere else { return name }
    return "../\(base)/\(name)"
  }

  private func digest(_ files: [URL]) throws -> SHA256Digest {
    var hash = SHA256()
    for file in files { hash.update(data: try Data(contentsOf: file)) }
    return hash.finalize()
  }

  private func run(
    _ program: String,
    _ arguments: [String],
    in folder: URL
  ) async throws -> Bool {
    // Behind the tests that run beside these and wait for somebody's answer.
    let result = try await Subprocess.run(
      .name("nice"),
      arguments: Arguments(["-n", "10", program] + arguments),
      workingDirectory: processPath(folder.path),
      output: .discarded,
      error: .discarded
    )
    return result.terminationStatus.isSuccess
  }
}
