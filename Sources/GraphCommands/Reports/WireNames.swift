import GraphProtos

// The names that the JSON contract gives to the wire's enumerations. A value that this build does not
// know is told as such; it is never an error.

extension Graphd_V1_Freshness {
  var name: String {
    switch self {
    case .fresh: "FRESH"
    case .cached: "CACHED"
    case .unspecified, .UNRECOGNIZED: "UNKNOWN"
    }
  }
}

extension Graphd_V1_BuildConfiguration {
  var name: String {
    switch self {
    case .debug, .unspecified: "debug"
    case .release: "release"
    case .UNRECOGNIZED: "unknown"
    }
  }
}

extension Graphd_V1_BuildSystem {
  var name: String {
    switch self {
    case .swiftpm, .unspecified: "swiftpm"
    case .swiftbuild: "swiftbuild"
    case .UNRECOGNIZED: "unknown"
    }
  }
}

extension Graphd_V1_TestStrategy {
  var name: String {
    switch self {
    case .safe, .unspecified: "safe"
    case .ranked: "ranked"
    case .UNRECOGNIZED: "unknown"
    }
  }
}

extension Graphd_V1_Severity {
  var name: String {
    switch self {
    case .note: "note"
    case .warning: "warning"
    case .error: "error"
    case .unspecified, .UNRECOGNIZED: "unknown"
    }
  }
}
