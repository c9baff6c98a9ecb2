package import WorkspaceModel

/// A member of a type that may be the witness of a protocol's requirement.
package struct Witness: Hashable, Sendable {
  /// With the labels of arguments, as requirements are written; `nil` if it may have any.
  package let name: String?
  /// Its access; `open` of a default implementation, which serves every type that conforms.
  package let access: AccessLevel

  package init(name: String?, access: AccessLevel) {
    self.name = name
    self.access = access
  }

  /// Any member, seen everywhere.
  package static let any = Witness(name: nil, access: .open)

  /// The same as another module sees it: access rules nothing out.
  package var elsewhere: Witness { Witness(name: name, access: .open) }

  /// The name without labels.
  package var baseName: String? { name.map { String($0.prefix { $0 != "(" }) } }

  /// Whether it may be the witness of a requirement: labels are the same where both have some.
  ///
  /// Rule: conformance.labels
  package func mayBe(_ requirement: String) -> Bool {
    guard let name, name != requirement else { return true }
    let (own, other) = (name.utf8, requirement.utf8)
    let (start, otherStart) = (
      own.firstIndex(of: Self.parenthesis), other.firstIndex(of: Self.parenthesis)
    )
    guard start == nil || otherStart == nil else { return false }
    return own[..<(start ?? own.endIndex)].elementsEqual(other[..<(otherStart ?? other.endIndex)])
  }

  private static let parenthesis = UInt8(ascii: "(")
}
