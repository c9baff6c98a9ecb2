package import WorkspaceModel

/// The requirements of the protocols of Swift's libraries, most initialisers with their labels.
///
/// The table also has types that code inherits from, which require nothing.
///
/// Sources: Swift 6.3.1's interfaces of the standard library, `swift symbolgraph-extract` for Foundation and Testing, and
/// the reference of SwiftUI, WidgetKit and Combine.
package enum LibraryProtocols {
  /// Whether a type that conforms to `name` may have to have `member`, unless the workspace declares the protocol.
  package static func mayAsk(_ name: String, for member: Witness) -> Bool {
    table[name].map { $0.requirements.contains(where: member.mayBe) } ?? true
  }

  /// Whether the table has a protocol of that name.
  package static func isKnown(_ name: String) -> Bool { table[name] != nil }

  /// The protocols whose names the workspace declares: the table does not describe these.
  package static func shadowed(where isDeclared: (NameKey) -> Bool) -> Set<String> {
    Set(names.filter { isDeclared($0.key) }.map(\.value))
  }

  private static let names = Dictionary(
    uniqueKeysWithValues: ObjectiveCNames.all.union(table.keys).union(PackageProtocols.names)
      .map { (NameKey($0), $0) }
  )

  /// The requirements of a protocol, by name without labels; `nil` if it is not known.
  package static func requirements(of name: String) -> Set<String>? {
    table[name].map { Set($0.requirements.map { String($0.prefix { $0 != "(" }) }) }
  }

  /// The protocols that certainly require a member.
  ///
  /// Complexity: O(protocols).
  package static func names(asking member: Witness) -> Set<String> {
    Set(table.keys.filter { asks($0, for: member) })
  }

  /// Whether a protocol certainly requires a member.
  package static func asks(_ name: String, for member: Witness) -> Bool {
    table[name]?.requirements.contains(where: member.mayBe) == true
  }

  /// Whether `member` of a type that conforms to `name` may decide an associated type.
  package static func mayBeChosen(by member: Witness, in name: String) -> Bool {
    table[name].map { $0.deciding.contains(where: member.mayBe) }
      ?? !ObjectiveCNames.all.contains(name)
  }

  /// Protocols of the standard library that have no associated types; nothing else is called so in practice.
  package static let withoutAssociatedTypes: Set<String> = [
    "AnyObject", "BitwiseCopyable", "Codable", "Comparable", "Copyable", "CustomStringConvertible",
    "Decodable", "Encodable", "Equatable", "Error", "Escapable", "Hashable", "Sendable",
    "SendableMetatype",
  ]

  /// The associated types of a protocol, as far as they are known.
  package static func associatedTypes(of name: String) -> Set<String> {
    table[name]?.associatedTypes ?? []
  }

  /// The requirements of a protocol.
  struct Requirements {
    /// Members and associated types, those of refined protocols among them.
    var requirements: Set<String> = []
    /// The requirements that may decide an associated type; none if there is no associated type.
    var deciding: Set<String> = []
    var associatedTypes: Set<String> = []
  }

  private static let all = parts(of: text.split(separator: "\n").map(String.init))

  private static let table = all.mapValues { requirements(of: $0, in: all) }

  /// The parts of a table's lines, by protocol: the words between semicolons.
  static func parts(of lines: some Sequence<String>) -> [String: [[String]]] {
    let protocols = lines.map { line in
      let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let parts = halves.dropFirst().flatMap {
        $0.split(separator: ";", omittingEmptySubsequences: false)
      }
      return (String(halves[0]), parts.map { $0.split(separator: " ").map(String.init) })
    }
    return Dictionary(uniqueKeysWithValues: protocols)
  }

  /// The requirements of a protocol that is made of `own` parts, with those of the protocols that it refines.
  static func requirements(
    of own: [[String]],
    in others: [String: [[String]]]
  ) -> Requirements {
    var result = Requirements()
    var (pending, known) = ([own], Set<String>())
    while let parts = pending.popLast() {
      for refined in parts.first ?? [] where known.insert(refined).inserted {
        pending.append(others[refined] ?? all[refined] ?? [])
      }
      for words in parts.dropFirst() { result.requirements.formUnion(words) }
      for words in parts.dropFirst(2) { result.associatedTypes.formUnion(words) }
    }
    if !result.associatedTypes.isEmpty { result.deciding = result.requirements }
    return result
  }

  /// A line for each: its name, what it refines, its members, its associated types.
  private static let text = """
    _UnicodeEncoding: ; _isScalar decode encode encodedReplacementCharacter transcode; \
      CodeUnit EncodedScalar ForwardParser ReverseParser
    Actor: ; unownedExecutor
    AdditiveArithmetic: Equatable; + += - -= zero
    AlignmentID: ; defaultValue
    Any:
    AnyObject:
    App: ; body; Body
    AppIntentTimelineProvider: ; placeholder recommendations relevance relevances snapshot \
      timeline; Entry Intent
    AsyncIteratorProtocol: ; next; Element Failure
    AsyncSequence: ; makeAsyncIterator; AsyncIterator Element Failure
    AtomicOptionalRepresentable: AtomicRepresentable; decodeAtomicOptionalRepresentation \
      encodeAtomicOptionalRepresentation; AtomicOptionalRepresentation
    AtomicRepresentable: ; decodeAtomicRepresentation encodeAtomicRepresentation; \
      AtomicRepresentation
    AttributedStringAttributeMutation: ; mergeAttributes replaceAttributes setAttributes
    AttributedStringKey: ; inheritedByAddedText invalidationConditions name runBoundaries; \
      Value
    AttributeScope: DecodingConfigurationProviding EncodingConfigurationProviding
    BidirectionalCollection: Collection; distance endIndex formIndex index indices startIndex \
      subscript; Element Index Indices SubSequence
    BinaryFloatingPoint: ExpressibleByFloatLiteral FloatingPoint; binade exponentBitCount \
      exponentBitPattern init significandBitCount significandBitPattern significandWidth; \
      RawExponent RawSignificand
    BinaryInteger: CustomStringConvertible Hashable Numeric Strideable; % %= & &= * *= + += - \
      -= / /= << <<= >> >>= ^ ^= _binaryLogarithm _lowWord bitWidth init isMultiple isSigned \
      quotientAndRemainder signum trailingZeroBitCount words | |= ~; Words
    BitwiseCopyable:
    ButtonStyle: ; makeBody; Body
    CaseIterable: ; allCases; AllCases
    Character:
    Clock: ; minimumResolution now sleep; Duration Instant
    Codable: Decodable Encodable
    CodingKey: CustomDebugStringConvertible CustomStringConvertible; init(intValue:) init(stringValue:) intValue stringValue
    CodingKeyRepresentable: ; codingKey init(codingKey:)
    Collection: Sequence; _customIndexOfEquatableElement _customLastIndexOfEquatableElement \
      _failEarlyRangeCheck count distance endIndex formIndex index indices isEmpty makeIterator \
      startIndex subscript; Element Index Indices Iterator SubSequence
    Commands: ; body; Body
    Comparable: Equatable; < <= > >=
    ContiguousBytes: ; withUnsafeBytes
    Copyable:
    CustomConsumingRegexComponent: RegexComponent; consuming
    CustomDebugStringConvertible: ; debugDescription
    CustomLeafReflectable: CustomReflectable
    CustomNSError: Error; errorCode errorDomain errorUserInfo
    CustomPlaygroundDisplayConvertible: ; playgroundDescription
    CustomReflectable: ; customMirror
    CustomStringConvertible: ; description
    CustomTestArgumentEncodable: ; encodeTestArgument
    CustomTestStringConvertible: ; testDescription
    CVarArg: ; _cVarArgEncoding
    DataProtocol: RandomAccessCollection; copyBytes firstRange lastRange regions; Regions
    Decodable: ; init(from:)
    DecodableAttributedStringKey: AttributedStringKey; decode
    DecodableWithConfiguration: ; init(from:configuration:); DecodingConfiguration
    Decoder: ; codingPath container singleValueContainer unkeyedContainer userInfo
    DecodingConfigurationProviding: ; decodingConfiguration; DecodingConfiguration
    Differentiable: ; move; TangentVector
    DiscreteFormatStyle: FormatStyle; discreteInput input
    DistributedActor: Hashable Identifiable; actorSystem id resolve unownedExecutor; \
      ActorSystem SerializationRequirement
    DistributedActorSystem: ; actorReady assignID invokeHandlerOnReturn makeInvocationEncoder \
      remoteCall remoteCallVoid resignID resolve; ActorID InvocationDecoder InvocationEncoder \
      ResultHandler SerializationRequirement
    DistributedActorSystemError: Error
    DistributedTargetInvocationDecoder: ; decodeErrorType decodeGenericSubstitutions \
      decodeNextArgument decodeReturnType; SerializationRequirement
    DistributedTargetInvocationEncoder: ; doneRecording recordArgument recordErrorType \
      recordGenericSubstitution recordReturnType; SerializationRequirement
    DistributedTargetInvocationResultHandler: ; onReturn onReturnVoid onThrow; \
      SerializationRequirement
    Double:
    DropDelegate: ; dropEntered dropExited dropUpdated performDrop validateDrop
    DurationProtocol: AdditiveArithmetic Comparable; * *= / /=
    DynamicProperty: ; update
    Encodable: ; encode
    EncodableAttributedStringKey: AttributedStringKey; encode
    EncodableWithConfiguration: ; encode; EncodingConfiguration
    Encoder: ; codingPath container singleValueContainer unkeyedContainer userInfo
    EncodingConfigurationProviding: ; encodingConfiguration; EncodingConfiguration
    EnvironmentKey: ; defaultValue; Value
    Equatable: ; ==
    Error: ; _code _domain _userInfo
    Escapable:
    Executor: ; enqueue
    ExpressibleByArrayLiteral: ; init(arrayLiteral:); ArrayLiteralElement
    ExpressibleByBooleanLiteral: ; init(booleanLiteral:); BooleanLiteralType
    ExpressibleByDictionaryLiteral: ; init(dictionaryLiteral:); Key Value
    ExpressibleByExtendedGraphemeClusterLiteral: ExpressibleByUnicodeScalarLiteral; init(extendedGraphemeClusterLiteral:); \
      ExtendedGraphemeClusterLiteralType
    ExpressibleByFloatLiteral: ; init(floatLiteral:); FloatLiteralType
    ExpressibleByIntegerLiteral: ; init(integerLiteral:); IntegerLiteralType
    ExpressibleByNilLiteral: ; init(nilLiteral:)
    ExpressibleByStringInterpolation: ExpressibleByStringLiteral; init(stringInterpolation:); StringInterpolation
    ExpressibleByStringLiteral: ExpressibleByExtendedGraphemeClusterLiteral; init(stringLiteral:); \
      StringLiteralType
    ExpressibleByUnicodeScalarLiteral: ; init(unicodeScalarLiteral:); UnicodeScalarLiteralType
    FileManagerDelegate: ; fileManager
    FixedWidthInteger: BinaryInteger LosslessStringConvertible; &* &<< &<<= &>> &>>= \
      addingReportingOverflow bigEndian bitWidth byteSwapped dividedReportingOverflow \
      dividingFullWidth init leadingZeroBitCount littleEndian max min multipliedFullWidth \
      multipliedReportingOverflow nonzeroBitCount remainderReportingOverflow \
      subtractingReportingOverflow
    Float:
    FloatingPoint: Hashable SignedNumeric Strideable; * *= + += - -= / /= addProduct \
      addingProduct exponent floatingPointClass formRemainder formSquareRoot \
      formTruncatingRemainder greatestFiniteMagnitude infinity init isCanonical isEqual isFinite \
      isInfinite isLess isLessThanOrEqualTo isNaN isNormal isSignalingNaN isSubnormal \
      isTotallyOrdered isZero leastNonzeroMagnitude leastNormalMagnitude maximum \
      maximumMagnitude minimum minimumMagnitude nan negate nextDown nextUp pi radix remainder \
      round rounded sign signalingNaN significand squareRoot truncatingRemainder ulp ulpOfOne; \
      Exponent
    FormatStyle: Codable Hashable; format locale; FormatInput FormatOutput
    GlobalActor: ; shared sharedUnownedExecutor; ActorType
    Hashable: Equatable; _rawHashValue hash hashValue
    Identifiable: ; id; ID
    InstantProtocol: Comparable Hashable; advanced duration; Duration
    Int:
    Int16:
    Int32:
    Int64:
    Int8:
    IntentTimelineProvider: ; getSnapshot getTimeline placeholder recommendations; Entry \
      Intent
    IteratorProtocol: ; next; Element
    KeyedDecodingContainerProtocol: ; allKeys codingPath contains decode decodeIfPresent \
      decodeNil nestedContainer nestedUnkeyedContainer superDecoder; Key
    KeyedEncodingContainerProtocol: ; codingPath encode encodeConditional encodeIfPresent \
      encodeNil nestedContainer nestedUnkeyedContainer superEncoder; Key
    LabelStyle: ; makeBody; Body
    LazyCollectionProtocol: Collection LazySequenceProtocol
    LazySequenceProtocol: Sequence; elements; Elements
    LocalizedError: Error; errorDescription failureReason helpAnchor recoverySuggestion
    LosslessStringConvertible: CustomStringConvertible; init(_:)
    MirrorPath:
    MutableCollection: Collection; _withUnsafeMutableBufferPointerIfSupported partition \
      subscript swapAt withContiguousMutableStorageIfAvailable; Element Index SubSequence
    MutableDataProtocol: DataProtocol MutableCollection RangeReplaceableCollection; resetBytes
    NSCoding: ; encode init(coder:)
    NSCopying: ; copy
    NSLocking: ; lock unlock
    NSMutableCopying: ; mutableCopy
    NSObject:
    NSObjectProtocol: ; debugDescription description hash isEqual isProxy self
    NSSecureCoding: NSCoding; supportsSecureCoding
    Numeric: AdditiveArithmetic ExpressibleByIntegerLiteral; * *= init magnitude; Magnitude
    Observable:
    ObservableObject: ; objectWillChange; ObjectWillChangePublisher
    OptionSet: RawRepresentable SetAlgebra; init(rawValue:); Element
    ParseableFormatStyle: FormatStyle; parseStrategy; Strategy
    ParseStrategy: Codable Hashable; parse; ParseInput ParseOutput
    PredicateExpression: ; evaluate; Output
    PreferenceKey: ; defaultValue reduce; Value
    PreviewProvider: ; previews; Previews
    ProgressReporting: NSObjectProtocol; progress
    ProgressViewStyle: ; makeBody; Body
    RandomAccessCollection: BidirectionalCollection; distance endIndex formIndex index indices \
      startIndex subscript; Element Index Indices SubSequence
    RandomNumberGenerator: ; next
    RangeExpression: ; contains relative; Bound
    RangeReplaceableCollection: Collection; _customRemoveLast append init insert remove \
      removeAll removeFirst removeSubrange replaceSubrange reserveCapacity subscript; \
      SubSequence
    RawRepresentable: ; init(rawValue:) rawValue; RawValue
    RecoverableError: Error; attemptRecovery recoveryOptions
    RegexComponent: ; regex; RegexOutput
    RunLoopExecutor:
    Scene: ; body; Body
    SchedulingExecutor:
    Sendable:
    SendableMetatype:
    Sequence: ; _copyContents _copyToContiguousArray _customContainsEquatableElement \
      makeIterator underestimatedCount withContiguousStorageIfAvailable; Element Iterator
    SerialExecutor: Executor; asUnownedSerialExecutor checkIsolated enqueue \
      isIsolatingCurrentContext isSameExclusiveExecutionContext
    SetAlgebra: Equatable ExpressibleByArrayLiteral; contains formIntersection \
      formSymmetricDifference formUnion init insert intersection isDisjoint isEmpty isSubset \
      isSuperset remove subtract subtracting symmetricDifference union update; Element
    SignedInteger: BinaryInteger SignedNumeric; _maskingAdd _maskingSubtract
    SignedNumeric: Numeric; - negate
    SingleValueDecodingContainer: ; codingPath decode decodeNil
    SingleValueEncodingContainer: ; codingPath encode encodeNil
    SortComparator: Hashable; compare order; Compared
    Strideable: Comparable; _step advanced distance; Stride
    String:
    StringInterpolationProtocol: ; appendLiteral init(literalCapacity:interpolationCount:); StringLiteralType
    StringProtocol: BidirectionalCollection Comparable ExpressibleByStringInterpolation \
      Hashable LosslessStringConvertible TextOutputStream TextOutputStreamable; hasPrefix \
      hasSuffix init lowercased unicodeScalars uppercased utf16 utf8 withCString; SubSequence \
      UTF16View UTF8View UnicodeScalarView
    Substring:
    SuiteTrait: Trait; isRecursive
    TaskExecutor: Executor; asUnownedTaskExecutor enqueue
    TestScoping: ; provideScope
    TestTrait: Trait
    TextOutputStream: ; _lock _unlock _writeASCII write
    TextOutputStreamable: ; write
    TimelineEntry: ; date relevance
    TimelineProvider: ; getSnapshot getTimeline placeholder relevance; Entry
    ToggleStyle: ; makeBody; Body
    ToolbarContent: ; body; Body
    Trait: ; comments prepare scopeProvider; TestScopeProvider
    UInt:
    UInt16:
    UInt32:
    UInt64:
    UInt8:
    UnicodeCodec: _UnicodeEncoding; _nullCodeUnitOffset decode encode init
    UnkeyedDecodingContainer: ; codingPath count currentIndex decode decodeIfPresent decodeNil \
      isAtEnd nestedContainer nestedUnkeyedContainer superDecoder
    UnkeyedEncodingContainer: ; codingPath count encode encodeConditional encodeNil \
      nestedContainer nestedUnkeyedContainer superEncoder
    UnsafeSendable:
    UnsignedInteger: BinaryInteger
    View: ; body; Body
    ViewModifier: ; body; Body Content
    Widget: ; body; Body
    WidgetBundle: ; body; Body
    XCTestCase:
    """
}
