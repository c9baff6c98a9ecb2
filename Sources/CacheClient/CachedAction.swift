import Crypto
import StandardProtos
import SwiftProtobuf

/// A piece of work whose result a cache keeps, by a key that covers all that decides the result.
package struct CachedAction: Sendable, Hashable {
  /// The program's name, for viewers of the cache.
  package let program: String
  /// The digest of everything that decides the result.
  package let key: String
  /// The version of the engine: another one may make other results of the same inputs.
  package let engine: String

  package init(program: String, key: String, engine: String) {
    (self.program, self.key, self.engine) = (program, key, engine)
  }

  /// An action that `inputs` decide; its key is their digest.
  package init(program: String, inputs: [UInt8], engine: String) {
    self.init(program: program, key: Blob(inputs).digest.hash, engine: engine)
  }

  /// The path of the only output.
  static let output = "result"
  /// A result with more bytes is not shared.
  static let largest = 2 << 20

  /// The messages of an action; equal actions have equal bytes.
  struct Encoded: Sendable {
    let command: Blob
    let action: Blob
  }

  /// Encodes the action as the API names it.
  func encoded() throws(CacheFault) -> Encoded {
    var platform = Build_Bazel_Remote_Execution_V2_Platform()
    platform.properties = [("ISA", MachineName.architecture), ("OSFamily", MachineName.system)]
      .map { name, value in .with { ($0.name, $0.value) = (name, value) } }
    var command = Build_Bazel_Remote_Execution_V2_Command()
    command.arguments = [program]
    command.environmentVariables = [("ENGINE", engine), ("KEY", key)]
      .map { name, value in .with { ($0.name, $0.value) = (name, value) } }
    command.outputPaths = [Self.output]
    command.platform = platform
    do {
      let commandBlob = Blob(try command.serializedBytes())
      var action = Build_Bazel_Remote_Execution_V2_Action()
      action.commandDigest = commandBlob.digest
      action.inputRootDigest = Blob.empty.digest
      action.platform = platform
      return Encoded(command: commandBlob, action: Blob(try action.serializedBytes()))
    } catch {
      throw CacheFault(.setting, "An action cannot be encoded: \(error)")
    }
  }

  /// The line in front of each result: a result of another action is known by it.
  private var head: [UInt8] { Array("graphd-result 1 \(program) \(engine) \(key)\n".utf8) }

  /// The bytes that are stored for a result.
  func stored(_ result: [UInt8]) -> Blob { Blob(head + result) }

  /// The result in bytes that were stored; `nil` if they are those of something else.
  func result(in bytes: [UInt8]) -> [UInt8]? {
    let head = head
    return bytes.starts(with: head) ? Array(bytes.dropFirst(head.count)) : nil
  }
}

/// Bytes with the digest that they are named by.
struct Blob: Sendable {
  static let empty = Blob([])

  let bytes: [UInt8]
  let digest: Build_Bazel_Remote_Execution_V2_Digest

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    digest = .with {
      $0.hash = SHA256.hash(data: bytes).map(Self.hexadecimal).joined()
      $0.sizeBytes = Int64(bytes.count)
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let text = String(byte, radix: 16)
    return byte < 16 ? "0" + text : text
  }
}

/// The names of this machine's system and architecture, as other clients of such caches write them.
private enum MachineName {
  #if os(Linux)
  static let system = "linux"
  #elseif os(macOS)
  static let system = "macos"
  #else
  static let system = "other"
  #endif

  #if arch(x86_64)
  static let architecture = "x86-64"
  #elseif arch(arm64)
  static let architecture = "aarch64"
  #else
  static let architecture = "other"
  #endif
}
