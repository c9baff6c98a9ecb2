/// A place that registers a service with a container of a library, or requests one, by type or name.
package struct ServiceMention: Sendable, Hashable {
  package enum Kind: UInt8, Sendable, Hashable {
    /// A property of `DependencyValues`: its name, and the type of its key.
    case dependencyProperty
    /// `@Dependency(\.name)`, `@Dependency(Key.self)`.
    case dependencyRead
    /// `$0.name = value`, `.dependency(\.name, value)`: it needs no live value where that runs.
    case dependencyOverride
    /// `@EnvironmentObject var name: Type`, `@Environment(Type.self)`.
    case objectRead
    /// `.environmentObject(value)`, `.environment(value)`.
    case objectInjection
    /// A factory that is `promised()`: its name.
    case promise
    /// `container.name.register { … }`.
    case promiseRegistration
    /// `container.register(Type.self, name: "name")`.
    case registration
    /// `resolver.resolve(Type.self, name: "name")`.
    case resolution
  }

  package var kind: Kind
  /// Empty if there is none, `nil` if it is not known.
  package var name: String?
  /// As written; empty if there is none, `nil` if it is not known.
  package var type: String?
  package var place: WiringPlace

  package init(kind: Kind, name: String?, type: String?, place: WiringPlace) {
    self.kind = kind
    self.name = name
    self.type = type
    self.place = place
  }
}
