/// Something that graphd could not read or decide, and what it means for an answer.
///
/// The pure rooms cannot fail: they return a value and a list of problems.
package struct Problem: Sendable, Hashable {
  /// A stable, machine-readable reason.
  ///
  /// The raw values are part of the JSON contract.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// The manifest was rejected: only its literals are known.
    case manifestUnreadable = "manifest_unreadable"
    case manifestTimedOut = "manifest_timed_out"
    /// The machine was to blame, not the manifest: it may work the next time.
    case manifestNotEvaluated = "manifest_not_evaluated"
    case manifestReadStatically = "manifest_read_statically"
    /// The manifest was evaluated with the files of its state.
    case manifestLooksAtFiles = "manifest_looks_at_files"
    /// The manifest may look at files that no state lists, or at too many: ignored ones, those of submodules.
    case manifestFilesNotSeen = "manifest_files_not_seen"
    /// The manifest may look at files outside of the workspace.
    case manifestLooksOutside = "manifest_looks_outside"
    case manifestLooksAtGit = "manifest_looks_at_git"
    case manifestRunsPrograms = "manifest_runs_programs"
    /// The manifest uses the network, the time, random values, the user's folders, or writes files.
    case manifestLooksAtMachine = "manifest_looks_at_machine"
    case targetInvalid = "target_invalid"
    case dependencyUnresolved = "dependency_unresolved"
    case dependencyCycle = "dependency_cycle"
    case duplicateModule = "duplicate_module"
    case packageOutsideRoot = "package_outside_root"
    case fileUnreadable = "file_unreadable"
    case fileTooLarge = "file_too_large"
    case invalidText = "invalid_text"
    case syntaxError = "syntax_error"
    case nestingTooDeep = "nesting_too_deep"
    case unownedFile = "unowned_file"
    /// A path was asked about that neither state has.
    case pathNotFound = "path_not_found"
    case submoduleNotRead = "submodule_not_read"
    /// A source that git ignores: it may be compiled, and is not followed.
    case ignoredSource = "ignored_source"
    /// Ignore rules in an editor that are not saved: what git would list is not known.
    case unsavedRules = "unsaved_rules"
    /// A local package that the workspace does not hold.
    case packageNotFound = "package_not_found"
    case symbolicLinkUnresolved = "symbolic_link_unresolved"
    /// The targets of an Xcode project are not part of an answer.
    case xcodeProjectNotRead = "xcode_project_not_read"
    /// The file that describes a project is damaged, or states one thing twice.
    case projectUnreadable = "project_unreadable"
    /// The file that describes a project has the marks of a merge with conflicts.
    case projectConflict = "project_conflict"
    /// A project has a description in both formats, and one of them has no effect.
    case twoProjectFiles = "two_project_files"
    /// A scheme or a test plan is damaged.
    case schemeUnreadable = "scheme_unreadable"
    /// A project lists a file, a target or another project that is not there.
    case referenceDangling = "reference_dangling"
    /// Several targets or packages make what a target links, and all of them count.
    case productAmbiguous = "product_ambiguous"
    /// Versions of a generator differ in what a pattern selects.
    case patternAmbiguous = "pattern_ambiguous"
    /// A generated project in the tree differs from its description.
    case projectOutdated = "project_outdated"
    /// A build setting refers to one that nobody defines.
    case settingUnresolved = "setting_unresolved"
    case configurationInvalid = "configuration_invalid"
    /// The names in a resource file are not known: it is damaged, or has the marks of a merge with conflicts.
    case resourceUnreadable = "resource_unreadable"
    /// A build leaves an output as it was, and tests would run it.
    case staleOutput = "stale_output"
    /// The record of a build is damaged, or a build is writing it: its times are not known.
    case buildDatabaseUnreadable = "build_database_unreadable"
    case ledger
    case limitNotKept = "limit_not_kept"
  }

  package enum Severity: String, Sendable, Hashable {
    /// Worth knowing; the answer holds.
    case note
    /// The answer was widened because of it.
    case warning
    /// Something that the answer should hold may be missing from it: the answer is incomplete.
    case error
  }

  package var code: Code
  package var severity: Severity
  package var path: SourcePath?
  /// From 1; `nil` where no line is meant.
  package var line: Int?
  /// A sentence for a person: names in backticks, capital letter, no full stop.
  package var message: String
  /// More paths that the problem is about, besides `path`.
  package var otherPaths: [SourcePath] = []
  /// The file that is not there or not read: `ignore:` in `.graphd.yml` settles the problem.
  package var ignorableFile: SourcePath?
  /// Patterns that settle the problem, all of them under `ignore:` in `.graphd.yml`; as plain texts.
  package var suggestedPatterns: [String] = []
  /// Whether it is about the projects alone: it does not weaken the answer, and the change does not touch it.
  package var isIncidental = false

  package init(
    _ code: Code,
    _ severity: Severity,
    path: SourcePath? = nil,
    line: Int? = nil,
    _ message: String
  ) {
    self.code = code
    self.severity = severity
    self.path = path
    self.line = line
    self.message = message
  }
}

extension Problem {
  /// The problem in an answer about a whole state: an error weakens the answer, and no change touches anything else.
  package var inState: Problem {
    var problem = self
    problem.isIncidental = severity != .error
    return problem
  }
}
