package import SwiftProtobuf

extension SwiftProtobuf.Enum {
  /// The value's name in the contract in small letters, without the name of its enumeration.
  ///
  /// `PROBLEM_CODE_MANIFEST_UNREADABLE` is `manifest_unreadable`; a value that this build does not know is
  /// `unknown_7`.
  package var word: String {
    let name = String(describing: self)
    guard !name.hasPrefix("UNRECOGNIZED") else { return "unknown_\(rawValue)" }
    return name.reduce(into: "") { word, letter in
      if letter.isUppercase { word += "_" }
      word += letter.lowercased()
    }
  }
}

extension Graphd_V1_ErrorReason {
  /// The reason in `google.rpc.ErrorInfo`: `UNKNOWN_MODULE`.
  package var errorInfoReason: String { word.uppercased() }

  /// The domain of the reasons in `google.rpc.ErrorInfo`.
  package static let errorInfoDomain = "graphd.v1"

  /// The reason that `google.rpc.ErrorInfo` names; unspecified if this build does not know it.
  package init(errorInfoReason reason: String) {
    self = Self.allCases.first { $0.errorInfoReason == reason } ?? .unspecified
  }
}
