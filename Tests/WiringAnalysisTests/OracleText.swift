/// A property as written, and what a macro lists of it.
struct PropertyText {
  var text: String
  /// The label in a listed mirror; `nil` if none is.
  var label: String?
  var name: String
  /// Whether the macro lists a closure.
  var isClosure: Bool

  init(_ text: String, _ label: String?, _ name: String = "dep", isClosure: Bool = false) {
    self.text = text
    self.label = label
    self.name = label == "other" ? "other" : name
    self.isClosure = isClosure
  }
}

/// A component class as people write it, and as the macros make it.
struct ClassText {
  enum Macro {
    case none, child, root
  }

  var name: String
  var macro: Macro
  var superclass = "Component"
  var lines: [PropertyText]
  /// The properties that the macro of a child takes from its parent.
  var asked: [(name: String, type: String)] = []

  func text(isExpanded: Bool) -> String {
    var text = ""
    if !isExpanded {
      switch macro {
      case .none: break
      case .child: text += "@ComponentImpl\n"
      case .root: text += "@RootComponentImpl\n"
      }
    }
    let adds = isExpanded && macro != .none
    text += "class \(name): \(superclass)\(adds ? ", CustomReflectable" : "") {\n"
    for line in lines { text += "  \(line.text)\n" }
    for property in asked { text += "  let \(property.name): \(property.type)\n" }
    if isExpanded, macro != .none { text += expansion }
    return text + "}\n"
  }

  /// The members that the macros add, in our own words.
  private var expansion: String {
    var children = lines.compactMap { line in
      line.label.map { label in
        line.isClosure
          ? "\"\(label)\": { [unowned self] in self.\(line.name) }"
          : "\"\(label)\": \(line.name)"
      }
    }
    children += asked.map { "\"\($0.name)\": \($0.name)" }
    let list = children.isEmpty ? ":" : children.joined(separator: ", ")
    var text = """
        var customMirror: Mirror {
          let children: KeyValuePairs<String, Any> = [\(list)]
          return Mirror(self, children: children)
        }

      """
    if macro == .child {
      let sets = asked.map { "    self.\($0.name) = component.\($0.name)\n" }.joined()
      text += """
          override init(parent: Component?) {
            guard let component = parent else { fatalError("no parent") }
        \(sets)    super.init(parent: parent)
          }

        """
    }
    return text
  }
}

/// Declarations that all cases use.
enum OracleSupport {
  static let types = """
    protocol Serving { var tag: Int { get } }
    protocol Marked {}
    class Service { let tag: Int; init(_ tag: Int) { self.tag = tag } }
    class Special: Service, Serving, Marked {}
    class Unrelated { let tag: Int; init(_ tag: Int) { self.tag = tag } }
    struct Plain: Serving { let tag: Int; init(_ tag: Int) { self.tag = tag } }
    struct Other { let tag: Int; init(_ tag: Int) { self.tag = tag } }
    struct Box<Value> { let value: Value; init(_ value: Value) { self.value = value } }
    typealias ServiceAlias = Service
    @propertyWrapper struct Wrapped<Value> {
      var wrappedValue: Value
      init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    }

    """

  /// Not for the analysis.
  static let helpers = """
    var everything: [AnyObject] = []
    func kept<Value: AnyObject>(_ value: Value) -> Value { everything.append(value); return value }
    func tag(_ value: Any) -> String {
      switch value {
      case let value as Service: return "\\(value.tag)"
      case let value as Unrelated: return "\\(value.tag)"
      case let value as any Serving: return "\\(value.tag)"
      case let value as Other: return "\\(value.tag)"
      case let value as () -> Service: return "\\(value().tag)"
      default: return "other"
      }
    }

    """
}
