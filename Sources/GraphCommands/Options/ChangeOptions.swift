import ArgumentParser
import GraphProtos

/// Which change is asked about.
struct ChangeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The git revision to start from (default: HEAD); `main...` is where the branch left main, `main...topic` the change of topic since.",
      valueName: "rev"
    ),
    completion: .revisions
  )
  var base: String?

  @Option(
    help: ArgumentHelp("The git revision to end at (default: the working tree).", valueName: "rev"),
    completion: .revisions
  )
  var head: String?

  func validate() throws { try ends.validate() }

  private var ends: ChangeEnds { ChangeEnds(base: base, head: head) }

  var endsAtWorkingTree: Bool { ends.endsAtWorkingTree }

  /// The states that are compared.
  var change: Graphd_V1_Change {
    var change = Graphd_V1_Change()
    change.baseRevision = base ?? ""
    change.headRevision = head ?? ""
    return change
  }
}

/// The revisions after `--base` and `--head`.
struct ChangeEnds {
  var base: String?
  var head: String?

  /// - Throws: `ValidationError`, with what to give instead, if one of them is no revision.
  func validate() throws {
    if base?.isEmpty == true { throw ValidationError("`--base` needs a revision") }
    if head?.isEmpty == true { throw ValidationError("`--head` needs a revision") }
    for revision in [base, head] { try refuseRange(revision) }
    if let head, Self.isBeforeText("...", in: head) {
      throw ValidationError("`--head` is one commit; give `\(head)` as `--base`, or name a commit")
    }
    if let base, let head, let end = Self.end(of: base) {
      throw ValidationError(
        "`--base \(base)` ends at `\(end)` already: leave out `--head \(head)`"
      )
    }
  }

  /// Whether the change ends at the working tree; `--base A...B` ends at `B`, as `git diff A...B` does.
  var endsAtWorkingTree: Bool { head == nil && base.flatMap(Self.end) == nil }

  /// `A..B` is a change: each of its sides has an option.
  private func refuseRange(_ revision: String?) throws {
    guard let revision, !Self.isBeforeText("...", in: revision),
      Self.isBeforeText("..", in: revision), let dots = revision.firstRange(of: "..")
    else { return }
    // A side that is left out is HEAD.
    let (from, to) = (revision[..<dots.lowerBound], revision[dots.upperBound...])
    throw ValidationError(
      "`\(revision)` is a change, not a revision: give "
        + "`--base \(from.isEmpty ? "HEAD" : from) --head \(to.isEmpty ? "HEAD" : to)`"
    )
  }

  /// The `B` of `A...B`.
  private static func end(of base: String) -> String? {
    guard isBeforeText("...", in: base), let dots = base.firstRange(of: "...") else { return nil }
    let end = base[dots.upperBound...]
    return end.isEmpty ? nil : String(end)
  }

  /// Whether `dots` separate revisions: `:/text` and `A^{/text}` search for a text that may hold dots.
  private static func isBeforeText(_ dots: String, in revision: String) -> Bool {
    guard let dots = revision.firstRange(of: dots) else { return false }
    return ![":", "^{/"].contains { revision[..<dots.lowerBound].contains($0) }
  }
}

extension Graphd_V1_ImpactView {
  /// All that there is: a person or a script at the command line has no limit of a message's size.
  static var unlimited: Self {
    var view = Self()
    view.limits.changes = .max
    view.limits.declarations = .max
    view.limits.modules = .max
    view.limits.problems = .max
    return view
  }
}
