@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

/// What an attribute that the compiler itself defines means for a declaration.
///
/// Any other attribute is custom: an attached macro, a property wrapper, a result builder or a global
/// actor. Names: swift, include/swift/AST/DeclAttr.def and TypeAttr.def.
struct BuiltinAttribute {
  var flags: Declaration.Flags = []
  var traits: Traits = []
  var importing: ImportDeclaration.Attributes = []

  struct Traits: OptionSet {
    let rawValue: UInt16
    /// Without effect on layout and on a class's table of methods.
    static let isShapeless = Traits(rawValue: 1 << 0)
    /// Its arguments name no declaration.
    static let hasPlainArguments = Traits(rawValue: 1 << 1)
    /// Exposes the body if its argument is the word that `exposure` names.
    static let isInline = Traits(rawValue: 1 << 2)
    static let isExport = Traits(rawValue: 1 << 3)
    static let isSPI = Traits(rawValue: 1 << 4)
    static let isMain = Traits(rawValue: 1 << 5)
    /// Its flag says everything about it.
    static let isOnlyFlag = Traits(rawValue: 1 << 6)
    /// Changes diagnostics and nothing else.
    static let isDiagnostic = Traits(rawValue: 1 << 7)
    static let isAvailability = Traits(rawValue: 1 << 8)
  }

  /// The attribute of that name; `nil` for a custom one.
  static func named(_ hash: TokenHash) -> BuiltinAttribute? { table[hash] }

  private static let table: [TokenHash: BuiltinAttribute] = {
    var table: [TokenHash: BuiltinAttribute] = [:]
    for (names, attribute) in groups {
      for name in names.split(separator: " ") {
        var name = String(name)
        table[name.withUTF8(TokenHash.init)] = attribute
      }
    }
    return table
  }()

  private static let groups: [(String, BuiltinAttribute)] = [
    (
      "inlinable",
      BuiltinAttribute(flags: .bodyIsExposed, traits: [.isShapeless, .isOnlyFlag])
    ),
    (
      "_alwaysEmitIntoClient _transparent",
      BuiltinAttribute(flags: [.bodyIsExposed, .bodyIsEmitted], traits: .isShapeless)
    ),
    (
      "backDeployed _backDeploy",
      BuiltinAttribute(flags: [.bodyIsExposed, .bodyIsEmitted], traits: .hasPlainArguments)
    ),
    ("inline", BuiltinAttribute(traits: [.isShapeless, .hasPlainArguments, .isInline])),
    ("export", BuiltinAttribute(traits: [.isShapeless, .hasPlainArguments, .isExport])),
    ("usableFromInline", BuiltinAttribute(flags: .usableFromInline, traits: .isShapeless)),
    ("frozen _fixed_layout", BuiltinAttribute(flags: .isFrozen)),
    (
      "_spi", BuiltinAttribute(flags: .isSPI, traits: [.isShapeless, .hasPlainArguments, .isSPI])
    ),
    (
      "objc objcMembers c _cdecl _expose IBAction IBOutlet IBInspectable IBSegueAction NSManaged"
        + " GKInspectable _objcImplementation implementation",
      BuiltinAttribute(flags: .isForeign, traits: .hasPlainArguments)
    ),
    (
      "resultBuilder _functionBuilder propertyWrapper dynamicMemberLookup dynamicCallable"
        + " globalActor",
      BuiltinAttribute(flags: .isUsedImplicitly)
    ),
    (
      "discardableResult warn_unqualified_access _documentation",
      BuiltinAttribute(traits: [.isShapeless, .hasPlainArguments, .isDiagnostic])
    ),
    (
      "available",
      BuiltinAttribute(flags: .hasAvailability, traits: [.hasPlainArguments, .isAvailability])
    ),
    (
      "_silgen_name _semantics _section section _extern _effects _weakLinked"
        + " _originallyDefinedIn _spi_available convention nonexhaustive diagnose",
      BuiltinAttribute(traits: .hasPlainArguments)
    ),
    ("_implements", BuiltinAttribute(flags: .isWitnessByAttribute)),
    ("testable", BuiltinAttribute(importing: .testable)),
    ("_exported", BuiltinAttribute(importing: .exported)),
    ("_implementationOnly", BuiltinAttribute(importing: .implementationOnly)),
    ("preconcurrency", BuiltinAttribute(importing: .preconcurrency)),
    (
      "main UIApplicationMain NSApplicationMain",
      BuiltinAttribute(traits: .isMain)
    ),
    (withoutEffect, BuiltinAttribute()),
  ]

  private static let withoutEffect = """
    nonobjc NSCopying IBDesignable Sendable unchecked retroactive requires_stored_property_inits \
    escaping autoclosure differentiable derivative transpose noDerivative reasync rethrows attached \
    freestanding unknown specialized specialize abi used lifetime concurrent execution isolated \
    storageRestrictions safe unsafe noescape thick thin convention_c LLDBDebuggerFunction lazy final \
    required optional exclusivity constInitialized constExpression reparented warn \
    _marker _eagerMove _noEagerMove _lexicalLifetimes _noImplicitCopy _moveOnly _nonSendable \
    _staticExclusiveOnly _rawLayout _unsafeInheritExecutor _inheritActorContext _implicitSelfCapture \
    _disfavoredOverload _specialize _specializeExtension _dynamicReplacement \
    _hasMissingDesignatedInitializers _inheritsConvenienceInitializers _hasStorage _hasInitialValue \
    _borrowed _private _show_in_interface _alignment _optimize optimize _assemblyVision \
    _alwaysConformsTo _preInverseGenerics _nonEphemeral _nonoverride _objcRuntimeName \
    _objc_non_lazy_realization _projectedValueProperty _propagatedAttribute _restatedObjCConformance \
    _clangImporterSynthesizedType _compilerInitialized _const _distributedThunkTarget \
    _distributedActorIndependent _forbidSerializingReference _nonisolated _noAllocation _noLocks \
    _noRuntime _noObjCBridging _noExistentials _noMetadata _opaqueReturnTypeOf _swift_native_objc_runtime_base \
    _swiftWrapper _synthesizedProtocol _typeEraser typeEraser _typeEraseable _unavailableInEmbedded \
    _unsafeNonescapableResult _unavailableFromAsync _used _nonescapable _lifetime _unchecked_reference \
    _extensible _addressable _addressableForDependencies _addressableSelf _transparent_effects \
    _allowFeatureSuppression _disallowFeatureSuppression _cdecl_name _manualOwnership _local \
    _backDeployBefore _hasAsyncAlternative _completionHandlerAsync _predatesConcurrency \
    _Concurrency MainActor
    """
}

extension BuiltinAttribute {
  /// Whether the attribute at `node` changes diagnostics and nothing else: `@discardableResult`,
  /// `@available(*, deprecated)` with whatever message.
  func onlyDiagnoses(_ node: RawSyntax) -> Bool {
    if traits.contains(.isDiagnostic) { return true }
    guard traits.contains(.isAvailability), let arguments = node.child(7) else { return false }
    return arguments.containsToken("*") && arguments.containsToken("deprecated")
      && !["introduced", "obsoleted", "unavailable", "noasync"].contains {
        arguments.containsToken($0)
      }
  }

  /// Whether the attribute at `node` names systems of Apple and no other: `@available(macOS 13, iOS 16, *)`,
  /// `@available(watchOS, unavailable)`.
  func limitsAppleSystems(_ node: RawSyntax) -> Bool {
    guard traits.contains(.isAvailability), let arguments = node.child(7) else { return false }
    var namesSystem = false
    for element in arguments.elements {
      guard let argument = element.child(1) else { return false }
      switch argument.kind {
      // Labels follow the one system that the attribute is about.
      case .availabilityLabeledArgument: continue
      case .platformVersion:
        guard let system = argument.child(1)?.text,
          Self.appleSystems.contains(String(syntaxText: system))
        else {
          return false
        }
        namesSystem = true
      default:
        guard let word = argument.text.map(String.init(syntaxText:)) else { return false }
        if Self.appleSystems.contains(word) {
          namesSystem = true
        } else if !["*", "deprecated", "unavailable", "noasync"].contains(word) {
          return false
        }
      }
    }
    return namesSystem
  }

  /// The names of Apple's systems in attributes (swift: include/swift/AST/PlatformKinds.def).
  private static let appleSystems: Set<String> = {
    let systems = ["macOS", "OSX", "iOS", "macCatalyst", "tvOS", "watchOS", "visionOS", "xrOS"]
    return Set(systems + systems.map { $0 + "ApplicationExtension" })
  }()
}
