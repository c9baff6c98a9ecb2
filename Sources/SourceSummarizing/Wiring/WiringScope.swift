import WorkspaceModel

/// The names that code at some place can use, as far as the wiring needs them.
struct WiringScope {
  /// With the names of the types around it.
  var type = ""
  /// Whether it is a class, or an extension that may be one's.
  var isClass = false
  var function = ""
  var isConditional = false
  /// Whether no program runs it, only a canvas.
  var isPreview = false
  /// The types of the properties of the type around it, by their names.
  var members: [String: String] = [:]
  /// The bounds of generic parameters.
  var bounds: [String: String] = [:]
  /// Parameters and variables; by name, without regard to blocks.
  var locals: [String: WiringValue] = [:]
  /// The type that the function or property has.
  var result: String?

  /// Adds a variable; of two with one name nothing is known.
  mutating func bind(_ name: String, to value: WiringValue) {
    let known = locals[name]
    locals[name] = known == nil || known == value ? value : .unknown
  }

  /// The bound of a generic parameter, or the type itself.
  func bounded(_ type: String) -> String { bounds[type] ?? type }

  /// The value of a name in code.
  func value(named name: String) -> WiringValue {
    if let local = locals[name] { return local }
    return member(named: name)
  }

  /// The value of `self.name`.
  func member(named name: String) -> WiringValue {
    if let type = members[name] { return .typed(bounded(type)) }
    return type.isEmpty ? .unknown : .inherited(name)
  }

  func place(line: UInt32) -> WiringPlace {
    WiringPlace(type: type, function: function, isConditional: isConditional, line: line)
  }
}
