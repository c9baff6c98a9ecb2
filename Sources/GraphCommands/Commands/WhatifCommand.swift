import ArgumentParser
import GraphClient
import GraphProtos
import SwiftProtobuf

struct WhatifCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "whatif",
    abstract: "Replay commits in another structure of modules, and compare what they cost.",
    discussion: """
      Give one proposal. Nothing is written and nothing is built: files, declarations, imports and dependencies are \
      moved in memory, in every commit. The answer compares the compilations and the critical path. It lists new cycles, and \
      declarations that must become visible to other modules. docs/hotspots.md explains it.
      """
  )

  @Option(
    help: ArgumentHelp(
      "Divide this module; `--into` names the parts, and the rest stays.",
      valueName: "module"
    ),
    completion: .modules
  )
  var split: String?

  @Option(
    help: ArgumentHelp(
      "A part: its name, then files and declarations; may be given more than once.",
      valueName: "name=item,…"
    )
  )
  var into: [String] = []

  @Option(
    help: ArgumentHelp("Make one module of several, named as the first.", valueName: "a,b,…")
  )
  var merge: String?

  @Option(help: ArgumentHelp("Take a dependency away.", valueName: "a->b"))
  var dropEdge: String?

  @Option(
    help: ArgumentHelp(
      "Make a module of the public protocols of this one and of the types that they show.",
      valueName: "module"
    ),
    completion: .modules
  )
  var interface: String?

  @OptionGroup var history: HistoryOptions
  @OptionGroup var built: BuildOptions
  @OptionGroup var answer: AnswerOptions
  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  var isStrict: Bool { strictness.strict }
  var isListing: Bool { true }
  var asksAboutWorkingTree: Bool { false }

  func validateOptions() throws {
    let given = [split, merge, dropEdge, interface].compactMap { $0 }
    guard given.count == 1, !given.contains("") else {
      throw ValidationError(
        "Give one proposal: `--split`, `--merge`, `--drop-edge` or `--interface`"
      )
    }
    guard into.isEmpty == (split == nil) else {
      throw ValidationError(
        split == nil
          ? "`--into` names the parts of `--split`"
          : "`--split` needs the parts: `--into NAME=ITEM,…`"
      )
    }
    for part in into { _ = try Self.part(part) }
    if let dropEdge { _ = try Self.ends(of: dropEdge) }
    if let merge, Self.list(merge).count < 2 {
      throw ValidationError("`--merge \(merge)` needs two modules, with a comma between them")
    }
  }

  private static func list(_ text: some StringProtocol) -> [String] {
    text.split(separator: ",").map { String($0) }
  }

  private static func part(_ text: String) throws -> Graphd_V1_ModulePart {
    let sides = text.split(separator: "=", maxSplits: 1)
    guard sides.count == 2, !list(sides[1]).isEmpty else {
      throw ValidationError("`--into \(text)` is no part; give `NAME=ITEM,ITEM`")
    }
    return .with { ($0.name, $0.items) = (String(sides[0]), list(sides[1])) }
  }

  private static func ends(of text: String) throws -> (from: String, to: String) {
    guard let arrow = text.firstRange(of: "->"), arrow.lowerBound > text.startIndex,
      arrow.upperBound < text.endIndex
    else { throw ValidationError("`--drop-edge \(text)` is no dependency; give `A->B`") }
    return (String(text[..<arrow.lowerBound]), String(text[arrow.upperBound...]))
  }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> WhatIfReport {
    var request = Graphd_V1_WhatIfRequest()
    request.range = try await history.range(built, connection, in: context)
    if let split {
      request.split.module = split
      request.split.parts = try into.map(Self.part)
    } else if let merge {
      request.merge.modules = Self.list(merge)
    } else if let dropEdge {
      let ends = try Self.ends(of: dropEdge)
      (request.drop.from, request.drop.to) = (ends.from, ends.to)
    } else if let interface {
      request.interface = interface
    }
    let line = ProgressLine(context, isQuiet: connection.quiet)
    defer { line?.erase() }
    return WhatIfReport(response: try await client.whatIf(request) { line?.show($0) })
  }

  func rendered(_ report: WhatIfReport, _ style: TextStyle) throws -> String {
    try answer.format.rendered(report, style)
  }
}
