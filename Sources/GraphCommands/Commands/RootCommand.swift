import ArgumentParser
import DaemonLocation

/// The command line of the tool.
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graphctl",
    abstract: "Says what a change to a Swift codebase affects, before anything is compiled.",
    discussion: """
      A daemon (graphd) answers, which is started when none runs; where it cannot be, the same service \
      runs in this process. `graphctl help words` explains the words of the answers.

      Exit status: 0 answered; 1 could not answer (bad input or environment); 2 a check found an error; 3 answered, but \
      something may be missing (with --strict); 64 bad usage; 69 no daemon at --socket, or none that \
      `daemon` could start or found; 70 a mistake of graphd.
      """,
    version: BuildIdentity.version,
    subcommands: [
      AffectedCommand.self, TestsCommand.self, ShardsCommand.self, LedgerCommand.self,
      WhyCommand.self, ExplainCommand.self, WatchCommand.self, BuildCommand.self,
      ModulesCommand.self, FeaturesCommand.self, CheckCommand.self, ResourcesCommand.self,
      WiringCommand.self, HotspotsCommand.self, WhatifCommand.self,
      DependenciesCommand.self,
      DependentsCommand.self, GraphCommand.self, StatusCommand.self, DaemonCommand.self,
      InitCommand.self, DoctorCommand.self, LSPCommand.self, MCPCommand.self, WordsCommand.self,
      VersionCommand.self,
      CandidatesCommand.self,
    ]
  )
}
