import Subprocess
import WorkspaceModel

extension Repository {
  /// The full id of the commit that `revision` names: a branch, a tag, an id, `HEAD~2` and whatever
  /// else gitrevisions(7) knows of one commit; `main...` is where the checked-out branch left `main`, and
  /// `main...topic` where that did, as `git diff` takes them.
  ///
  /// It is never taken for an option, whatever it begins with.
  package func resolve(revision: String) async throws -> String {
    guard !revision.isEmpty, !revision.utf8.contains(0) else {
      throw SourceTreeError(
        .unknownRevision,
        "A revision is missing; name a branch, a tag or a commit"
      )
    }
    if revision == "HEAD", let commit = looseHead { return commit }
    let first = try await id(of: revision)
    // Not `revision^{commit}` at once: `:/text` searches for all that follows it.
    if let object = first.id, let commit = try await id(of: object + "^{commit}").id {
      return commit
    }
    if let (left, right) = Self.branches(in: revision) {
      return try await mergeBase(left, right)
    }
    let near = try await nearNames(revision)
    let advice =
      (near.isEmpty ? "" : "; near names: " + near.map { "`\($0)`" }.joined(separator: ", "))
      + (first.reason.isEmpty ? "" : "; git says: " + Git.message(first.reason))
    if try await isShallowNow() {
      throw SourceTreeError(
        .shallowClone,
        """
        `\(revision)` is not in this shallow clone of `\(folder)`; fetch the history with \
        `git fetch --unshallow`, or check out with `fetch-depth: 0`\(advice)
        """
      )
    }
    if revision == "HEAD" {
      throw SourceTreeError(
        .unknownRevision,
        "`\(folder)` has no commit yet on the branch that is checked out; make one, or name a revision\(advice)"
      )
    }
    throw SourceTreeError(
      .unknownRevision,
      "`\(revision)` is no commit of `\(folder)`; name a branch, a tag or a commit\(advice)"
    )
  }

  /// The commit that is checked out, if git's files say so without more ado: `HEAD` holds it, or names a
  /// branch that has a file of its own (gitrepository-layout(5)).
  private var looseHead: String? {
    guard let head = text(of: "HEAD", in: gitDirectory) else { return nil }
    let reference = "ref: "
    let commit =
      head.hasPrefix(reference)
      ? text(of: String(head.dropFirst(reference.count)), in: commonDirectory) : head
    return commit.flatMap { ContentID(hex: $0.utf8) == nil ? nil : $0 }
  }

  /// What a small file of git holds, without the line break at its end.
  func text(of file: String, in folder: AbsolutePath) -> String? {
    guard let path = AbsolutePath(file, relativeTo: folder),
      let bytes = try? path.regularFileContents(), bytes.last == UInt8(ascii: "\n")
    else { return nil }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  /// The id of the one object that `expression` names, or what git says against it.
  private func id(
    of expression: String
  ) async throws -> (id: String?, reason: [UInt8]) {
    let question = ["rev-parse", "--verify", "--quiet", "--end-of-options", expression]
    let answer = try await gitHere.run(question, in: folder)
    let id = Self.firstLine(answer.standardOutput)
    // `^main` is answered too, with a `^` in front.
    let isID = answer.isSuccess && ContentID(hex: id.utf8) != nil
    return (isID ? id : nil, answer.standardError)
  }

  private static func firstLine(_ output: [UInt8]) -> String {
    String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// The sides of `A...B`, of which either may be missing for HEAD.
  private static func branches(in revision: String) -> (String, String)? {
    guard let dots = revision.firstRange(of: "...") else { return nil }
    let (left, right) = (revision[..<dots.lowerBound], revision[dots.upperBound...])
    // A range of ranges is none.
    guard left != right, right.firstRange(of: "..") == nil else { return nil }
    return (left.isEmpty ? "HEAD" : String(left), right.isEmpty ? "HEAD" : String(right))
  }

  /// The full id of the best common ancestor of two revisions: where a branch left another.
  private func mergeBase(_ a: String, _ b: String) async throws -> String {
    let first = try await resolve(revision: a)
    let second = try await resolve(revision: b)
    let question = ["merge-base", first, second]
    let answer = try await gitHere.run(question, in: folder)
    let id = Self.firstLine(answer.standardOutput)
    if answer.isSuccess, !id.isEmpty { return id }
    guard answer.status == .exited(1) else { throw git.failure(question, in: folder, answer) }
    if try await isShallowNow() {
      throw SourceTreeError(
        .shallowClone,
        """
        The common ancestor of `\(a)` and `\(b)` is not in this shallow clone of `\(folder)`; fetch \
        the history with `git fetch --unshallow`, or check out with `fetch-depth: 0`
        """
      )
    }
    throw SourceTreeError(
      .unknownRevision,
      "`\(a)` and `\(b)` have no common ancestor; name revisions of one history"
    )
  }

  /// Whether history is cut off now: it may have been fetched since the repository was found.
  private func isShallowNow() async throws -> Bool {
    try await output(["rev-parse", "--is-shallow-repository"]).starts(with: "true".utf8)
  }

  /// At most three names of branches and tags that may have been meant.
  private func nearNames(_ revision: String) async throws -> [String] {
    guard revision.utf8.count <= 256 else { return [] }
    let format = ["for-each-ref", "--format=%(refname:short)"]
    let names = try await output(format + ["refs/heads", "refs/remotes", "refs/tags"])
    return nearest(
      to: revision,
      among: names.split(separator: UInt8(ascii: "\n")).map {
        String(decoding: $0, as: UTF8.self)
      }
    )
  }
}

/// At most three of `names` that a person who typed `text` may have meant, the most likely first.
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
