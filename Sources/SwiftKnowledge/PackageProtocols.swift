package import WorkspaceModel

/// The requirements of protocols of packages that many depend on.
///
/// A name stands for one of them only in a file that imports the package's module.
///
/// Sources are the interfaces of these versions:
/// - swift-nio 2.101, swift-log 1.16, swift-service-lifecycle 2.13, swift-argument-parser 1.8
/// - swift-metrics 2.13, swift-distributed-tracing 1.7, async-http-client 1.37, hummingbird 2.28, GRDB 7.10
/// - swift-protobuf 1.39, Vapor 4 and 5, FluentKit 1.56, swift-dependencies 1.16
///
/// Rule: conformance.package
package enum PackageProtocols {
  /// Whether a name in a file is certainly that of one of these protocols.
  package static func isKnown(_ name: String, in file: FileSummary) -> Bool {
    find(name, in: file) != nil
  }

  /// Whether a name in a file is certainly that of a protocol without such a requirement.
  package static func surelyIgnore(
    _ name: String,
    _ member: Witness,
    in file: FileSummary
  ) -> Bool {
    find(name, in: file).map { !$0.requirements.contains(where: member.mayBe) } ?? false
  }

  /// Whether a name in a file is certainly that of a protocol of which such a member decides no associated type.
  package static func surelyDecideNothing(
    _ name: String,
    by member: Witness,
    in file: FileSummary
  ) -> Bool {
    find(name, in: file).map { !$0.deciding.contains(where: member.mayBe) } ?? false
  }

  /// The names of all of them.
  static var names: Set<String> { Set(table.keys) }

  private struct Entry {
    /// The modules that bring the protocol.
    var modules: Set<String>
    var requirements: LibraryProtocols.Requirements
  }

  private static func find(
    _ name: String,
    in file: FileSummary
  ) -> LibraryProtocols.Requirements? {
    table[name]?.first { entry in file.imports.contains { entry.modules.contains($0.module) } }?
      .requirements
  }

  private static let table: [String: [Entry]] = {
    var table: [String: [Entry]] = [:]
    for package in text.split(separator: "@ ") {
      let lines = package.split(separator: "\n").map(String.init)
      let modules = Set((lines.first ?? "").split(separator: " ").map(String.init))
      let protocols = LibraryProtocols.parts(of: lines.dropFirst())
      for (name, parts) in protocols {
        let requirements = LibraryProtocols.requirements(of: parts, in: protocols)
        table[name, default: []].append(Entry(modules: modules, requirements: requirements))
      }
    }
    return table
  }()

  /// The modules of a package, then a line for each protocol: its name, what it refines, its members, its associated types.
  private static let text = """
    @ NIO NIOCore
    ByteToMessageDecoder: ; _deliverQueuedWrite decode decodeLast decoderAdded decoderRemoved shouldReclaimBytes; \
      InboundOut
    ChannelDuplexHandler: ChannelInboundHandler ChannelOutboundHandler
    ChannelHandler: ; handlerAdded handlerRemoved
    ChannelInboundHandler: _ChannelInboundHandler _EmittingChannelHandler; unwrapInboundIn \
      wrapInboundOut; InboundIn InboundOut
    ChannelOutboundHandler: _ChannelOutboundHandler _EmittingChannelHandler; unwrapOutboundIn; \
      OutboundIn
    MessageToByteEncoder: ; encode; OutboundIn
    NIOSingleStepByteToMessageDecoder: ByteToMessageDecoder; decode decodeLast; InboundOut
    RemovableChannelHandler: ChannelHandler; removeHandler
    _ChannelInboundHandler: ChannelHandler; channelActive channelInactive channelRead \
      channelReadComplete channelRegistered channelUnregistered channelWritabilityChanged \
      errorCaught userInboundEventTriggered
    _ChannelOutboundHandler: ChannelHandler; bind close connect flush read register \
      triggerUserOutboundEvent write
    _EmittingChannelHandler: ; wrapOutboundOut; OutboundOut
    @ Logging
    LogHandler: ; log logLevel metadata metadataProvider subscript
    @ ServiceLifecycle
    Service: ; run
    @ ArgumentParser
    AsyncParsableCommand: ParsableCommand; run
    EnumerableFlag: CaseIterable Equatable; help name
    ExpressibleByArgument: ; allValueDescriptions allValueStrings defaultCompletionKind \
      defaultValueDescription init(argument:)
    ParsableArguments: Decodable; _errorLabel _errorPrefix init() validate
    ParsableCommand: ParsableArguments; _commandName configuration run
    @ CoreMetrics Metrics
    CounterHandler: ; increment reset
    MeterHandler: ; decrement increment set
    MetricsFactory: ; destroyCounter destroyFloatingPointCounter destroyMeter destroyRecorder \
      destroyTimer makeCounter makeFloatingPointCounter makeMeter makeRecorder makeTimer
    RecorderHandler: ; record
    TimerHandler: ; preferDisplayUnit recordNanoseconds
    @ Instrumentation Tracing
    Extractor: ; extract; Carrier
    Injector: ; inject; Carrier
    Instrument: ; extract inject
    LegacyTracer: Instrument; forceFlush startAnySpan
    Span: ; addEvent addLink attributes context end isRecording operationName recordError \
      setStatus
    Tracer: LegacyTracer; activeSpan startSpan; Span
    @ AsyncHTTPClient
    HTTPClientResponseDelegate: ; didFinishRequest didReceiveBodyPart didReceiveError \
      didReceiveHead didSendRequest didSendRequestHead didSendRequestPart didVisitURL; Response
    @ Hummingbird
    ChildRequestContext: RequestContext; init(context:); ParentContext
    HTTPResponder: ; respond; Context
    HTTPResponseError: Error ResponseGenerator; status
    InitializableFromSource: ; init(source:); Source
    MiddlewareProtocol: ; handle; Context Input Output
    RemoteAddressRequestContext: RequestContext; remoteAddress
    RequestContext: InitializableFromSource RequestContextSource; coreContext maxUploadSize \
      requestDecoder responseEncoder; Decoder Encoder Source
    RequestContextSource: ; logger
    ResponseCodable: Decodable ResponseEncodable
    ResponseEncodable: Encodable ResponseGenerator
    ResponseGenerator: ; response
    RouterMiddleware: MiddlewareProtocol
    @ GRDB
    DatabaseValueConvertible: ; bind databaseJSONDecoder databaseJSONEncoder databaseValue \
      fromDatabaseValue fromMissingColumn sqlExpression
    EncodableRecord: ; databaseColumnEncodingStrategy databaseDataEncodingStrategy \
      databaseDateEncodingStrategy databaseEncodingUserInfo databaseJSONEncoder \
      databaseUUIDEncodingStrategy encode
    FetchableRecord: ; databaseColumnDecodingStrategy databaseDataDecodingStrategy \
      databaseDateDecodingStrategy databaseDecodingUserInfo databaseJSONDecoder init(row:)
    MutablePersistableRecord: EncodableRecord TableRecord; aroundDelete aroundInsert aroundSave \
      aroundUpdate didDelete didInsert didSave didUpdate persistenceConflictPolicy willDelete \
      willInsert willSave willUpdate
    PersistableRecord: MutablePersistableRecord; didInsert willInsert
    TableRecord: ; databaseComponents databaseSelection databaseTableName; Columns \
      DatabaseComponents
    TransactionObserver: ; databaseDidChange databaseDidCommit databaseDidRollback \
      databaseWillChange databaseWillCommit observes
    @ SwiftProtobuf
    Enum: Hashable RawRepresentable; init() init(rawValue:) rawValue
    ExtensibleMessage: Message; _protobuf_extensionFieldValues
    Message: CustomDebugStringConvertible; decodeMessage hash init() isEqualTo isInitialized \
      protoMessageName traverse unknownFields
    _MessageImplementationBase: Hashable Message; _protobuf_generated_isEqualTo
    _ProtoNameProviding: ; _protobuf_nameMap
    @ Vapor
    AbortError: Error; headers reason status
    AsyncMiddleware: Middleware
    AsyncRequestDecodable: RequestDecodable
    AsyncResponseEncodable: ResponseEncodable
    Authenticatable:
    Content: Codable RequestDecodable ResponseEncodable; afterDecode beforeEncode \
      defaultContentType
    LifecycleHandler: ; didBoot didBootAsync shutdown shutdownAsync willBoot willBootAsync
    Middleware: ; respond
    RequestDecodable: ; decodeRequest
    ResponseEncodable: ; encodeResponse
    RouteCollection: ; boot
    StorageKey: ; ; Value
    Validatable: ; validations
    @ Fluent FluentKit
    AnyModel: CustomStringConvertible Schema
    AsyncMigration: Migration; prepare revert
    Fields: Codable; init() input output properties
    Migration: ; name prepare revert
    Model: AnyModel; id; IDValue
    ModelAlias: Schema; model name subscript; Model
    Schema: Fields; alias schema space
    @ Dependencies
    DependencyKey: TestDependencyKey; liveValue previewValue testValue; Value
    TestDependencyKey: ; previewValue testValue; Value
    """
}
