import Subprocess
import WorkspaceModel

extension Repository {
  /// The full id of the commit that `revision` names.
  ///
  /// The revision is a branch, a tag, an id, `HEAD~2` or any other expression of gitrevisions(7) for one commit.
  /// `main...` and `main...topic` are merge bases. A revision is never taken for an option, whatever it begins with.
  package func resolve(revision: String) async throws -> String {
    guard !revision.isEmpty, !revision.utf8.contains(0) else {
      throw SourceTreeError(
        .unknownRevision,
        "A revision is missing; name a branch, a tag or a commit"
      )
    }
    let form = RevisionForm(revision)
    if let advice = form.advice(for: revision) { throw SourceTreeError(.unknownRevision, advice) }
    if case .symmetricRange(let left, let right) = form {
      return try await mergeBase(left.isEmpty ? "HEAD" : left, right.isEmpty ? "HEAD" : right)
    }
    return try await commit(named: revision)
  }

  /// The full id of the one commit that an expression names; `needsHistory` if its ancestors are searched, too.
  private func commit(named revision: String, needsHistory: Bool = false) async throws -> String {
    if revision == "HEAD", let commit = looseHead { return commit }
    let (object, message) = try await object(revision)
    guard let object else {
      throw try await unknown(revision, message, needsHistory: needsHistory)
    }
    if let start = message.reflogStart {
      throw SourceTreeError(
        .unknownRevision,
        "`\(revision)` is before the reflog of this clone begins (\(start)); name a commit"
      )
    }
    // Not `revision^{commit}` at once: `:/text` searches for all that follows it.
    if let commit = try await self.object(object + "^{commit}").id { return commit }
    throw try await notACommit(revision, object, needsHistory: needsHistory)
  }

  /// The commit that is checked out; `nil` if only git can find it.
  ///
  /// `HEAD` contains it, or names a branch that has a file of its own (gitrepository-layout(5)).
  private var looseHead: String? {
    guard let head = text(of: "HEAD", in: gitDirectory) else { return nil }
    let reference = "ref: "
    let commit =
      head.hasPrefix(reference)
      ? text(of: String(head.dropFirst(reference.count)), in: commonDirectory) : head
    return commit.flatMap { ContentID(hex: $0.utf8) == nil ? nil : $0 }
  }

  /// The text of a small file of git, without the line break at its end.
  func text(of file: String, in folder: AbsolutePath) -> String? {
    guard let path = AbsolutePath(file, relativeTo: folder),
      let bytes = try? path.regularFileContents(), bytes.last == UInt8(ascii: "\n")
    else { return nil }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  /// The id of the one object that `expression` names, and git's message about it.
  private func object(_ expression: String) async throws -> (id: String?, message: GitMessage) {
    // A short id that a commit shares with another object is the commit's.
    let question = [
      "-c", "core.disambiguate=committish", "rev-parse", "--verify", "--end-of-options", expression,
    ]
    let answer = try await gitHere.run(question, in: folder)
    let id = Self.firstLine(answer.standardOutput)
    let isID = answer.isSuccess && ContentID(hex: id.utf8) != nil
    return (isID ? id : nil, GitMessage(answer.standardError))
  }

  private static func firstLine(_ output: [UInt8]) -> String {
    String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// The full id of the best common ancestor of two revisions: where a branch left another.
  private func mergeBase(_ a: String, _ b: String) async throws -> String {
    for side in [a, b] {
      let form = RevisionForm(side)
      guard form != .single else { continue }
      let advice = form.advice(for: side) ?? "`\(a)...\(b)` has more than two sides; give two"
      throw SourceTreeError(.unknownRevision, advice)
    }
    let first = try await commit(named: a, needsHistory: true)
    let second = try await commit(named: b, needsHistory: true)
    let question = ["merge-base", first, second]
    let answer = try await gitHere.run(question, in: folder)
    let id = Self.firstLine(answer.standardOutput)
    if answer.isSuccess, !id.isEmpty { return id }
    guard answer.status == .exited(1) else { throw failure(question, answer) }
    let advice = try await fetchAdvice()
    if advice.isShallow {
      throw SourceTreeError(
        .shallowClone,
        """
        The common ancestor of `\(a)` and `\(b)` is not in this shallow clone of `\(label)`; \
        \(advice.history)
        """
      )
    }
    throw SourceTreeError(
      .unknownRevision,
      "`\(a)` and `\(b)` have no common ancestor; name revisions of one history"
    )
  }

  // MARK: - Errors

  private func unknown(
    _ revision: String,
    _ message: GitMessage,
    needsHistory: Bool
  ) async throws -> SourceTreeError {
    if revision.utf8.allSatisfy({ $0 == UInt8(ascii: "0") }), revision.utf8.count >= 40 {
      return SourceTreeError(
        .unknownRevision,
        """
        `\(revision)` stands for no commit: CI services give it for a branch that is new; name the branch that \
        it left, such as `origin/main...`
        """
      )
    }
    let fetch = try await fetchAdvice()
    let isAboutHead = revision.hasPrefix("HEAD") || revision.hasPrefix("@")
    if isAboutHead || fetch.references.isEmpty, try await object("HEAD").id == nil {
      return SourceTreeError(.unknownRevision, try await noCommitYet(revision, fetch))
    }
    var text =
      fetch.isShallow
      ? "`\(revision)` is not in this shallow clone of `\(label)`"
      : "`\(revision)` is not a commit of `\(label)`"
    if let reason = message.reason, !message.lacksPromisedObject { text += ": " + reason }
    let near =
      revision.utf8.count > 256 ? [] : nearest(to: revision, among: fetch.references.sorted())
    if !near.isEmpty {
      text += "; near names: " + near.quotedList
    }
    if let advice = fetch.sentence(for: revision, needsHistory: needsHistory) {
      text += "; " + advice
    } else if near.isEmpty {
      text += "; name a branch, a tag or a commit"
    }
    return SourceTreeError(fetch.isShallow ? .shallowClone : .unknownRevision, text)
  }

  /// The sentence for a branch that was created and has no commit.
  private func noCommitYet(_ revision: String, _ fetch: FetchAdvice) async throws -> String {
    let head = try await gitHere.run(["symbolic-ref", "--short", "--quiet", "HEAD"], in: folder)
    let branch = head.isSuccess ? "The branch `\(Self.firstLine(head.standardOutput))`" : "`HEAD`"
    let advice =
      fetch.references.isEmpty ? "commit something first" : "commit something, or name a revision"
    return "\(branch) of `\(label)` has no commit yet, so `\(revision)` names none; \(advice)"
  }

  /// Why an object that `revision` names has no commit.
  private func notACommit(
    _ revision: String,
    _ object: String,
    needsHistory: Bool
  ) async throws -> SourceTreeError {
    let question = ["cat-file", "-t", object + "^{}"]
    let answer = try await gitHere.run(question, in: folder)
    let kind: String
    switch Self.firstLine(answer.standardOutput) {
    case "blob": kind = "a file"
    case "tree": kind = "a folder"
    default:
      let message = GitMessage(answer.standardError)
      // A full id is taken for an object without a look.
      guard !revision.hasPrefix(object) else {
        return try await unknown(revision, GitMessage([]), needsHistory: needsHistory)
      }
      let reason = message.reason.map { " (\($0))" } ?? ""
      return SourceTreeError(
        .gitFailed,
        """
        `\(revision)` names `\(object)`, which cannot be read in `\(label)`\(reason): objects are damaged or \
        missing; `git fsck --full` names them
        """
      )
    }
    return SourceTreeError(
      .unknownRevision,
      "`\(revision)` names \(kind), not a commit; name a branch, a tag or a commit"
    )
  }
}

/// At most three of `names` that are near to a mistyped `text`, the most likely first.
///
/// `main` may have meant `origin/main`: the part after the first slash counts as a name too.
func nearest(to text: String, among names: [String]) -> [String] {
  let wanted = text.lowercased().utf8
  let limit = max(min(2, wanted.count / 2), wanted.count / 4)
  let scored = names.compactMap { name -> (score: Int, name: String)? in
    let lower = name.lowercased()
    let spellings = [
      lower, lower.split(separator: "/", maxSplits: 1).last.map(String.init) ?? lower,
    ]
    let distance = spellings.map { editDistance(wanted, $0.utf8) }.min() ?? .max
    if distance <= limit { return (distance, name) }
    let sharesPrefix = spellings.contains { $0.utf8.starts(with: wanted) }
    return sharesPrefix && wanted.count >= 3 ? (limit + 1, name) : nil
  }
  return scored.sorted { ($0.score, $0.name) < ($1.score, $1.name) }.prefix(3).map(\.name)
}
