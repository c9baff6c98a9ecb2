import WorkspaceModel

/// One part of a declaration while its tokens are walked: what they hash to, what they mention.
struct PartBuilder {
  var text = FingerprintBuilder()
  /// The same with literals by their kind.
  var evidence = FingerprintBuilder()
  var mentions = MentionChains.empty
  /// Unique among the parts of a file: keeps a name from being added twice in a row of tokens.
  let stamp: UInt32

  var fingerprint: Fingerprint { text.fingerprint }
}
