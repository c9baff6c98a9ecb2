#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Turns places of a text into line numbers.
///
/// Complexity: O(1) within the part that it has read, O(distance) beyond.
struct LineCounter {
  private let text: UnsafeBufferPointer<UInt8>
  private let hasCarriageReturns: Bool
  private var offset = 0
  private var line: UInt32 = 1
  /// The lines of the places at multiples of the block's size, as far as the counter has come.
  private var blocks: [UInt32] = [1]
  /// In bits.
  private static let blockSize = 9

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    hasCarriageReturns = text.baseAddress.map { memchr($0, 0x0d, text.count) != nil } ?? false
  }

  /// The line of a byte of the text, from 1; for any other address, the line that was found last.
  mutating func line(of place: UnsafePointer<UInt8>?) -> UInt32 {
    guard let place, let start = text.baseAddress, place >= start else { return line }
    let target = place - start
    guard target <= text.count else { return line }
    let block = target >> Self.blockSize
    if block < blocks.count, target < offset || offset >> Self.blockSize < block {
      (offset, line) = (block << Self.blockSize, blocks[block])
    }
    while (offset >> Self.blockSize) < block {
      let next = (offset >> Self.blockSize) + 1
      advance(to: next << Self.blockSize)
      if next == blocks.count { blocks.append(line) }
    }
    advance(to: target)
    return line
  }

  private mutating func advance(to target: Int) {
    let passed = UnsafeBufferPointer(rebasing: text[offset..<target])
    line += hasCarriageReturns ? breaks(from: offset, to: target) : LineCounter.newlines(in: passed)
    offset = target
  }

  /// The column of a byte of the text, in bytes from 1; 0 for any other address.
  func column(of place: UnsafePointer<UInt8>?) -> UInt32 {
    guard let place, let start = text.baseAddress, place >= start, place <= start + text.count
    else { return 0 }
    let before = UnsafeBufferPointer(rebasing: text[..<(place - start)])
    let lineStart = before.lastIndex { $0 == 0x0a || $0 == 0x0d }.map { $0 + 1 } ?? 0
    return UInt32(truncatingIfNeeded: before.count - lineStart + 1)
  }

  /// The line where the text ends.
  mutating func lastLine() -> UInt32 { line(of: text.baseAddress.map { $0 + text.count }) }

  private static func newlines(in bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var count: UInt32 = 0
    for byte in bytes { count &+= byte == 0x0a ? 1 : 0 }
    return count
  }

  /// Line ends are `\n`, `\r` and `\r\n`.
  private func breaks(from start: Int, to end: Int) -> UInt32 {
    var count: UInt32 = 0
    for index in start..<end {
      if text[index] == 0x0a {
        count += index > 0 && text[index - 1] == 0x0d ? 0 : 1
      } else if text[index] == 0x0d {
        count += 1
      }
    }
    return count
  }
}
