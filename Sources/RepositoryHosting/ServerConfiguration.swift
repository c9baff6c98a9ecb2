package import SourceTrees

/// The settings of a server: the repositories that it knows by name, and how much each may take.
///
/// ```yaml
/// repositories:
///   app:
///     path: /srv/git/app.git     # a bare repository, or any clone
///     remote: origin             # fetched from when a revision is missing
///     trusted: true              # its manifests run as on a developer's machine
///     clients: [ci.example.com, "*.developers.example.com"]
/// limits:
///   questions: 4
/// ```
package struct ServerConfiguration: Sendable, Hashable {
  /// A repository by its name.
  package struct Repository: Sendable, Hashable {
    /// The name that clients use.
    package var name: String
    /// The repository's folder, or one in it.
    package var path: AbsolutePath
    /// The name of the remote that missing revisions come from; `nil` if nothing is fetched.
    package var remote: String?
    /// Whether its manifests may run as on a developer's machine.
    package var isTrusted = false
    /// The certificates that it is open to; `nil` for every certificate that the server accepts.
    package var clients: [ClientPattern]?
    /// The line of the name.
    package var line = 0

    /// Names a repository with all else as usual.
    package init(name: String, path: AbsolutePath) { (self.name, self.path) = (name, path) }
  }

  /// The bounds of a server.
  package struct Limits: Sendable, Hashable {
    /// Questions about one repository that are answered at once.
    package var questions = 4
    /// Questions about one repository that wait for others.
    package var waiting = 64
    /// The time of one question, with its waiting.
    package var deadline = Duration.seconds(60)
    /// The time of one fetch.
    package var fetch = Duration.seconds(120)
    /// The age at which branches and tags are fetched again for a question that names one.
    package var refresh = Duration.seconds(30)
    /// Memory of the states of one repository, in bytes.
    package var repositoryMemory = 1 << 30
    /// Memory of the process, in bytes; `nil` for `GRAPHD_MEMORY_LIMIT`.
    package var memory: UInt64?

    /// The usual bounds.
    package init() {}
  }

  /// By their names.
  package var repositories: [String: Repository] = [:]
  package var limits = Limits()

  /// A configuration without repositories.
  package init() {}
}

/// The reasons why a server's configuration cannot be used.
package struct ServerConfigurationError: Error, Hashable, CustomStringConvertible {
  /// A mistake in the file.
  package struct Fault: Hashable, Sendable {
    /// From 1; 0 if it is about no line.
    package var line: Int
    package var message: String

    package init(line: Int, message: String) { (self.line, self.message) = (line, message) }
  }

  /// The path of the file.
  package let file: String
  /// By line.
  package let faults: [Fault]

  package init(file: String, faults: [Fault]) {
    self.file = file
    self.faults = faults.sorted { $0.line < $1.line }
  }

  /// A line for each fault, as compilers print them.
  package var description: String {
    faults.map { fault in
      (fault.line > 0 ? "\(file):\(fault.line): " : "\(file): ") + fault.message
    }
    .joined(separator: "\n")
  }
}
