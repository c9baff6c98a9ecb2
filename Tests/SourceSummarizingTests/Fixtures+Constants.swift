extension Fixtures {
  /// Keys that constants of the file decide.
  static let constants = """
    import UIKit
    let greeting = "greeting"
    enum Keys {
      static let title = "title" + ".long"
      static let isOn = flag ? "on" : "off"
      static var subtitle: String { "subtitle" }
      static let kind = switch value { case 1: "one"; default: "many" }
    }
    enum Section: String {
      case header, footer = "footer.text"
      var text: String { NSLocalizedString(Self.footer.rawValue, comment: "") }
    }
    struct Row {
      private static let name = "row"
      let text = NSLocalizedString(greeting, comment: "")
      func texts() -> [String] {
        [NSLocalizedString(Keys.title, bundle: .module, comment: ""),
          NSLocalizedString(Keys.isOn, comment: ""), tr(Keys.subtitle), Keys.title.localized,
          NSLocalizedString(Section.header.rawValue, comment: ""),
          NSLocalizedString(Self.name, comment: ""), NSLocalizedString(Late.last, comment: "")]
      }
      let image = UIImage(named: Keys.kind)
    }
    extension Late { static let last = "last" }
    """

  static let constantUses = """
    use string byParameter NSLocalizedString footer.text in Section.text :11
    use string byParameter NSLocalizedString greeting in Row.text :15
    use string byParameter NSLocalizedString title.long @module in Row.texts() :17
    use string byParameter NSLocalizedString on in Row.texts() :18
    use string byParameter NSLocalizedString off in Row.texts() :18
    use string byWrapper tr[0] subtitle in Row.texts() :18
    use string byWrapper localized[self] title.long in Row.texts() :18
    use string byParameter NSLocalizedString header in Row.texts() :19
    use string byParameter NSLocalizedString row in Row.texts() :20
    use string byParameter NSLocalizedString last in Row.texts() :20
    use image byParameter UIImage(named:) one in Row.image :22
    use image byParameter UIImage(named:) many in Row.image :22
    constant Keys.title = title.long in Keys.title
    constant Keys.isOn = on | off in Keys.isOn
    constant Keys.subtitle = subtitle in Keys.subtitle
    constant Keys.kind = one | many in Keys.kind
    constant Section.header = header in Section.header
    constant Section.footer = footer.text in Section.header
    constant Row.name = row in Row.name
    constant Late.last = last in Late.last
    """

  /// Names that look like constants, and are not decided: they can be any key.
  static let undecided = """
    import UIKit
    let key = "key"
    enum Keys {
      static var variable = "variable"
      static let computed = make(1)
      static var getter: String { let a = "a"; return a }
    }
    enum Number: Int { case one = 1, two }
    class Cell {
      let stored: String
      var name: String { "overridden" }
      func texts(_ other: Keys) -> [String] {
        [NSLocalizedString(Keys.variable, comment: ""), NSLocalizedString(Keys.computed, comment: ""),
          NSLocalizedString(Keys.getter, comment: ""), NSLocalizedString(Foreign.key, comment: ""),
          NSLocalizedString(Number.two.rawValue, comment: ""), NSLocalizedString(other.key, comment: ""),
          NSLocalizedString(make(), comment: ""), NSLocalizedString("", comment: "")]
      }
      func hidden() {
        for key in keys { NSLocalizedString(key, comment: "") }
      }
      func closure() { keys.map { key in NSLocalizedString(key, comment: "") } }
    }
    """

  static let undecidedUses = """
    use string byParameter NSLocalizedString ? in Cell.texts(_:) :13
    use string byParameter NSLocalizedString ? in Cell.texts(_:) :13
    use string byParameter NSLocalizedString ? in Cell.texts(_:) :14
    use string byParameter NSLocalizedString Foreign.key? in Cell.texts(_:) :14
    use string byParameter NSLocalizedString ? in Cell.texts(_:) :15
    use string byParameter NSLocalizedString ? in Cell.texts(_:) :15
    use string byParameter NSLocalizedString ? in Cell.texts(_:) :16
    use string byParameter NSLocalizedString ? in Cell.hidden() :19
    use string byParameter NSLocalizedString ? in Cell.closure() :21
    """
}
