/// The command that brings a missing revision into a clone.
struct FetchAdvice {
  /// The names of the remotes.
  let remotes: [String]
  let isShallow: Bool
  /// Short names of branches, remote branches and tags.
  let references: Set<String>

  /// The remote that is fetched from when the revision does not name one.
  private var usualRemote: String? { remotes.contains("origin") ? "origin" : remotes.first }

  /// The advice that makes git find `revision`, without a full stop; `nil` if fetching cannot help.
  ///
  /// With `needsHistory` its ancestors are searched, too, for a merge base.
  func sentence(for revision: String, needsHistory: Bool) -> String? {
    let name = String(revision.prefix { !"~^@:{".contains($0) })
    let isCommitAlone = name == revision && !needsHistory
    guard let remote = usualRemote else {
      return isShallow
        ? "this shallow clone has no remote to fetch from: clone again without `--depth`" : nil
    }
    if name.isEmpty || name == "HEAD" || references.contains(name) {
      return isShallow ? history : nil
    }
    let depth = isShallow ? (isCommitAlone ? "--depth=1 " : "--unshallow ") : ""
    if name.isHexadecimal, [40, 64].contains(name.utf8.count) {
      return withCheckout("fetch it with `git fetch \(depth)\(remote) \(name)`")
    }
    guard name.isReferenceName else { return isShallow ? history : nil }
    if let (remote, branch) = remoteBranch(name) {
      return withCheckout("fetch it with \(command(branch, remote, depth))")
    }
    if name.isHexadecimal, name.utf8.count >= 7 {
      return isShallow ? history : "fetch newer commits with `git fetch \(remote)`"
    }
    if references.contains("\(remote)/\(name)") { return nil }
    if name.drop(while: { $0 == "v" }).first?.isNumber == true {
      return withCheckout(
        "a tag that only `\(remote)` has is fetched with `git fetch \(depth)\(remote) tag \(name.shellWord)`"
      )
    }
    return withCheckout(
      "a branch that only `\(remote)` has is fetched with \(command(name, remote, depth)) and called `\(remote)/\(name)`"
    )
  }

  /// How to get the history that a shallow clone lacks.
  var history: String {
    guard let remote = usualRemote else {
      return "this shallow clone has no remote to fetch from: clone again without `--depth`"
    }
    return
      "fetch the history with `git fetch --unshallow \(remote)`, or check out with `fetch-depth: 0`"
  }

  /// Setting up a checkout is a cure of shallow clones only.
  private func withCheckout(_ advice: String) -> String {
    isShallow ? advice + ", or check out with `fetch-depth: 0`" : advice
  }

  /// A clone of one branch maps no other one, so that both sides must be named (git-fetch(1), `<refspec>`).
  private func command(_ branch: String, _ remote: String, _ depth: String) -> String {
    "`git fetch \(depth)\(remote) \("\(branch):refs/remotes/\(remote)/\(branch)".shellWord)`"
  }

  private func remoteBranch(_ name: String) -> (remote: String, branch: String)? {
    let prefix = "refs/remotes/"
    let name = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    // Names of remotes may contain slashes; the longest that fits counts.
    let fitting = remotes.filter { name.hasPrefix($0 + "/") && name.utf8.count > $0.utf8.count + 1 }
    guard let remote = fitting.max(by: { $0.utf8.count < $1.utf8.count }) else { return nil }
    return (remote, String(name.dropFirst(remote.count + 1)))
  }
}

extension Repository {
  func fetchAdvice() async throws -> FetchAdvice {
    let names = try await output([
      "for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/remotes", "refs/tags",
    ])
    let remotes = try await output(["remote"])
    return FetchAdvice(
      remotes: Self.lines(remotes),
      // History may have been fetched since the repository was found.
      isShallow: try await output(["rev-parse", "--is-shallow-repository"])
        .starts(with: "true".utf8),
      references: Set(Self.lines(names))
    )
  }

  /// The advice on how a partial clone gets the contents of a commit, or of all branches.
  func partialCloneAdvice(commit: String?) async -> String {
    guard let remote = await promisorRemote() else {
      return "the objects are damaged or were never fetched: `git fsck --full` names them"
    }
    let command = ["git fetch --refetch --no-filter", remote.shellWord, commit ?? ""]
      .filter { !$0.isEmpty }.joined(separator: " ")
    return "this is a partial clone: fetch what it left out with `\(command)`"
  }

  /// The remote that has what a partial clone left out; `nil` for a complete clone.
  func promisorRemote() async -> String? {
    let setting = "remote\\..*\\.promisor"
    let promisors = try? await gitHere.output(
      ["config", "--name-only", "--get-regexp", setting],
      in: folder
    )
    return Self.lines(promisors ?? []).first
      .map { String($0.dropFirst("remote.".count).dropLast(".promisor".count)) }
  }

  static func lines(_ output: [UInt8]) -> [String] {
    output.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension String {
  fileprivate var isHexadecimal: Bool {
    !isEmpty && utf8.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
  }

  /// Whether git could have a branch of this name (git-check-ref-format(1)).
  fileprivate var isReferenceName: Bool {
    !isEmpty && !hasPrefix("-") && !hasPrefix("/") && !hasSuffix("/") && !hasSuffix(".lock")
      && !hasSuffix(".") && !contains("..") && !contains("//")
      && unicodeScalars.allSatisfy {
        $0.value > 0x20 && $0.value != 0x7F && !"?*[\\".unicodeScalars.contains($0)
      }
  }

  /// The text as one word of a POSIX shell.
  fileprivate var shellWord: String {
    let plain = unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "_-./:@%+=,".unicodeScalars.contains(scalar)
    }
    return plain && !isEmpty
      ? self
      : "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
        + "'"
  }
}
