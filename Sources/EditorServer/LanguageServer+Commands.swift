import GraphProtos
import JSONRPC
import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

// Commands that run in the server: an editor needs no extension for them.
extension LanguageServer {
  /// Runs a command, shows its text, and returns it.
  func run(_ call: CommandCall) async throws(ErrorObject) -> String {
    guard let command = ServerCommand(rawValue: call.command) else {
      let known = ServerCommand.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      throw ErrorObject(
        ErrorObject.invalidParametersCode,
        "There is no command `\(call.command)`; there are \(known)"
      )
    }
    let argument = call.arguments?.first ?? CommandArgument()
    let text =
      switch command {
      case .affected: try await impact(in: try session(argument))
      case .doctor: await doctor(argument)
      case .readManifest: try await readManifest(argument, in: try session(argument))
      case .tests: try await tests(in: try session(argument))
      case .touch: try await touch(try module(argument), in: try session(argument))
      case .why: try await explanation(of: try module(argument), in: try session(argument))
      }
    if settings.showsAnswers { show(.info, Self.shortened(text)) }
    return text
  }

  /// How many lines a message has at most: editors show it in a few lines or in a window.
  private static let shownLines = 40

  private static func shortened(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > shownLines else { return text }
    let rest = counted(lines.count - shownLines, "more line")
    return lines.prefix(shownLines).joined(separator: "\n") + "\n… and \(rest)"
  }

  /// The workspace that the argument names, or that its document lies in, or the only one.
  ///
  /// A folder that could not be loaded is none as long as there is another: a file that lies anywhere opened it.
  private func session(_ argument: CommandArgument) throws(ErrorObject) -> RootSession {
    var candidates = roots
    if let name = argument.root {
      candidates = roots.filter { $0.isNamed(name) }
    } else if let path = argument.document.flatMap({ paths[$0] }) {
      candidates = roots.filter { $0.serves(path) }
    }
    if candidates.count > 1 { candidates = candidates.filter { $0.path != nil } }
    if candidates.count == 1 { return candidates[0].session }
    guard !roots.isEmpty else {
      throw ErrorObject(
        ErrorObject.invalidParametersCode,
        "No workspace is open; open a folder, or a file of a git work tree"
      )
    }
    let names = roots.map { "`\($0.path ?? $0.folder)`" }.joined(separator: ", ")
    throw ErrorObject(
      ErrorObject.invalidParametersCode,
      "The argument does not name one open workspace; set `root` to one of \(names)"
    )
  }

  private func module(_ argument: CommandArgument) throws(ErrorObject) -> String {
    if let module = argument.module { return module }
    throw ErrorObject(ErrorObject.invalidParametersCode, "The argument names no `module`")
  }

  private func explanation(
    of module: String,
    in session: RootSession
  ) async throws(ErrorObject) -> String {
    let response = try await ask(session) { $0.explanation.module = module }
    return texts.explanation(response.explanation)
  }

  private func impact(in session: RootSession) async throws(ErrorObject) -> String {
    texts.impact(try await ask(session) { $0.impact.view = .init() }.impact)
  }

  private func tests(in session: RootSession) async throws(ErrorObject) -> String {
    texts.tests(try await ask(session) { $0.tests.list = true }.tests.selection)
  }

  /// Lets the unsaved text of a manifest be run once.
  private func readManifest(
    _ argument: CommandArgument,
    in session: RootSession
  ) async throws(ErrorObject) -> String {
    guard let uri = argument.document, let path = paths[uri], await session.readManifest(path)
    else {
      throw ErrorObject(
        ErrorObject.invalidParametersCode,
        "`document` names no open manifest whose unsaved text does not count"
      )
    }
    return "The unsaved text of the manifest counts until it is edited again"
  }

  private func ask(
    _ session: RootSession,
    _ fill: @Sendable (inout Graphd_V1_SessionQuestion) -> Void
  ) async throws(ErrorObject) -> Graphd_V1_OpenSessionResponse {
    guard let response = await session.ask(fill) else {
      throw ErrorObject(
        ErrorObject.internalErrorCode,
        "The workspace is not loaded yet, or the daemon has ended; try again"
      )
    }
    if case .failure(let failure) = response.result {
      throw ErrorObject(ErrorObject.internalErrorCode, failure.message)
    }
    return response
  }

  /// Sets the time of a module's first file to now, so that a build compiles the module again.
  private func touch(_ module: String, in session: RootSession) async throws(ErrorObject) -> String
  {
    guard let root = await session.root,
      let file = await session.module(module)?.sources.first(where: { $0.hasSuffix(".swift") })
    else {
      throw ErrorObject(
        ErrorObject.invalidParametersCode,
        "`\(module)` has no Swift file; clean the build folder instead"
      )
    }
    let path = root + "/" + file
    guard utimensat(AT_FDCWD, path, nil, 0) == 0 else {
      throw ErrorObject(
        ErrorObject.internalErrorCode,
        "The time of `\(path)` cannot be set: \(Errno(rawValue: errno))"
      )
    }
    return "Touched `\(file)`: the next build compiles `\(module)` again"
  }
}
