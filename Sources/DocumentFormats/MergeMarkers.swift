/// The lines that git leaves in a file in which a merge has conflicts.
enum MergeMarkers {
  static let reason = "The file has conflict markers: resolve the merge"

  /// The offset of the first such line: seven marks, and then a blank or the end of the line.
  ///
  /// Text in quotation marks may look the same, so only a document with a fault is searched.
  static func first(in bytes: [UInt8]) -> Int? {
    let marks = Array("<=>|".utf8)
    var isAtBegin = true
    for index in bytes.indices {
      if isAtBegin, marks.contains(bytes[index]) {
        let line = bytes[index...].prefix(8)
        let run = line.prefix { $0 == bytes[index] }
        if run.count == 7, line.count == 7 || [0x20, 0x0A, 0x0D].contains(line[index + 7]) {
          return index
        }
      }
      isAtBegin = bytes[index] == 0x0A || bytes[index] == 0x0D
    }
    return nil
  }
}
