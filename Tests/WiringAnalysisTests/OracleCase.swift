/// A chain of components, the last of which code requests a member.
struct OracleCase {
  /// How a property is declared.
  enum Form: String, CaseIterable {
    case stored, inferred, `private`, observed, computed, lazy, lazyInferred, wrapped, `static`
    case inherited, extended, later, weak, filled, empty, closure
  }

  /// One component of the chain.
  struct Level {
    /// Whether a macro lists its members.
    var isListed: Bool
    var members: [Form]
    /// Whether it has a superclass with a listed mirror and the same member.
    var hasListedSuperclass = false
  }

  var title: String
  /// From the root on.
  var levels: [Level]

  /// The names of the classes, from the root on; `number` makes them unique.
  func names(_ number: Int) -> [String] { levels.indices.map { "Case\(number)Level\($0)" } }
  func asker(_ number: Int) -> String { "Case\(number)Asker" }

  /// The classes as people write them, and a function that makes the chain and looks the member up.
  ///
  /// With `isExpanded` macros are written out.
  func text(_ number: Int, isExpanded: Bool) -> String {
    let names = names(number)
    var text = ""
    for (index, level) in levels.enumerated() {
      text += level.text(names[index], index, isExpanded: isExpanded)
    }
    text += ClassText(
      name: asker(number),
      macro: .child,
      lines: [],
      asked: [("dep", "Service")]
    ).text(isExpanded: isExpanded)
    let chain = names.reduce("nil") { "\($1)(parent: \($0))" }
    text += """
      func case\(number)() -> String {
        let asker = \(asker(number))(parent: \(chain))
        return tag(asker.dep)
      }

      """
    return text
  }

  /// Each form alone and below a provider that is always found, plain and listed; then random chains.
  static func all(random: Int, seed: UInt64) -> [OracleCase] {
    var cases: [OracleCase] = []
    for form in Form.allCases {
      for isListed in [false, true] where !(isListed && form == .static) {
        let level = Level(isListed: isListed, members: [form])
        let title = "\(form.rawValue)\(isListed ? ", listed" : "")"
        let root = Level(isListed: false, members: [.stored])
        let between = Level(isListed: false, members: [])
        cases.append(OracleCase(title: title, levels: [level]))
        cases.append(OracleCase(title: title + ", one above", levels: [root, level]))
        cases.append(OracleCase(title: title + ", one between", levels: [level, between]))
      }
    }
    let level = Level(isListed: false, members: [], hasListedSuperclass: true)
    cases.append(OracleCase(title: "subclass of a listed class", levels: [level]))
    var state = seed
    func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: (state >> 33) % UInt64(bound))
    }
    for number in 0..<random {
      let levels = (0...below(4)).map { _ in
        let isListed = below(2) == 0
        let forms = Form.allCases.filter { !isListed || $0 != .static }
        return Level(isListed: isListed, members: below(3) == 0 ? [] : [forms[below(forms.count)]])
      }
      cases.append(OracleCase(title: "random \(number)", levels: levels))
    }
    return cases
  }
}

extension OracleCase.Level {
  fileprivate func text(_ name: String, _ tag: Int, isExpanded: Bool) -> String {
    var text = ""
    var superclass = "Component"
    if hasListedSuperclass {
      superclass = name + "Super"
      text += ClassText(
        name: superclass,
        macro: .root,
        lines: [PropertyText("var dep: Service = Service(\(tag))", "dep")]
      ).text(isExpanded: isExpanded)
    }
    var lines: [PropertyText] = []
    for form in members {
      if form == .inherited {
        superclass = name + "Super"
        text += ClassText(
          name: superclass,
          macro: .none,
          lines: [PropertyText("var dep: Service = Service(\(tag))", nil)]
        ).text(isExpanded: isExpanded)
      } else if form != .extended, !hasListedSuperclass {
        lines.append(form.property(tag))
      }
    }
    if hasListedSuperclass { lines.append(PropertyText("let other: Int = 1", "other")) }
    text += ClassText(
      name: name,
      macro: isListed ? .root : .none,
      superclass: superclass,
      lines: lines
    ).text(isExpanded: isExpanded)
    if members.contains(.extended) {
      text += "extension \(name) { var dep: Service { Service(\(tag)) } }\n"
    }
    return text
  }
}

extension OracleCase.Form {
  func property(_ tag: Int) -> PropertyText {
    let value = "Service(\(tag))"
    return switch self {
    case .stored, .inherited, .extended: PropertyText("let dep: Service = \(value)", "dep")
    case .inferred: PropertyText("let dep = \(value)", "dep ")
    case .private: PropertyText("private var dep: Service = \(value)", "dep")
    case .observed:
      PropertyText("var dep: Service = \(value) { didSet {} }", "dep", isClosure: true)
    case .computed: PropertyText("var dep: Service { \(value) }", "dep", isClosure: true)
    case .lazy: PropertyText("lazy var dep: Service = \(value)", "dep")
    case .lazyInferred: PropertyText("lazy var dep = \(value)", "dep ")
    case .wrapped: PropertyText("@Wrapped var dep: Service = \(value)", "dep")
    case .static: PropertyText("static let dep: Service = \(value)", nil)
    case .later: PropertyText("let first: Int = 1, dep: Service = \(value)", "first", "first")
    case .weak: PropertyText("weak var dep: Service? = kept(\(value))", "dep")
    case .filled: PropertyText("var dep: Service? = \(value)", "dep")
    case .empty: PropertyText("var dep: Service? = nil", "dep")
    case .closure: PropertyText("let dep: () -> Service = { \(value) }", "dep")
    }
  }
}
