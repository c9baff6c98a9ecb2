import ArgumentParser
import Foundation
import GraphClient
import GraphProtos
import SystemPackage

/// Why a command failed, for programs and for people who mistyped.
struct CommandError {
  /// A name for programs: a reason of the service, or one of this tool.
  let code: String
  /// The help, if the arguments request it.
  let message: String
  /// The command that is probably right.
  let hint: String?
  /// Whether something went wrong: help is an error to ArgumentParser, too.
  let isFailure: Bool
  /// Whether the command line is wrong.
  let isBadUsage: Bool

  init(_ error: any Error, _ arguments: [String]) {
    switch error {
    case let error as GraphClientError:
      self.init(error.reason == .unspecified ? error.code.name : error.reason.word, error.message)
    case let failure as CommandFailure:
      self.init(failure.code, failure.text.message)
    case let error as Errno:
      self.init("output_failed", "The answer could not be written: \(error)")
    default:
      let exit = RootCommand.exitCode(for: error)
      let isBadUsage = exit == .validationFailure
      let unknown = isBadUsage ? UnknownCommand(arguments) : nil
      self.init(
        isBadUsage ? "invalid_usage" : "internal",
        unknown?.message ?? RootCommand.message(for: error),
        hint: unknown?.nearest.map { "Did you mean `\($0)`?" },
        isFailure: exit != .success,
        isBadUsage: isBadUsage
      )
    }
  }

  private init(
    _ code: String,
    _ message: String,
    hint: String? = nil,
    isFailure: Bool = true,
    isBadUsage: Bool = false
  ) {
    (self.code, self.message, self.hint) = (code, message, hint)
    (self.isFailure, self.isBadUsage) = (isFailure, isBadUsage)
  }

  /// `{"error": {"code": …, "message": …}}` on one line.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let document = ["error": ["code": code, "message": message]]
    guard let data = try? encoder.encode(document) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// Whether a command line requests JSON; it may be one that cannot be parsed.
  static func isJSONWanted(_ arguments: [String]) -> Bool {
    arguments.contains("--format=json")
      || zip(arguments, arguments.dropFirst()).contains { $0 == "--format" && $1 == "json" }
  }
}

extension GraphClientError.Code {
  /// The name for programs.
  fileprivate var name: String {
    switch self {
    case .noDaemon: "no_daemon"
    case .unresponsive: "unresponsive"
    case .unsafeSocket: "unsafe_socket"
    case .unsafeServer: "unsafe_server"
    case .notAdmitted: "not_admitted"
    case .otherBuild: "other_build"
    case .cannotStart: "cannot_start"
    case .cannotStop: "cannot_stop"
    case .connectionLost: "connection_lost"
    case .requestTooLarge: "request_too_large"
    case .service: "service_failed"
    }
  }
}

/// A word in the place of a sub-command that no sub-command has for its name.
struct UnknownCommand {
  /// `nil` where the command in question may take the word as an argument of its own.
  let message: String?
  /// The sub-command that is most like it.
  let nearest: String?

  init?(_ arguments: [String]) {
    var command: any ParsableCommand.Type = RootCommand.self
    for argument in arguments {
      let commands = command.configuration.subcommands
      if let next = commands.first(where: { Self.name(of: $0) == argument }) {
        command = next
        continue
      }
      guard !argument.hasPrefix("-"), argument != "help", !commands.isEmpty else { return nil }
      let names = commands.filter { $0.configuration.shouldDisplay }.compactMap(Self.name)
      nearest = Self.nearest(to: argument, among: names)
      message =
        command.configuration.defaultSubcommand == nil ? "There is no command `\(argument)`" : nil
      return
    }
    return nil
  }

  private static func name(of command: any ParsableCommand.Type) -> String? {
    command.configuration.commandName
  }

  /// The name of which the fewest letters differ, if a third or less do.
  private static func nearest(to text: String, among names: [String]) -> String? {
    let scored = names.map { ($0, distance($0, text)) }
    guard let best = scored.min(by: { $0.1 < $1.1 }), best.1 * 3 <= best.0.count else { return nil }
    return best.0
  }

  /// The letters to insert, remove, replace or swap with a neighbour.
  private static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, rows[i - 1][j - 1] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
