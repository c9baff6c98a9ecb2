/// A file of SQLite that nobody writes, such as a copy; it is neither locked nor changed.
///
/// The bytes may be anybody's: nothing in them can run code, and a query that does not end is interrupted.
struct SQLiteFile: ~Copyable {
  private let library: SQLiteLibrary
  private let database: SQLiteLibrary.Database

  /// Results and arguments of the functions, as in `sqlite3.h`.
  private enum Code {
    static let row: CInt = 100
    static let done: CInt = 101
    static let openReadOnly: CInt = 0x1
    static let openURI: CInt = 0x40
    /// `SQLITE_LIMIT_LENGTH` and `SQLITE_LIMIT_ATTACHED`.
    static let limitLength: CInt = 0
    static let limitAttached: CInt = 7
  }

  /// The largest value of a column, in bytes.
  private static let largestValue: CInt = 64 << 20
  /// After so many instructions of SQLite's machine a query is interrupted: a few minutes' work.
  private static let instructions: CInt = 2_000_000_000

  /// Opens a file.
  ///
  /// - Throws: `BuildReportError`.
  init(_ path: String) throws(BuildReportError) {
    guard let library = SQLiteLibrary.shared else {
      throw BuildReportError(
        "The system has no SQLite library: install it (`apt-get install libsqlite3-0`)"
      )
    }
    var database: SQLiteLibrary.Database?
    // A file that is immutable is not locked, and a journal beside it is not looked for.
    let name = "file:" + Self.escaped(path) + "?immutable=1"
    let flags = Code.openReadOnly | Code.openURI
    let status = name.withCString { library.open($0, &database, flags, nil) }
    guard status == 0, let database else {
      _ = library.close(database)
      throw BuildReportError("It cannot be opened as a database of SQLite")
    }
    _ = library.limit(database, Code.limitLength, Self.largestValue)
    _ = library.limit(database, Code.limitAttached, 0)
    library.setProgressHandler(database, Self.instructions, { _ in 1 }, nil)
    self.library = library
    self.database = database
  }

  deinit { _ = library.close(database) }

  /// A row of a result; valid until the next one.
  struct Row {
    fileprivate let library: SQLiteLibrary
    fileprivate let statement: SQLiteLibrary.Statement

    func integer(_ column: Int) -> Int64 { library.columnInteger(statement, CInt(column)) }
    func real(_ column: Int) -> Double { library.columnReal(statement, CInt(column)) }

    /// The bytes of a text or blob.
    func bytes(_ column: Int) -> [UInt8] {
      guard let start = library.columnBlob(statement, CInt(column)) else { return [] }
      let count = Int(library.columnBytes(statement, CInt(column)))
      return [UInt8](UnsafeRawBufferPointer(start: start, count: max(0, count)))
    }
  }

  /// Calls `body` with each row of a query's result.
  ///
  /// - Throws: `BuildReportError` with SQLite's reason.
  func forEachRow(
    of query: String,
    _ body: (Row) throws(BuildReportError) -> Void
  ) throws(BuildReportError) {
    var statement: SQLiteLibrary.Statement?
    guard library.prepare(database, query, -1, &statement, nil) == 0, let statement else {
      throw failure
    }
    defer { _ = library.finalize(statement) }
    while true {
      switch library.step(statement) {
      case Code.row: try body(Row(library: library, statement: statement))
      case Code.done: return
      default: throw failure
      }
    }
  }

  private var failure: BuildReportError {
    let reason = library.message(database).map { String(cString: $0) } ?? "no reason"
    return BuildReportError("SQLite cannot read it: \(reason)")
  }

  /// A path as it stands in a URI.
  private static func escaped(_ path: String) -> String {
    let plain = Set("/-._~".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || plain.contains(byte)
      bytes += isPlain ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
