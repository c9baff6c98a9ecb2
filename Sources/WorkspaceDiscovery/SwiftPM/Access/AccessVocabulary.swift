/// The names of Foundation, of the C library and of the standard library by which a manifest can look beyond its
/// text.
///
/// In a manifest that imports more than PackageDescription a name of no table may read files: see `ManifestAccess`.
/// Sources: the documentation of Foundation, POSIX.1-2017, and
/// swift-package-manager: Sources/PackageDescription/Context.swift.
enum AccessVocabulary {
  /// The effect of a name.
  enum Use: Sendable, Hashable {
    /// Its result follows from the manifest's text and the environment.
    case harmless
    /// It sees whether a file exists, and of which kind.
    case names
    /// It sees which names a folder has.
    case listing
    /// It reads bytes, sizes or dates.
    case contents
    /// It may lead to a folder above, if it is applied to a path.
    case cutting
    /// It depends on the folder that the process runs in.
    case currentFolder
    case hindrance(ManifestAccess.Hindrance.Kind)
  }

  /// Returns the use of a name; `nil` if it is not known.
  ///
  /// No function of the C library is a member: a name that stands behind a dot, and not behind a module's name.
  static func use(of name: String, isMember: Bool) -> Use? {
    if !isMember, let use = functions[name] { return use }
    return names[name]
  }

  /// Returns the use of a name that needs no import; `nil` if it is harmless without one.
  static func useWithoutImport(of name: String, isMember: Bool) -> Use? {
    alwaysVisible.contains(name) ? use(of: name, isMember: isMember) : nil
  }

  /// Names of the standard library and of PackageDescription that are not harmless.
  private static let alwaysVisible: Set<String> = [
    "CommandLine", "ContinuousClock", "SuspendingClock", "SystemRandomNumberGenerator",
    "gitInformation", "hashValue", "random", "randomElement", "readLine", "shuffle", "shuffled",
  ]

  private static func table(_ groups: [(Use, String)]) -> [String: Use] {
    var table: [String: Use] = [:]
    for (use, names) in groups {
      for name in names.split(whereSeparator: \.isWhitespace) { table[String(name)] = use }
    }
    return table
  }

  /// Functions of the C library.
  private static let functions = table([
    (.names, "access eaccess faccessat euidaccess realpath readlink readlinkat"),
    (.currentFolder, "chdir fchdir getcwd get_current_dir_name getwd"),
    (
      .listing, "opendir fdopendir readdir readdir_r scandir glob ftw nftw fts_open"
    ),
    (
      .contents,
      """
      fopen freopen fdopen open openat creat fread fgets fgetc fscanf getline getdelim read pread readv mmap stat
      lstat fstat fstatat statx
      """
    ),
    (
      .hindrance(.program),
      """
      popen system posix_spawn posix_spawnp fork vfork execl execle execlp execv execve execvp execvpe fexecve
      dlopen dlsym syscall
      """
    ),
    (.hindrance(.network), "socket getaddrinfo gethostbyname"),
    (
      .hindrance(.chance),
      """
      time gettimeofday clock clock_gettime times ftime mach_absolute_time arc4random arc4random_uniform
      arc4random_buf drand48 erand48 lrand48 rand rand_r random getrandom getentropy getpid getppid
      """
    ),
    (
      .hindrance(.machine),
      "getpwuid getpwnam getuid geteuid getlogin gethostname readLine stdin getchar scanf"
    ),
    (
      .hindrance(.writing),
      """
      mkdir mkdirat mkdtemp mkstemp mktemp rmdir unlink unlinkat rename renameat symlink link truncate ftruncate
      chmod chown utimes fwrite
      """
    ),
    (.harmless, "getenv dirname basename strcmp strlen uname sysctlbyname exit abort"),
  ])

  /// Types and members.
  private static let names = table([
    (
      .names,
      """
      FileManager NSFileManager fileExists isReadableFile isWritableFile isExecutableFile isDeletableFile
      checkResourceIsReachable checkPromisedItemIsReachable destinationOfSymbolicLink resolvingSymlinksInPath
      resolveSymlinksInPath standardizingPath standardizedFileURL standardized standardize canonicalPath
      """
    ),
    (.currentFolder, "currentDirectoryPath changeCurrentDirectoryPath currentDirectory"),
    (
      .listing,
      """
      contentsOfDirectory directoryContents subpaths subpathsOfDirectory enumerator DirectoryEnumerator FileWrapper
      """
    ),
    (
      .contents,
      """
      contents contentsEqual InputStream NSInputStream attributesOfItem fileAttributes
      resourceValues getResourceValue NSData NSString NSArray NSDictionary NSMutableData NSMutableArray
      NSMutableDictionary XMLParser XMLDocument FileDescriptor FileStatus resourceBytes lines NSAttributedString
      AttributedString readDataToEndOfFile availableData
      """
    ),
    (
      .cutting,
      """
      pathComponents components dropLast removeLast popLast lastIndex prefix split relativePath relative
      """
    ),
    (
      .hindrance(.program),
      "Process NSTask Subprocess NSUserTask NSUserUnixTask NSAppleScript OSAScript"
    ),
    (.hindrance(.git), "gitInformation"),
    (
      .hindrance(.network),
      """
      URLSession NSURLSession NSURLConnection URLProtocol NWConnection NWListener CFSocket Host NSHost NetService
      """
    ),
    (
      .hindrance(.chance),
      """
      Date NSDate CFAbsoluteTimeGetCurrent DispatchTime DispatchWallTime ContinuousClock SuspendingClock Calendar
      NSCalendar UUID NSUUID SystemRandomNumberGenerator random randomElement shuffle shuffled systemUptime
      globallyUniqueString processIdentifier hashValue
      """
    ),
    (
      .hindrance(.machine),
      """
      NSHomeDirectory NSHomeDirectoryForUser NSTemporaryDirectory NSSearchPathForDirectoriesInDomains NSUserName
      NSFullUserName homeDirectoryForCurrentUser homeDirectory temporaryDirectory mountedVolumeURLs
      expandingTildeInPath userName fullUserName hostName UserDefaults NSUserDefaults Bundle NSBundle CommandLine
      readLine standardInput documentDirectory applicationSupportDirectory cachesDirectory libraryDirectory
      downloadsDirectory desktopDirectory userDirectory itemReplacementDirectory userDomainMask localDomainMask
      """
    ),
    (
      .hindrance(.writing),
      """
      createFile createDirectory removeItem copyItem moveItem linkItem createSymbolicLink replaceItem
      replaceItemAt trashItem setAttributes writeToFile OutputStream
      """
    ),
    (.harmless, harmlessNames),
  ])

  /// Types and members that manifests use without looking at anything.
  private static let harmlessNames = """
    Foundation FoundationEssentials Glibc Darwin Musl Swift PackageDescription ProcessInfo processInfo environment
    Context packageDirectory default String Substring Character Int UInt Bool Double Float Array Set
    Dictionary Optional Any AnyObject Void Never Result Error Data URL NSRegularExpression NSRange Range
    CharacterSet JSONDecoder JSONEncoder JSONSerialization PropertyListDecoder Codable Decodable Encodable Hashable
    Equatable Sendable CaseIterable StaticString print debugPrint assert assertionFailure precondition
    preconditionFailure fatalError exit abort min max zip stride type self Self init nil true false map flatMap
    compactMap filter reduce forEach sorted sort reversed reverse first last contains allSatisfy isEmpty count
    append insert remove removeAll removeFirst removeSubrange dropFirst suffix joined joining enumerated indices
    startIndex endIndex index formIndex firstIndex keys values key value hasPrefix hasSuffix lowercased uppercased
    capitalized replacingOccurrences replacing range trimmingCharacters trimmingPrefix whitespaces newlines
    whitespacesAndNewlines utf8 utf16 ascii unicodeScalars description debugDescription rawValue allCases
    caseInsensitiveCompare compare localizedCaseInsensitiveContains isNumber isLetter isWhitespace isNewline
    FileHandle standardError standardOutput write
    deletingLastPathComponent deleteLastPathComponent dirname parent removingLastComponent removeLastComponent
    path fileURLWithPath fileURL filePath appendingPathComponent appendPathComponent appendingPathExtension
    deletingPathExtension lastPathComponent pathExtension absoluteString absoluteURL absoluteStringPath
    isFileURL isDirectory appending encoding subscript decode encode dictionary array string merge merging union
    formUnion subtracting intersection subtract isSubset isSuperset elementsEqual starts starts_with
    operatingSystemVersion operatingSystemVersionString isOperatingSystemAtLeast processorCount
    activeProcessorCount physicalMemory majorVersion minorVersion patchVersion
    Package Target Product Resource Platform SupportedPlatform Version SwiftVersion SwiftLanguageMode Trait
    CSetting CXXSetting SwiftSetting LinkerSetting BuildConfiguration BuildSettingCondition LanguageTag
    SystemPackageProvider TargetDependencyCondition Dependency Requirement PluginUsage PluginCapability
    CLanguageStandard CXXLanguageStandard
    package target executableTarget testTarget systemLibrary binaryTarget plugin macro library executable product
    byName define headerSearchPath process copy embedInCode when upToNextMajor upToNextMinor exact branch revision
    unsafeFlags linkedLibrary linkedFramework enableUpcomingFeature enableExperimentalFeature
    interoperabilityMode swiftLanguageMode swiftLanguageVersion strictMemorySafety defaultIsolation
    treatAllWarnings treatWarning enableWarning disableWarning brew brewItem apt aptItem yum yumItem nuget
    nugetItem custom trait name targets products dependencies platforms providers pkgConfig swiftLanguageModes
    swiftLanguageVersions cLanguageStandard cxxLanguageStandard swiftSettings cSettings cxxSettings linkerSettings
    plugins resources exclude sources publicHeadersPath isTest type checksum dynamic static debug release
    macOS macCatalyst iOS tvOS watchOS visionOS driverKit linux android windows wasi openbsd freebsd
    buildTool command sourceCodeGeneration documentationGeneration writeToPackageDirectory
    """
}
