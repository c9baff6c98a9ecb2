extension Tuist {
  /// The server of a cache.
  public enum RemoteCacheBackend: Equatable, Sendable {
    case regional
    case legacy
  }

  /// A place of cached products.
  public enum CacheStorageOption: Equatable, Sendable {
    case local
    case remote
  }

  /// Options of the cache of products, which are not kept.
  public struct CacheOptions: Equatable, Sendable {
    /// Returns options.
    public static func options(
      keepSourceTargets: Bool = false,
      profiles: CacheProfiles = [:],
      storages: [CacheStorageOption] = [.local, .remote],
      remoteCacheBackend: RemoteCacheBackend = .regional
    ) -> Self { Self() }
  }
}

/// A choice of targets that cached products replace.
public enum CacheProfileType: Equatable, Sendable, ExpressibleByStringInterpolation {
  case onlyExternal
  case allPossible
  case none
  case custom(String)

  /// Creates the name of a profile.
  public init(stringLiteral value: String) { self = .custom(value) }
}

/// A choice that a profile begins with.
public enum BaseCacheProfile: String, Codable, Equatable, Sendable {
  case onlyExternal
  case allPossible
  case none
}

/// A named choice of targets that cached products replace, which is not kept.
public struct CacheProfile: Equatable, Sendable {
  /// Returns a profile.
  public static func profile(
    _ base: BaseCacheProfile = .onlyExternal,
    and targetQueries: [TargetQuery] = [],
    except exceptTargetQueries: [TargetQuery] = []
  ) -> Self { Self() }
}

/// The profiles of a cache, which are not kept.
public struct CacheProfiles: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// Creates profiles.
  public init(dictionaryLiteral elements: (String, CacheProfile)...) {}

  /// Returns profiles and the one that is used without a choice.
  public static func profiles(
    _ profileByName: [String: CacheProfile] = [:],
    default defaultProfile: CacheProfileType = .onlyExternal
  ) -> Self { [:] }
}
