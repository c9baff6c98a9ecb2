/// A way of finding messages in a stream of bytes.
package protocol MessageFraming: Sendable {
  /// Adds bytes as they come.
  mutating func append(_ bytes: [UInt8])
  /// The next whole message; `nil` if it has not come yet.
  ///
  /// - Throws: `FramingError`, after which the stream cannot be read on.
  mutating func next() throws(FramingError) -> [UInt8]?
  /// A message as it is sent.
  func frame(_ message: [UInt8]) -> [UInt8]
}

/// Bytes that are no message, and no beginning of one.
package struct FramingError: Error, Hashable, CustomStringConvertible {
  /// A sentence for a person.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// The bytes that have come and are not taken yet.
///
/// Taking moves a mark. The bytes before it are dropped when they are the larger part, so that every byte is moved a
/// bounded number of times.
struct ReceivedBytes: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0
  /// Bytes before this index of `rest` were searched in vain.
  var searched = 0

  var rest: ArraySlice<UInt8> { bytes[start...] }

  mutating func append(_ more: [UInt8]) { bytes += more }

  /// Removes the first bytes.
  mutating func drop(_ count: Int) {
    start += count
    searched = 0
    guard start > bytes.count / 2 else { return }
    bytes.removeSubrange(..<start)
    start = 0
  }
}

/// Messages after a header with their length: the base protocol of the Language Server Protocol.
package struct HeaderFraming: MessageFraming {
  private var received = ReceivedBytes()
  private let limit: Int

  /// In bytes: an editor has no larger file.
  package static let usualLimit = 256 << 20
  /// In bytes.
  private static let headerLimit = 8 << 10

  package init(limit: Int = usualLimit) { self.limit = limit }

  package mutating func append(_ bytes: [UInt8]) { received.append(bytes) }

  package mutating func next() throws(FramingError) -> [UInt8]? {
    let rest = received.rest
    guard let header = Self.headerLength(rest) else {
      guard rest.count <= Self.headerLimit else {
        throw FramingError("The header has more than \(Self.headerLimit) bytes")
      }
      return nil
    }
    let length = try Self.contentLength(rest.prefix(header))
    guard length <= limit else {
      throw FramingError("The message has \(length) bytes, more than \(limit)")
    }
    guard rest.count >= header + length else { return nil }
    let message = Array(rest.dropFirst(header).prefix(length))
    received.drop(header + length)
    return message
  }

  package func frame(_ message: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
  }

  /// The length of the header with the empty line after it.
  private static func headerLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    let end = Array("\r\n\r\n".utf8)
    let searched = bytes.prefix(headerLimit)
    guard searched.count >= end.count else { return nil }
    for index in searched.startIndex...(searched.endIndex - end.count)
    where searched[index..<index + end.count].elementsEqual(end) {
      return index + end.count - searched.startIndex
    }
    return nil
  }

  private static func contentLength(_ header: ArraySlice<UInt8>) throws(FramingError) -> Int {
    let text = String(decoding: header, as: UTF8.self)
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      let digits = parts[1].drop { $0 == " " }
      guard let length = Int(digits), length >= 0 else { break }
      return length
    }
    throw FramingError("The header has no `Content-Length` with a number")
  }
}

/// Messages of one line each: the transport of the Model Context Protocol over standard streams.
package struct LineFraming: MessageFraming {
  private var received = ReceivedBytes()
  private let limit: Int

  package init(limit: Int = HeaderFraming.usualLimit) { self.limit = limit }

  package mutating func append(_ bytes: [UInt8]) { received.append(bytes) }

  package mutating func next() throws(FramingError) -> [UInt8]? {
    while true {
      let rest = received.rest
      guard let end = rest.dropFirst(received.searched).firstIndex(of: UInt8(ascii: "\n")) else {
        guard rest.count <= limit else {
          throw FramingError("The line has more than \(limit) bytes")
        }
        received.searched = rest.count
        return nil
      }
      let line = Array(rest[..<end])
      received.drop(line.count + 1)
      if line.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") }) {
        return line
      }
    }
  }

  package func frame(_ message: [UInt8]) -> [UInt8] { message + [UInt8(ascii: "\n")] }
}
