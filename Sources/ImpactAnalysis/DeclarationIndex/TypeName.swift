/// A type as code names it: types of one name that are nested in different ones are different.
struct TypeName: Hashable, Comparable, Sendable {
  var name: String
  /// The type in which it is nested; `nil` if it is not, or that is not known.
  var outer: String?

  static func < (left: TypeName, right: TypeName) -> Bool {
    (left.name, left.outer ?? "") < (right.name, right.outer ?? "")
  }
}
