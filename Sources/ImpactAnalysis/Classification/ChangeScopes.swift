import WorkspaceModel

/// The platforms that the differences of modules are limited to.
///
/// A project limits files to platforms. A difference of such files alone is no difference elsewhere.
struct ChangeScopes: Sendable {
  /// The limit of the difference at hand; `nil` for none.
  var limit: Set<ApplePlatform>?
  private var platforms: [Int: Set<ApplePlatform>] = [:]
  private var unlimited: Set<Int> = []

  /// Notes a difference of a module, within the limit at hand.
  mutating func note(_ module: Int) {
    if let limit {
      platforms[module, default: []].formUnion(limit)
    } else {
      unlimited.insert(module)
    }
  }

  /// The only platforms on which a module differs; `nil` if there is no limit.
  subscript(module: Int) -> Set<ApplePlatform>? {
    unlimited.contains(module) ? nil : platforms[module]
  }
}
