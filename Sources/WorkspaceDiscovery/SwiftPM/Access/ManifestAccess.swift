import SwiftParser
import SwiftSyntax

/// The files and the parts of the machine that a manifest may look at, judged by its syntax.
///
/// A manifest that imports nothing but PackageDescription sees its text, its folder's path, the environment and
/// git's state. Members of Foundation are not visible without its import (tried with Swift 6.3.1 on Linux). With
/// another import a name that `AccessVocabulary` does not know counts as a look at names and contents.
struct ManifestAccess: Sendable, Hashable {
  /// The folders whose files can be seen.
  enum Scope: Int, Sendable, Hashable {
    case nothing
    /// The package's folder.
    case package
    case workspace
  }

  /// The files whose bytes can be read.
  enum Contents: Sendable, Hashable {
    case none
    /// Files whose names end with one of these texts.
    ///
    /// A path is put together from literals, unless names were listed or came from the environment. The last part
    /// of a file's name is therefore the last component of a literal.
    case named(endings: Set<String>)
    case all
  }

  /// A use that no evaluation can answer for another time or another machine.
  struct Hindrance: Sendable, Hashable {
    enum Kind: Int, Sendable, Hashable {
      /// It runs a program or loads a library.
      case program
      case git
      case network
      /// The time of day, random numbers, identifiers of processes.
      case chance
      /// The user, the home folder, the standard input.
      case machine
      case writing
      /// A file outside of the workspace.
      case outside
    }

    var kind: Kind
    /// The name or the text in the manifest.
    var name: String
    /// From 1.
    var line: Int
  }

  /// A text in the manifest that may be a path.
  struct PathText: Sendable, Hashable {
    var text: String
    var line: Int
    /// Nothing stands in front of it: a leading slash makes it absolute.
    var isWhole: Bool
  }

  private(set) var scope = Scope.nothing
  private(set) var contents = Contents.none
  private(set) var hindrances: [Hindrance] = []
  /// The texts that are whole paths or ends of them, in order.
  private(set) var paths: [PathText] = []
  /// The name that looks at files, and its line; `nil` if only unknown names may do so.
  private(set) var look: (name: String, line: Int)? {
    get { lookName.map { ($0, lookLine) } }
    set {
      lookName = newValue?.name
      lookLine = newValue?.line ?? 0
    }
  }
  private var lookName: String?
  private var lookLine = 0
  /// Names of folders are listed: any file may come up.
  private(set) var listsFolders = false
  /// Paths may be relative to the folder that the process runs in.
  private(set) var usesCurrentFolder = false
  /// How many folders above the package's folder the uses of names lead at most.
  private(set) var steps = 0

  /// Judges the manifest `text`.
  ///
  /// - Parameters:
  ///   - text: The manifest's text.
  ///   - trustsUnknownNames: Whether a name that is not known looks at nothing, although it may be of an imported module.
  ///
  /// Complexity: O(length of the text).
  init(of text: String, trustsUnknownNames: Bool = false) {
    let tree = Parser.parse(source: text)
    let uses = AccessUses(tree)
    var reads = false
    var sees = false
    for name in uses.names {
      let known = uses.use(of: name)
      switch known ?? (uses.mayBeForeign(name) && !trustsUnknownNames ? .contents : .harmless) {
      case .harmless, .cutting: continue
      case .names: break
      case .currentFolder: usesCurrentFolder = true
      case .listing: listsFolders = true
      case .contents: reads = true
      case .hindrance(let kind):
        if !uses.declared.contains(name.name) { add(kind, name.name, name.line) }
        continue
      }
      sees = true
      if look == nil, known != nil { look = (name.name, name.line) }
    }
    for (name, line) in uses.contentLabels where uses.importsMore {
      (sees, reads) = (true, true)
      if look == nil { look = (name, line) }
    }
    if let (name, line) = uses.remoteURL, reads { add(.network, name, line) }
    if let (name, line) = uses.foreignFunction { add(.program, name, line) }
    guard sees else { return }
    paths = uses.paths
    usesCurrentFolder = usesCurrentFolder || !uses.mentionsOwnPlace
    contents = reads ? readable(uses) : .none
    steps = uses.stepsUpwards
    let cutsPaths = uses.names.contains { uses.use(of: $0) == .cutting }
    let leadsUpwards = steps > 0 || cutsPaths || text.contains("..")
    scope = leadsUpwards ? .workspace : .package
  }

  private func readable(_ uses: AccessUses) -> Contents {
    let isKnownRead = look != nil
    if listsFolders || isKnownRead && uses.readsEnvironment { return .all }
    let endings = paths.compactMap { $0.text.split(separator: "/").last.map(String.init) }
    return .named(endings: Set(endings))
  }

  private mutating func add(_ kind: Hindrance.Kind, _ name: String, _ line: Int) {
    // One of a kind is enough.
    guard !hindrances.contains(where: { $0.kind == kind }) else { return }
    hindrances.append(Hindrance(kind: kind, name: name, line: line))
  }
}
