import DaemonLocation
import GraphDaemon
import SystemPackage
import Testing

/// How many bytes are kept if nobody says otherwise.
private let usual = 1_073_741_824

@Suite struct DaemonConfigurationTests {
  private func configuration(
    _ environment: [String: String]
  ) throws -> DaemonConfiguration {
    try DaemonConfiguration(environment: environment, processors: 2)
  }

  @Test(arguments: [
    ("0", 0), ("4096", 4096), ("512K", 524_288), ("3m", 3_145_728), ("2G", 2_147_483_648),
    ("", usual),
  ])
  func sizeOfTheCache(text: String, bytes: Int) throws {
    #expect(try configuration(["GRAPHD_CACHE_SIZE": text]).summaryLimit == bytes)
  }

  @Test(arguments: ["9223372036854775807G", "G", "-1", "1T", "1.5G", "1 G", "4GB"])
  func noSizeOfTheCache(text: String) {
    let error = #expect(throws: SettingError.self) {
      try configuration(["GRAPHD_CACHE_SIZE": text])
    }
    #expect(error?.name == "GRAPHD_CACHE_SIZE")
    #expect(error?.value == text)
  }

  @Test(arguments: [("", 60), ("1", 1), ("300", 300)])
  func timeOfAManifest(text: String, seconds: Int) throws {
    let configuration = try configuration(["GRAPHD_MANIFEST_TIMEOUT": text])
    #expect(configuration.manifestTimeLimit == .seconds(seconds))
  }

  @Test(arguments: ["0", "-1", "soon", "1.5", "60s"])
  func noTimeOfAManifest(text: String) {
    let error = #expect(throws: SettingError.self) {
      try configuration(["GRAPHD_MANIFEST_TIMEOUT": text])
    }
    #expect(error?.name == "GRAPHD_MANIFEST_TIMEOUT")
  }

  @Test(arguments: [("", true), ("on", true), ("off", false)])
  func boundsOfManifests(text: String, isConfined: Bool) throws {
    let configuration = try configuration(["GRAPHD_MANIFEST_SANDBOX": text])
    #expect(configuration.confinesManifests == isConfined)
  }

  @Test func manifestsDoNotSeeOwnSecrets() throws {
    let own = [
      "GRAPHD_REMOTE_CACHE", "GRAPHD_REMOTE_CACHE_HEADER", "GRAPHD_REMOTE_CACHE_CA",
      "GRAPHD_REMOTE_CACHE_UPLOAD", "GRAPHD_LEDGER_TOKEN",
    ]
    var environment = Dictionary(uniqueKeysWithValues: own.map { ($0, "x") })
    environment["OTHER"] = "y"
    let configuration = try configuration(environment)
    #expect(configuration.environment == environment)
    #expect(configuration.manifestEnvironment == ["OTHER": "y"])
  }

  @Test func summariesLieInTheCache() throws {
    #expect(try configuration([:]).summaryLimit == usual)
    let folder = try configuration(["GRAPHD_CACHE_DIR": "/somewhere"]).summaryFolder
    #expect(folder.string == "/somewhere/summaries")
  }
}
