/// The kinds of run-time wiring of which the names in a file are signs.
///
/// The names only keep other files cheap: what they stand for follows from the files together.
struct WiringTopics: OptionSet {
  let rawValue: UInt8

  /// Components with parents, and holders of modules.
  static let components = WiringTopics(rawValue: 1 << 0)
  /// Values of `DependencyValues`.
  static let dependencies = WiringTopics(rawValue: 1 << 1)
  /// Objects in SwiftUI's environment.
  static let objects = WiringTopics(rawValue: 1 << 2)
  /// Containers to which services are registered.
  static let containers = WiringTopics(rawValue: 1 << 3)
  /// Protocols that name the dependencies of a component.
  static let protocols = WiringTopics(rawValue: 1 << 4)

  /// The topics of which an identifier in a file is a sign.
  init(of name: UnsafeBufferPointer<UInt8>) {
    self = WiringTrigger.isName(name) ? .components : []
    guard (5...23).contains(name.count), let topic = Self.topic(of: name) else { return }
    formUnion(topic)
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  private static func topic(of name: UnsafeBufferPointer<UInt8>) -> WiringTopics? {
    func isOne(of texts: StaticString...) -> Bool {
      texts.contains { text in
        text.utf8CodeUnitCount == name.count
          && UnsafeBufferPointer(start: text.utf8Start, count: name.count).elementsEqual(name)
      }
    }
    switch name[0] {
    case UInt8(ascii: "D"):
      if isOne(of: "Dependency") { return [.dependencies, .protocols] }
      return isOne(of: "DependencyValues") ? .dependencies : nil
    case UInt8(ascii: "E"):
      return isOne(of: "Environment", "EnvironmentObject") ? .objects : nil
    case UInt8(ascii: "a"): return isOne(of: "autoregister") ? .containers : nil
    case UInt8(ascii: "d"): return isOne(of: "dependency") ? .dependencies : nil
    case UInt8(ascii: "e"):
      return isOne(of: "environment", "environmentObject") ? .objects : nil
    case UInt8(ascii: "i"): return isOne(of: "implements") ? .containers : nil
    case UInt8(ascii: "o"):
      let isOfFactory = isOne(
        of: "onArg",
        "onArgs",
        "onDebug",
        "onDevice",
        "onPreview",
        "onSimulator",
        "onTest"
      )
      return isOfFactory ? .containers : nil
    case UInt8(ascii: "p"):
      if isOne(of: "promised") { return .containers }
      return isOne(of: "prepareDependencies") ? .dependencies : nil
    case UInt8(ascii: "r"): return isOne(of: "register", "resolve") ? .containers : nil
    case UInt8(ascii: "s"): return isOne(of: "storyboardInitCompleted") ? .containers : nil
    case UInt8(ascii: "t"):
      if isOne(of: "transformEnvironment") { return .objects }
      return isOne(of: "transformDependency") ? .dependencies : nil
    case UInt8(ascii: "w"): return isOne(of: "withDependencies") ? .dependencies : nil
    default: return nil
    }
  }
}
