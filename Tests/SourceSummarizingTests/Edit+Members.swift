extension Edit {
  static let members = [
    Edit("open class C { }", "open class C { private func f() {} }", "+C.f()", "C: dispatch"),
    Edit(
      "open class C { func f() {}; func g() {} }",
      "open class C { func g() {}; func f() {} }",
      "C: dispatch"
    ),
    Edit("open class C { }", "open class C { final func f() {} }", "+C.f()"),
    Edit("open class C { }", "open class C { static func f() {} }", "+C.f()"),
    Edit("open class C { }", "open class C { class func f() {} }", "+C.f()", "C: dispatch"),
    Edit("open class C { }", "open class C { init() {} }", "+C.init()", "C: dispatch"),
    Edit(
      "open class C { init() {} }",
      "open class C { convenience init() {} }",
      "C: dispatch",
      "C.init(): flags signature"
    ),
    Edit(
      "open class C { }",
      "open class C { subscript(i: Int) -> Int { 1 } }",
      "+C.subscript(_:)",
      "C: dispatch"
    ),
    Edit("open class C { }", "open class C { struct S {} }", "+C.S"),
    Edit("final class C { }", "final class C { func f() {} }", "+C.f()"),
    Edit(
      "open class C { }\nextension C { }",
      "open class C { }\nextension C { func f() {} }",
      "+C.f()"
    ),
    Edit("open class C { func f() { 1 } }", "open class C { func f() { 2 } }", "C.f(): body"),
    Edit(
      "open class C { func f(a: Int = 1) {} }",
      "open class C { func f(a: Int = 2) {} }",
      "C.f(a:): defaults"
    ),
    Edit(
      "open class C { func f(a b: Int) {} }",
      "open class C { func f(a c: Int) {} }",
      "C.f(a:): internalNames"
    ),
    Edit("open class C { func f() {} }", "open class C { public func f() {} }", "C.f(): access"),
    Edit(
      "open class C { func f() {} }",
      "open class C { @discardableResult func f() {} }",
      "C.f(): diagnostics"
    ),
    Edit(
      "open class C { func f() {} }",
      "open class C { override func f() {} }",
      "C: dispatch",
      "C.f(): flags signature"
    ),
    Edit(
      "open class C { func f() {} }",
      "open class C { final func f() {} }",
      "C: dispatch",
      "C.f(): flags signature"
    ),
    Edit(
      "open class C { var a: Int }",
      "open class C { var a: Int { get { 1 } set {} } }",
      "C: storage",
      "C.a: kind signature body"
    ),
    Edit(
      "open class C { var a: Int { 1 } }",
      "open class C { var a: Int { get { 1 } set {} } }",
      "C: dispatch",
      "C.a: signature body"
    ),
    Edit(
      "open class C { var a: Int }",
      "open class C { var a: Int { didSet {} } }",
      "C: dispatch",
      "C.a: signature body"
    ),
    Edit("struct S { func f() {} }", "struct S { private func f() {} }", "S.f(): access"),
    Edit("private func f() {}", "fileprivate func f() {}", "tokens"),
    Edit("func f() {}", "internal func f() {}", "tokens"),
    Edit("func f() {}", "public func f() {}", "f(): access"),
    Edit("func f(a b: Int) {}", "func f(a c: Int) {}", "f(a:): internalNames"),
    Edit("func f(a: Int) {}", "func f(a b: Int) {}", "f(a:): internalNames"),
    Edit("func f(a: Int) {}", "func f(b: Int) {}", "-f(a:)", "+f(b:)"),
    Edit("func f(a: Int) {}", "func f(a: Int?) {}", "f(a:): signature"),
    Edit("func f(a: Int) {}", "func f(a: Int,) {}", "tokens"),
    Edit("func f(a: Int, b: Int) {}", "func f(a: Int ..., b: Int) {}", "f(a:b:): signature"),
    Edit(
      "func f(g: (_ a: Int) -> Void) {}",
      "func f(g: (_ b: Int) -> Void) {}",
      "f(g:): signature"
    ),
    Edit("func f() {}", "func f<T>() {}", "f(): flags signature"),
    Edit("func f<T>(_: T) {}", "func f<T>(_: T) where T: P {}", "f(_:): signature"),
    Edit("func f() {}", "func f() throws {}", "f(): signature"),
    Edit("func f() throws {}", "func f() throws(E) {}", "f(): signature"),
    Edit("func f() {}", "func f() async {}", "f(): signature"),
    Edit("func f() {}", "@MainActor func f() {}", "f(): signature"),
    Edit("func f() {}", "@available(*, deprecated) func f() {}", "f(): diagnostics"),
    Edit("func f() {}", "@available(macOS 13, iOS 16, *) func f() {}", "f(): flags availability"),
    Edit(
      "func f() {}",
      "@available(iOSApplicationExtension, unavailable) func f() {}",
      "f(): flags availability"
    ),
    Edit(
      "@available(macOS, introduced: 13) func f() {}",
      "@available(macOS, introduced: 14, message: \"Linux\") func f() {}",
      "f(): availability"
    ),
    Edit("func f() {}", "@available(*, unavailable) func f() {}", "f(): flags signature"),
    Edit("func f() {}", "@available(swift 5.9) func f() {}", "f(): flags signature"),
    Edit("func f() {}", "@available(Linux, unavailable) func f() {}", "f(): flags signature"),
    Edit(
      "func f() {}",
      "@available(macOS 13, OwnSystems 1.0, *) func f() {}",
      "f(): flags signature"
    ),
    Edit("func f() {}", "@_spi(X) func f() {}", "f(): flags signature"),
    Edit("func f(a: Int) {}", "func f(a: inout Int) {}", "f(a:): signature"),
    Edit("func f(a: () -> Void) {}", "func f(a: @escaping () -> Void) {}", "f(a:): signature"),
    Edit("struct S { func f() {} }", "struct S { mutating func f() {} }", "S.f(): signature"),
    Edit("struct S { init() {} }", "struct S { init?() {} }", "S.init(): signature"),
    Edit(
      "struct S { subscript(a: Int) -> Int { 1 } }",
      "struct S { subscript(b: Int) -> Int { 1 } }",
      "S.subscript(_:): internalNames"
    ),
    Edit(
      "struct S { static func + (a: S, b: S) {} }",
      "struct S { static func + (c: S, d: S) {} }",
      "S.+(_:_:): internalNames"
    ),
    Edit(
      "var a: Int { get { 1 } set { b(newValue) } }",
      "var a: Int { get { 1 } set(c) { b(newValue) } }",
      "a: internalNames"
    ),
    Edit(
      "var a: Int { get { 1 } }",
      "var a: Int { get async { 1 } }",
      "a: signature"
    ),
    Edit(
      "struct S { func f() {}; func g() {} }",
      "struct S { func g() {}; func f() {} }",
      "tokens"
    ),
  ]
}
