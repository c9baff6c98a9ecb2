import TestSupport

/// Writes small packages that compile: layers of modules with types, protocols, functions and code that
/// uses what it can see of the modules below.
struct RandomPackage {
  /// Something that code can be written with: an expression, and its type.
  private struct Value {
    var text: String
    var type: String
  }

  private struct Module {
    var name: String
    var isResilient: Bool
    var dependencies: [Int]
    var lines: [String] = []
    /// What importers can use.
    var values: [Value] = []
    /// What importers can use of other modules' base classes: without their import, but not in code that is
    /// given to clients (SE-0409).
    var inherited: [Value] = []
    var types: [String] = []
    var classes: [String] = []
  }

  private var random: SeededGenerator
  private var modules: [Module] = []
  private var count = 0
  /// The modules that declare each name of the top level.
  private var homes: [String: Int] = [:]
  /// The modules that declare each member of an extension: code finds it without their import, but not code
  /// that is given to clients (SE-0409).
  private var extensionHomes: [String: Int] = [:]

  /// The text of a package, as `Scenario` reads it.
  static func text(_ random: inout SeededGenerator) -> String {
    var package = RandomPackage(random: random)
    package.write()
    random = package.random
    return package.text
  }

  private init(random: SeededGenerator) { self.random = random }

  private var text: String {
    modules.map { module in
      let resilience = module.isResilient ? " [evolution]" : ""
      let dependencies = module.dependencies.map { modules[$0].name }.joined(separator: " ")
      return "//- \(module.name)\(resilience): \(dependencies)\n"
        + module.lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private mutating func write() {
    let isResilient = random.once(in: 4)
    for index in 0..<(3 + random.below(3)) {
      var dependencies = (0..<index).filter { _ in random.once(in: 2) }
      if dependencies.isEmpty, index > 0 { dependencies = [index - 1] }
      modules.append(
        Module(name: "M\(index)", isResilient: isResilient, dependencies: dependencies)
      )
      for dependency in dependencies { emit("import \(modules[dependency].name)") }
      for _ in 0..<(index == 0 ? 6 : 4) { writeDeclaration() }
      for _ in 0..<(index == 0 ? 1 : 4) { writeClient() }
    }
  }

  // MARK: What is in scope

  private var current: Int { modules.count - 1 }
  private var visible: [Int] { modules[current].dependencies + [current] }
  private var types: [String] { ["Int", "String"] + visible.flatMap { modules[$0].types } }
  private var values: [Value] {
    [Value(text: "7", type: "Int"), Value(text: "\"a\"", type: "String")]
      + visible.flatMap { modules[$0].values }
  }

  private mutating func emit(_ line: String) { modules[current].lines.append(line) }

  private mutating func name(_ prefix: String) -> String {
    count += 1
    return prefix + String(count)
  }

  /// Something whose text and type can be written here.
  private mutating func value() -> Value {
    random.one(
      of: values.filter { canName($0.text) && canName($0.type) && canName($0.text, extensionHomes) }
    )
  }

  /// Whether every name of another module's in `text` can be seen.
  private func canName(_ text: String) -> Bool { canName(text, homes) }

  private func canName(_ text: String, _ homes: [String: Int]) -> Bool {
    text.split { !$0.isLetter && !$0.isNumber }.allSatisfy { name in
      homes[String(name)].map(visible.contains) ?? true
    }
  }

  /// Makes a module's own declaration known to code that follows, there and above.
  private mutating func declare(_ text: String, _ type: String) {
    modules[current].values.append(Value(text: text, type: type))
  }

  private mutating func add(type name: String) {
    modules[current].types.append(name)
    homes[name] = current
  }

  private mutating func access() -> String {
    random.one(of: ["public ", "public ", "public ", "package ", "", "private "])
  }

  // MARK: Declarations

  private mutating func writeDeclaration() {
    switch random.below(12) {
    case 0...2: writeStruct()
    case 3...4: writeClass()
    case 5: writeEnum()
    case 6: writeProtocol()
    case 7: writeGeneric()
    case 8: writeGlobal()
    case 9: writeExtension()
    default: writeFunction()
    }
  }

  private mutating func writeStruct() {
    let name = name("S")
    let conformance = random.one(of: ["", ": Hashable", ": Equatable", ": Sendable", ": Codable"])
    emit("\(random.one(of: ["", "", "@frozen "]))public struct \(name)\(conformance) {")
    writeFields(plain: !conformance.isEmpty, of: "\(name)()")
    emit("  public init() {}")
    writeMethods(of: "\(name)()", "")
    emit("}")
    add(type: name)
    declare("\(name)()", name)
  }

  private mutating func writeFields(plain: Bool, of owner: String) {
    for _ in 0..<(1 + random.below(3)) {
      let field = name("f")
      let access = access()
      var value = value()
      if plain {
        value =
          random.once(in: 2) ? Value(text: "1", type: "Int") : Value(text: "\"b\"", type: "String")
      }
      let annotation = random.once(in: 3) ? "" : ": \(value.type)"
      if access == "public " { declare("\(owner).\(field)", value.type) }
      emit("  \(access)var \(field)\(annotation) = \(value.text)")
    }
  }

  private mutating func writeMethods(of owner: String, _ modifier: String) {
    for _ in 0..<random.below(4) {
      let method = name("m")
      let value = value()
      switch random.below(5) {
      case 0:
        emit("  \(modifier)public var \(method): \(value.type) { \(value.text) }")
        declare("\(owner).\(method)", value.type)
      case 1:
        emit("  \(access())func \(method)() -> \(value.type) { \(value.text) }")
      case 2:
        emit("  public static func \(method)() -> \(value.type) { \(value.text) }")
        if owner.hasSuffix("()") { declare("\(owner.dropLast(2)).\(method)()", value.type) }
      case 3:
        emit("  \(modifier)public func \(method)(_ x: Int = \(random.below(9))) -> \(value.type) {")
        emit("    print(x)")
        emit("    return \(value.text)")
        emit("  }")
        declare("\(owner).\(method)()", value.type)
      default:
        let attribute = random.one(of: ["", "@inlinable ", "@inline(__always) "])
        emit("  \(attribute)public func \(method)() -> \(value.type) { \(value.text) }")
        declare("\(owner).\(method)()", value.type)
      }
    }
  }

  private mutating func writeClass() {
    let name = name("C")
    let bases = visible.flatMap { modules[$0].classes }
    let base = bases.isEmpty || random.once(in: 2) ? nil : random.one(of: bases)
    let isOpen = random.once(in: 2)
    emit("\(isOpen ? "open" : "public final") class \(name)\(base.map { ": " + $0 } ?? "") {")
    writeFields(plain: false, of: "\(name)()")
    emit("  \(base == nil ? "" : "override ")public init() {}")
    writeMethods(of: "\(name)()", "")
    let overrides = base == nil || random.once(in: 2)
    if base == nil {
      emit("  \(isOpen ? "open" : "public") func act() -> Int { \(random.below(9)) }")
    } else if overrides {
      emit("  \(isOpen ? "open" : "public") override func act() -> Int { super.act() + 1 }")
    }
    emit("}")
    if isOpen { modules[current].classes.append(name) }
    add(type: name)
    declare("\(name)()", name)
    let act = Value(text: "\(name)().act()", type: "Int")
    if overrides {
      modules[current].values.append(act)
    } else {
      modules[current].inherited.append(act)
    }
  }

  private mutating func writeEnum() {
    let name = name("E")
    if random.once(in: 3) {
      emit("public enum \(name): Int, CaseIterable { case a = 1, b, c }")
      declare("\(name).b.rawValue", "Int")
      declare("\(name).allCases.count", "Int")
    } else {
      emit("public enum \(name) {")
      emit("  case a")
      emit("  case b(\(random.one(of: types)))")
      if random.once(in: 2) { emit("  indirect case c(\(name))") }
      emit("  public var code: Int { switch self { case .a: 1; default: 2 } }")
      emit("}")
      declare("\(name).a.code", "Int")
    }
    add(type: name)
    declare("\(name).a", name)
  }

  private mutating func writeProtocol() {
    let (name, helper) = (name("P"), name("g"))
    let (need, size) = (self.name("need"), self.name("size"))
    let result = value()
    emit("public protocol \(name) {")
    emit("  func \(need)() -> \(result.type)")
    if random.once(in: 2) { emit("  var \(size): Int { get }") }
    emit("}")
    emit("extension \(name) {")
    emit("  public func \(need)() -> \(result.type) { \(result.text) }")
    emit("  public var \(size): Int { \(random.below(9)) }")
    emit("  public func \(helper)() -> \(result.type) { \(need)() }")
    emit("}")
    let own = modules[current].values.filter { modules[current].types.contains($0.type) }
    guard !own.isEmpty else { return }
    let conforming = random.one(of: own)
    emit("extension \(conforming.type): \(name) {}")
    declare("\(conforming.text).\(helper)()", result.type)
    let opaque = self.name("o")
    let kind = random.one(of: ["some", "any"])
    emit("public func \(opaque)() -> \(kind) \(name) { \(conforming.text) }")
    homes[opaque] = current
    for member in [need, size, helper] { extensionHomes[member] = current }
    declare("\(opaque)().\(helper)()", result.type)
    declare("\(opaque)().\(size)", "Int")
  }

  private mutating func writeGeneric() {
    let (name, method) = (name("G"), name("h"))
    emit("public struct \(name)<T> {")
    emit("  public var value: T")
    emit("  public init(_ value: T) { self.value = value }")
    emit("  public func \(method)<R>(_ body: (T) -> R) -> R { body(value) }")
    if random.once(in: 2) { emit("  public func callAsFunction() -> T { value }") }
    emit("}")
    homes[name] = current
    let inner = value()
    declare("\(name)(\(inner.text))", "\(name)<\(inner.type)>")
    declare("\(name)(\(inner.text)).value", inner.type)
  }

  private mutating func writeGlobal() {
    let name = name("v")
    let value =
      random.once(in: 2)
      ? Value(text: "\(random.below(99))", type: "Int") : Value(text: "\"s\"", type: "String")
    let annotation = random.once(in: 2) ? "" : ": \(value.type)"
    emit("public let \(name)\(annotation) = \(value.text)")
    homes[name] = current
    declare(name, value.type)
  }

  private mutating func writeExtension() {
    let method = name("e")
    let extended = random.one(of: types.filter { !$0.hasPrefix("G") })
    let made = values.first { $0.type == extended }?.text ?? "\(extended)()"
    let result = value()
    emit("extension \(extended) {")
    emit("  public func \(method)() -> \(result.type) { \(result.text) }")
    emit("}")
    extensionHomes[method] = current
    declare("(\(made)).\(method)()", result.type)
  }

  private mutating func writeFunction() {
    let name = name("f")
    let (parameter, result) = (value(), value())
    let body = random.once(in: 2) ? "print(x); return \(result.text)" : result.text
    emit(
      "public func \(name)(_ x: \(parameter.type) = \(parameter.text)) -> \(result.type) { \(body) }"
    )
    homes[name] = current
    declare(random.once(in: 2) ? "\(name)()" : "\(name)(\(parameter.text))", result.type)
  }

  // MARK: Clients

  /// A function that uses what it can see and that nobody uses.
  private mutating func writeClient() {
    emit("func \(name("use"))() {")
    for _ in 0..<(1 + random.below(4)) {
      // Of any type, nameable here or not.
      let inherited = visible.flatMap { modules[$0].inherited }
      let known = (values + inherited).filter { canName($0.text) }
      let (first, second) = (random.one(of: known), random.one(of: known))
      switch random.below(6) {
      case 0: emit("  print(\(first.text))")
      case 1: emit("  let \(name("l")) = [\(first.text)]; print(\"\\(\(second.text))\")")
      case 2: emit("  let \(name("t")) = (\(first.text), \(second.text))")
      case 3:
        let variable = name("w")
        emit("  var \(variable) = \(first.text); \(variable) = \(first.text); _ = \(variable)")
      case 4: emit("  _ = [\(first.text)].map { _ in \(second.text) }")
      default: emit("  _ = \(first.text)")
      }
    }
    emit("}")
  }
}
