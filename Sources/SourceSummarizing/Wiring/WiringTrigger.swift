/// The names by which a file is read for its wiring at all, and by which a type of it is kept.
///
/// They only keep other files cheap: which classes are components follows from what they inherit.
enum WiringTrigger {
  /// Whether a name in a file makes it worth a look.
  static func isName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = name.first else { return false }
    // `lastPathComponent` is not the name of a type.
    if first >= UInt8(ascii: "a") {
      return equals(name, "supportedModules") || equals(name, "parentComponent")
    }
    return ends(name, "Component") || ends(name, "ComponentImpl") || ends(name, "ModuleHolder")
      || ends(name, "ModuleHolding")
  }

  /// Whether an initializer's name makes a file worth a look: `init(parent:)`.
  static func isInitializer(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 {
      contains($0, "(parent:") || contains($0, ":parent:") || contains($0, "(holder:")
    }
  }

  /// Whether a type's name or one that it inherits makes it worth keeping.
  static func isType(_ spelling: String) -> Bool {
    ["Component", "Module", "Holder", "Router", "Routing"].contains { spelling.contains($0) }
  }

  /// Whether a type's spelling may be that of a component.
  static func isComponent(_ spelling: String) -> Bool { spelling.contains("Component") }

  /// Whether an argument of that label may be a component or a holder.
  static func isLabel(_ label: String) -> Bool {
    ["parent", "parentComponent", "component", "holder"].contains(label)
  }

  private static func contains(_ name: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard name.count >= count else { return false }
    return (count...name.count).contains { ends(UnsafeBufferPointer(rebasing: name[..<$0]), text) }
  }

  private static func equals(_ name: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
    name.count == text.utf8CodeUnitCount && ends(name, text)
  }

  private static func ends(_ name: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard name.count >= count else { return false }
    for offset in 0..<count
    where name[name.count - count + offset] != text.utf8Start[offset] { return false }
    return true
  }
}
