/// The entry of a source tree for one path, without its bytes.
package struct FileEntry: Sendable, Hashable {
  /// The kind of entry at the path.
  package enum Kind: Sendable, Hashable {
    case file
    case executable
    /// The target as it is written in the link, not resolved.
    case symbolicLink(target: [UInt8])
    /// A commit of another repository; its files are not listed.
    case submodule

    /// Whether there are bytes to read.
    package var isFile: Bool { self == .file || self == .executable }
    package var isLink: Bool { if case .symbolicLink = self { true } else { false } }
  }

  package var kind: Kind
  /// The identity of the bytes; of a submodule, its commit.
  package var content: ContentID

  package init(kind: Kind, content: ContentID) {
    self.kind = kind
    self.content = content
  }
}
