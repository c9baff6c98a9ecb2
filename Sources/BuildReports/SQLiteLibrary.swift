#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The functions of the system's SQLite that reading a query needs.
///
/// The library is loaded when the first database is read. A toolchain's `swift build` links the same library, so
/// it is there wherever a native build has left a database. So graphd needs no header to be built, and a release
/// is no larger.
struct SQLiteLibrary: Sendable {
  typealias Database = OpaquePointer
  typealias Statement = OpaquePointer

  let open:
    @convention(c) @Sendable (
      UnsafePointer<CChar>?, UnsafeMutablePointer<Database?>?, CInt, UnsafePointer<CChar>?
    ) -> CInt
  let close: @convention(c) @Sendable (Database?) -> CInt
  let prepare:
    @convention(c) @Sendable (
      Database?, UnsafePointer<CChar>?, CInt, UnsafeMutablePointer<Statement?>?,
      UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) -> CInt
  let step: @convention(c) @Sendable (Statement?) -> CInt
  let finalize: @convention(c) @Sendable (Statement?) -> CInt
  let columnInteger: @convention(c) @Sendable (Statement?, CInt) -> Int64
  let columnReal: @convention(c) @Sendable (Statement?, CInt) -> Double
  let columnBytes: @convention(c) @Sendable (Statement?, CInt) -> CInt
  let columnBlob: @convention(c) @Sendable (Statement?, CInt) -> UnsafeRawPointer?
  let message: @convention(c) @Sendable (Database?) -> UnsafePointer<CChar>?
  let limit: @convention(c) @Sendable (Database?, CInt, CInt) -> CInt
  let setProgressHandler:
    @convention(c) @Sendable (
      Database?, CInt, (@convention(c) (UnsafeMutableRawPointer?) -> CInt)?,
      UnsafeMutableRawPointer?
    ) -> Void

  /// The library of this process; `nil` if the system has none.
  static let shared = SQLiteLibrary()

  #if canImport(Darwin)
  private static let names = ["libsqlite3.dylib"]
  #else
  private static let names = ["libsqlite3.so.0", "libsqlite3.so"]
  #endif

  private init?() {
    var handle: UnsafeMutableRawPointer?
    for name in Self.names where handle == nil { handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) }
    guard let handle else { return nil }
    func function<Function>(_ name: String, _: Function.Type = Function.self) -> Function? {
      // Safety: each type is that of the function in `sqlite3.h`, which is stable.
      dlsym(handle, name).map { unsafeBitCast($0, to: Function.self) }
    }
    guard let open = function("sqlite3_open_v2", Self.typeOf(\.open)),
      let close = function("sqlite3_close", Self.typeOf(\.close)),
      let prepare = function("sqlite3_prepare_v2", Self.typeOf(\.prepare)),
      let step = function("sqlite3_step", Self.typeOf(\.step)),
      let finalize = function("sqlite3_finalize", Self.typeOf(\.finalize)),
      let columnInteger = function("sqlite3_column_int64", Self.typeOf(\.columnInteger)),
      let columnReal = function("sqlite3_column_double", Self.typeOf(\.columnReal)),
      let columnBytes = function("sqlite3_column_bytes", Self.typeOf(\.columnBytes)),
      let columnBlob = function("sqlite3_column_blob", Self.typeOf(\.columnBlob)),
      let message = function("sqlite3_errmsg", Self.typeOf(\.message)),
      let limit = function("sqlite3_limit", Self.typeOf(\.limit)),
      let setProgressHandler = function(
        "sqlite3_progress_handler",
        Self.typeOf(\.setProgressHandler)
      )
    else { return nil }
    self.open = open
    self.close = close
    self.prepare = prepare
    self.step = step
    self.finalize = finalize
    self.columnInteger = columnInteger
    self.columnReal = columnReal
    self.columnBytes = columnBytes
    self.columnBlob = columnBlob
    self.message = message
    self.limit = limit
    self.setProgressHandler = setProgressHandler
  }

  private static func typeOf<Function>(_: KeyPath<SQLiteLibrary, Function>) -> Function.Type {
    Function.self
  }
}
