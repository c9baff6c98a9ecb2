/// Who is at the other end of a connection, as far as connections are told apart and counted.
enum ConnectionPeer: Hashable, Sendable, CustomStringConvertible {
  /// A user of this machine.
  case user(UInt32)
  /// An address of a network, without the port.
  case address(String)

  var description: String {
    switch self {
    case .user(let userID): "user \(userID)"
    case .address(let address): address
    }
  }
}

/// Who may connect, and how often; a value without any channel.
struct ConnectionAdmission {
  /// Why a connection is turned away.
  enum Refusal: Error, Hashable, CustomStringConvertible {
    /// The peer is another user.
    case stranger(ConnectionPeer)
    /// The peer has as many connections as one may have.
    case tooMany(ConnectionPeer, limit: Int)
    /// All peers together have as many as there may be.
    case tooManyInAll(limit: Int)
    /// Nobody is admitted any more.
    case ending

    var description: String {
      switch self {
      case .stranger(let peer):
        "It is of \(peer), and the daemon serves only the user who started it"
      case .tooMany(let peer, let limit):
        "There are \(limit) of \(peer), and may be no more"
      case .tooManyInAll(let limit):
        "There are \(limit), and may be no more"
      case .ending:
        "The daemon is ending"
      }
    }
  }

  private let allowed: ConnectionPeer?
  private let limitPerPeer: Int
  private let limit: Int
  private var counts: [ConnectionPeer: Int] = [:]
  private var isEnding = false

  /// - Parameters:
  ///   - allowed: The only peer who may connect; nil for everybody.
  ///   - limitPerPeer: Connections of one peer.
  ///   - limit: Connections of all.
  init(allowed: ConnectionPeer?, limitPerPeer: Int, limit: Int) {
    self.allowed = allowed
    self.limitPerPeer = limitPerPeer
    self.limit = limit
  }

  /// Connections that are open.
  private(set) var count = 0

  /// Counts a connection in, or says why not; each admitted one must `leave` once.
  mutating func enter(_ peer: ConnectionPeer) -> Refusal? {
    guard !isEnding else { return .ending }
    guard allowed == nil || allowed == peer else { return .stranger(peer) }
    guard counts[peer, default: 0] < limitPerPeer else {
      return .tooMany(peer, limit: limitPerPeer)
    }
    guard count < limit else { return .tooManyInAll(limit: limit) }
    counts[peer, default: 0] += 1
    count += 1
    return nil
  }

  /// Admits nobody from now on.
  mutating func end() { isEnding = true }

  /// Counts a connection out.
  mutating func leave(_ peer: ConnectionPeer) {
    guard let ofPeer = counts[peer] else { return }
    counts[peer] = ofPeer > 1 ? ofPeer - 1 : nil
    count -= 1
  }
}
