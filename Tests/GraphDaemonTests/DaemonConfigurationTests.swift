import GraphDaemon
import SystemPackage
import Testing

/// How many bytes are kept if nobody says otherwise.
private let usual = 1_073_741_824

@Suite struct DaemonConfigurationTests {
  private func configuration(_ environment: [String: String]) -> DaemonConfiguration {
    DaemonConfiguration(environment: environment, processors: 2)
  }

  @Test(arguments: [
    ("0", 0), ("4096", 4096), ("512K", 524_288), ("3m", 3_145_728), ("2G", 2_147_483_648),
    ("9223372036854775807G", usual), ("", usual), ("G", usual), ("-1", usual),
    ("1T", usual), ("1.5G", usual), ("1 G", usual),
  ])
  func sizeOfTheCache(text: String, bytes: Int) {
    #expect(configuration(["GRAPHD_CACHE_SIZE": text]).summaryLimit == bytes)
  }

  @Test func summariesLieInTheCache() {
    #expect(configuration([:]).summaryLimit == usual)
    let folder = configuration(["GRAPHD_CACHE_DIR": "/somewhere"]).summaryFolder
    #expect(folder.string == "/somewhere/summaries")
  }
}
