import WorkspaceModel

/// A pattern of files as a manifest of Tuist writes it.
///
/// Rule: tuist.glob.
///
/// It has two readings: the plain meaning, and that of Tuist's matcher. A file in only one of them is ambiguous, for
/// versions of Tuist differ there.
struct TuistGlob: Sendable, Hashable {
  /// A cause for which a pattern is not understood.
  ///
  /// Rule: tuist.glob.damaged.
  enum Flaw: Sendable, Hashable {
    /// It leads out of the workspace, and matches nothing.
    case outsideWorkspace
    /// It is invalid, or not supported; all below its fixed folder is ambiguous.
    case malformed
    /// Its braces stand for too many patterns; all below its fixed folder is ambiguous.
    case tooManyAlternatives
  }

  enum Certainty: Sendable, Hashable {
    case no, unknown, yes
  }

  /// One alternative of the braces in one reading.
  fileprivate struct Variant: Sendable, Hashable {
    enum Rest: Sendable, Hashable {
      /// The pattern is the path of one file or folder.
      case nothing
      case plain(PlainGlob)
      case tuist(TuistReading)
      case unknown
    }

    var folder: SourcePath
    var rest: Rest
  }

  let text: String
  private(set) var flaw: Flaw?
  /// The path in front of the first wildcard: a folder, or all of a pattern without wildcards.
  private(set) var fixedPath: SourcePath = .root
  private var plain: [Variant] = []
  private var tuist: [Variant] = []

  /// How many patterns braces may stand for, and how long a pattern may be.
  private static let maximumAlternatives = 1_024
  private static let maximumLength = 4_096

  /// Makes the pattern `text` of a manifest, relative to `folder`.
  init(_ text: String, in folder: SourcePath) {
    self.text = text
    guard let (base, rest) = Self.normalized(text, in: folder) else {
      flaw = .outsideWorkspace
      return
    }
    fixedPath = Self.fixedPath(of: rest, in: base)
    guard rest.utf8.count <= Self.maximumLength else {
      widen(.malformed)
      return
    }
    guard let texts = GlobBraces.alternatives(of: rest, limit: Self.maximumAlternatives) else {
      widen(.tooManyAlternatives)
      return
    }
    plain = texts.compactMap { variant(of: $0, in: base, isPlain: true) }
    // Tuist expands the first braces only.
    tuist = GlobBraces.firstAlternatives(of: rest).compactMap {
      variant(of: $0, in: base, isPlain: false)
    }
  }

  private mutating func widen(_ flaw: Flaw) {
    self.flaw = flaw
    plain = [Variant(folder: fixedPath, rest: .unknown)]
    tuist = plain
  }

  // MARK: Reading

  /// The text without `.`, `..` and doubled `/`, and the folder that it then starts from; `nil` outside the workspace.
  private static func normalized(
    _ text: String,
    in folder: SourcePath
  ) -> (base: SourcePath, rest: String)? {
    guard text.utf8.first != UInt8(ascii: "/"), !text.utf8.contains(0) else { return nil }
    var base = folder
    var names: [Substring] = []
    for name in text.split(separator: "/") where name != "." {
      if name != ".." {
        names.append(name)
      } else if names.popLast() == nil {
        guard let parent = base.parent else { return nil }
        base = parent
      }
    }
    let end = text.utf8.last == UInt8(ascii: "/") && !names.isEmpty ? "/" : ""
    return (base, names.joined(separator: "/") + end)
  }

  private static func fixedPath(of text: String, in base: SourcePath) -> SourcePath {
    let names = text.split(separator: "/").prefix { name in
      !name.unicodeScalars.contains { "*?[]{}()\\".unicodeScalars.contains($0) }
    }
    return base.appending(names.joined(separator: "/")) ?? base
  }

  private mutating func variant(of text: String, in base: SourcePath, isPlain: Bool) -> Variant? {
    guard var parts = GlobParser.parts(of: text) else {
      flaw = .malformed
      return Variant(folder: fixedPath, rest: .unknown)
    }
    var folder = base
    if case .literal(let scalars) = parts.first {
      parts.removeFirst()
      var length = scalars.count
      // Tuist takes a name that goes on with anything but a `*` for a folder.
      if !parts.isEmpty, isPlain || parts.first == .star {
        length = (scalars.lastIndex(of: GlobPart.slash) ?? -1) + 1
      }
      if length < scalars.count { parts.insert(.literal(Array(scalars[length...])), at: 0) }
      var name = String.UnicodeScalarView()
      name.append(contentsOf: scalars[..<length])
      guard let path = base.appending(String(name)) else {
        flaw = flaw ?? .outsideWorkspace
        return nil
      }
      folder = path
    }
    if parts.isEmpty { return Variant(folder: folder, rest: .nothing) }
    return Variant(
      folder: folder,
      rest: isPlain ? .plain(PlainGlob(parts)) : .tuist(TuistReading(parts))
    )
  }

  // MARK: Matching

  /// Whether the pattern takes the file or folder at `path`, as a search would find it.
  func matches(_ path: SourcePath) -> Certainty {
    let readings = readings(of: path)
    return readings.plain == readings.tuist ? readings.plain : .unknown
  }

  /// Whether each reading takes the file or folder at `path`.
  func readings(of path: SourcePath) -> (plain: Certainty, tuist: Certainty) {
    (Self.certainty(of: path, in: plain), Self.certainty(of: path, in: tuist))
  }

  private static func certainty(of path: SourcePath, in variants: [Variant]) -> Certainty {
    var result = Certainty.no
    for variant in variants {
      switch variant.certainty(of: path) {
      case .yes: return .yes
      case .unknown: result = .unknown
      case .no: continue
      }
    }
    return result
  }

  // MARK: Searching

  /// The paths to start from; none lies within another one.
  var roots: [SourcePath] {
    let all = Set((plain + tuist).map(\.folder)).sorted()
    let folders = Set((plain + tuist).filter { $0.rest != .nothing }.map(\.folder))
    return all.filter { path in
      !sequence(first: path, next: \.parent).dropFirst().contains(where: folders.contains)
    }
  }

  /// Whether the pattern may take something below the folder at `path`.
  func looks(into path: SourcePath) -> Bool {
    (plain + tuist).contains { $0.looks(into: path) }
  }
}

extension TuistGlob.Variant {
  fileprivate func certainty(of path: SourcePath) -> TuistGlob.Certainty {
    guard path.isInside(folder) else { return .no }
    switch rest {
    case .nothing: return path == folder ? .yes : .no
    case .plain(let glob):
      if glob.matchesAll { return path == folder ? .no : .yes }
      return glob.matches(scalars(of: path)) ? .yes : .no
    case .tuist(let reading):
      if reading.matchesAll { return path == folder ? .no : .yes }
      return reading.matches(scalars(of: path)).map { $0 ? .yes : .no } ?? .unknown
    case .unknown: return .unknown
    }
  }

  /// The path below the folder.
  private func scalars(of path: SourcePath) -> [Unicode.Scalar] {
    let start = folder.bytes.isEmpty ? 0 : folder.bytes.count + 1
    let bytes = path.bytes.dropFirst(start)
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.map { Unicode.Scalar($0) } }
    return Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
  }

  fileprivate func looks(into path: SourcePath) -> Bool {
    switch rest {
    case .nothing: return folder != path && folder.isInside(path)
    case .plain(let glob):
      if folder.isInside(path) { return true }
      guard let depth = glob.depth else { return path.isInside(folder) }
      return path.isInside(folder)
        && path.components.count - folder.components.count < depth
    case .tuist(let reading):
      if folder.isInside(path) { return true }
      return reading.looksEverywhere
        ? path.isInside(folder) : certainty(of: path) != .no
    case .unknown: return path.isInside(folder) || folder.isInside(path)
    }
  }
}
