#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The file with the secret that a client of a loopback address shows; whoever can read it is let in.
///
/// It holds one line. Both sides refuse a file that another user could have written or read.
package struct TokenFile: Hashable, Sendable {
  /// The file's path.
  package let path: String

  /// The fewest characters that a token may have: what is shorter can be guessed.
  package static let shortestToken = 32

  /// The longest file that is read, in bytes.
  private static let longestFile = 4096

  /// Names a file; nothing is looked at yet.
  package init(path: String) {
    self.path = path
  }

  /// The token.
  ///
  /// What is checked is the open file itself, so nobody can put another in its place in between.
  package func read(userID: UInt32) throws(TokenFileError) -> String {
    // A pipe would otherwise be waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw error(.cannotBeRead(systemError: errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw error(.cannotBeRead(systemError: errno)) }
    if let fault = Self.fault(mode: UInt32(status.st_mode), owner: status.st_uid, user: userID) {
      throw error(fault)
    }
    var bytes = [UInt8](repeating: 0, count: Self.longestFile)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { throw error(.cannotBeRead(systemError: errno)) }
    guard let token = Self.token(bytes.prefix(count)) else { throw error(.holdsNoToken) }
    return token
  }

  /// Makes the file with a random token, and the folders around it, unless it is there.
  ///
  /// A token is written to a file of another name first: whoever finds the file finds all of it.
  package func makeIfMissing() throws(TokenFileError) {
    guard FileIdentity(path: path) == nil else { return }
    if let systemError = PrivateFolder.make(PrivateFolder.containing(path)) {
      throw error(.cannotBeMade(systemError: systemError))
    }
    let draft = "\(path).\(getpid())"
    unlink(draft)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = open(draft, flags, 0o600)
    guard descriptor >= 0 else { throw error(.cannotBeMade(systemError: errno)) }
    defer {
      close(descriptor)
      unlink(draft)
    }
    let line = Array((Self.randomToken() + "\n").utf8)
    guard fchmod(descriptor, 0o600) == 0, write(descriptor, line, line.count) == line.count,
      fsync(descriptor) == 0, link(draft, path) == 0 || errno == EEXIST
    else { throw error(.cannotBeMade(systemError: errno)) }
  }

  /// 256 bits of the system's own generator, in hexadecimal.
  private static func randomToken() -> String {
    (0..<64).map { _ in String(UInt8.random(in: 0...15), radix: 16) }.joined()
  }

  /// The rule for the file, over what `fstat(2)` says.
  static func fault(mode: UInt32, owner: UInt32, user: UInt32) -> TokenFileError.Fault? {
    if mode & UInt32(S_IFMT) != UInt32(S_IFREG) { return .notAFile }
    if owner != user { return .ownedByAnother(userID: owner) }
    if mode & 0o077 != 0 { return .openToOthers(mode: mode & 0o777) }
    return nil
  }

  /// The one line of a file's bytes; nil if that is no token.
  static func token(_ bytes: some Collection<UInt8>) -> String? {
    guard bytes.count < longestFile else { return nil }
    let line = Array(bytes).reversed().drop { $0 == 0x0A || $0 == 0x0D }.reversed()
    let isWord = line.allSatisfy { (0x21...0x7E).contains($0) }
    guard isWord, line.count >= shortestToken else { return nil }
    return String(decoding: line, as: UTF8.self)
  }

  private func error(_ fault: TokenFileError.Fault) -> TokenFileError {
    TokenFileError(path: path, fault: fault)
  }
}

/// Why the token's file cannot be used.
package struct TokenFileError: Error, Hashable, CustomStringConvertible {
  /// What is wrong with the file.
  package enum Fault: Hashable, Sendable {
    /// A folder, a pipe or something else has the name.
    case notAFile
    /// Another user made it.
    case ownedByAnother(userID: UInt32)
    /// Its permission bits let others read or write it.
    case openToOthers(mode: UInt32)
    /// It is empty, too short, too long, or more than one word.
    case holdsNoToken
    /// A system call failed with this `errno`.
    case cannotBeRead(systemError: Int32)
    /// A system call failed with this `errno`.
    case cannotBeMade(systemError: Int32)
  }

  /// The file's path.
  package let path: String
  /// What is wrong with it.
  package let fault: Fault

  init(path: String, fault: Fault) {
    self.path = path
    self.fault = fault
  }

  /// A sentence for a person.
  package var description: String {
    let file = "The token's file `\(path)`"
    switch fault {
    case .notAFile:
      return "\(file) is not a file: name another with `--token-file` or `GRAPHD_TOKEN_FILE`"
    case .ownedByAnother(let userID):
      return "\(file) belongs to user \(userID): remove it, or name another with `--token-file`"
    case .openToOthers(let mode):
      return "\(file) can be read or written by others (mode 0\(String(mode, radix: 8))): remove "
        + "it and restart the daemon, which makes a new one, or run `chmod 600 \(path)` if nobody has read it"
    case .holdsNoToken:
      return "\(file) does not hold one word of at least \(TokenFile.shortestToken) characters: "
        + "remove it and restart the daemon, which makes a new one"
    case .cannotBeRead(let systemError) where systemError == ENOENT:
      return
        "\(file) does not exist: `graphd --tcp` makes it when it starts; copy it from there, or "
        + "name another with `--token-file`"
    case .cannotBeRead(let systemError) where systemError == ELOOP:
      return "\(file) is a symbolic link: name the real file with `--token-file`"
    case .cannotBeRead(let systemError):
      return "\(file) cannot be read (\(Self.text(systemError))): check its permissions"
    case .cannotBeMade(let systemError):
      return "\(file) cannot be made (\(Self.text(systemError))): name another with `--token-file`"
    }
  }

  private static func text(_ systemError: Int32) -> String {
    guard let text = strerror(systemError) else { return "error \(systemError)" }
    return String(cString: text)
  }
}
