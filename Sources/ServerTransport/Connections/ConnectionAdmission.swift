/// Who may connect, and how often; a value without any channel.
struct ConnectionAdmission {
  /// Why a connection is turned away.
  enum Refusal: Error, Hashable, CustomStringConvertible {
    /// The peer is another user.
    case foreignUser(UInt32)
    /// The user has as many connections as one may have.
    case tooMany(limit: Int)
    /// Nobody is admitted any more.
    case ending

    var description: String {
      switch self {
      case .foreignUser(let userID):
        "It is of user \(userID), and the daemon serves only the user who started it"
      case .tooMany(let limit):
        "The user has \(limit) open, and may have no more"
      case .ending:
        "The daemon is ending"
      }
    }
  }

  private let allowedUser: UInt32
  private let limit: Int
  private var counts: [UInt32: Int] = [:]
  private var isEnding = false

  init(allowedUser: UInt32, limit: Int) {
    self.allowedUser = allowedUser
    self.limit = limit
  }

  /// Connections that are open.
  var count: Int { counts.values.reduce(0, +) }

  /// Counts a connection in, or says why not; each admitted one must `leave` once.
  mutating func enter(user: UInt32) -> Refusal? {
    guard !isEnding else { return .ending }
    guard user == allowedUser else { return .foreignUser(user) }
    guard counts[user, default: 0] < limit else { return .tooMany(limit: limit) }
    counts[user, default: 0] += 1
    return nil
  }

  /// Admits nobody from now on.
  mutating func end() { isEnding = true }

  /// Counts a connection out.
  mutating func leave(user: UInt32) {
    guard let count = counts[user] else { return }
    counts[user] = count > 1 ? count - 1 : nil
  }
}
