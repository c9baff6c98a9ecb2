import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

@Suite struct TargetPlatformsTests {
  private func families(
    _ text: String,
    _ type: String? = "framework",
    builtIn: [String: String] = [:]
  ) -> String {
    let fixture = SettingFixture(text, builtIn: builtIn)
    let platforms = TargetPlatforms(fixture.settings, in: fixture.context, productType: type)
    return platforms.families.map(\.rawValue).sorted().joined(separator: ",")
  }

  @Test(arguments: [
    ("", ""), ("SDKROOT = iphoneos", "ios,maccatalyst"), ("SDKROOT = macosx", "macos"),
    ("SDKROOT = appletvos", "tvos"), ("SDKROOT = xros", "visionos"),
    ("SDKROOT = watchos", "watchos"),
    ("SDKROOT = driverkit", "driverkit"), ("SDKROOT = macosx14.0", "macos"),
    ("SDKROOT = /X/MacOSX13.sdk", "macos"), ("SDKROOT = auto", ""), ("SDKROOT = linux", ""),
    ("SDKROOT = $(NO)", ""), ("SDKROOT = iphonesimulator", "ios,maccatalyst"),
    (
      "SDKROOT = auto\nSUPPORTED_PLATFORMS = iphoneos iphonesimulator macosx",
      "ios,maccatalyst,macos"
    ),
    ("SDKROOT = iphoneos\nSUPPORTED_PLATFORMS = \"macosx appletvos\" xros", "macos,visionos"),
    ("SUPPORTED_PLATFORMS = $(NO) macosx", ""),
    (
      "SUPPORTED_PLATFORMS = $(AVAILABLE_PLATFORMS)",
      "driverkit,ios,maccatalyst,macos,tvos,visionos,watchos"
    ),
    ("SUPPORTED_PLATFORMS =\nSDKROOT = macosx", "macos"),
    ("MACOSX_DEPLOYMENT_TARGET = 12.0\nTVOS_DEPLOYMENT_TARGET = 12.0", "macos,tvos"),
    ("SDKROOT = macosx\nIPHONEOS_DEPLOYMENT_TARGET = 12.0", "macos"),
  ])
  func platforms(_ text: String, _ expected: String) { #expect(families(text) == expected) }

  @Test(arguments: [
    (nil, "", true), ("framework", "", true), ("bundle.unit-test", "", true),
    ("application", "", false),
    ("com.apple.product-type.application", "", false), ("app-extension", "", false),
    ("com.apple.product-type.application.on-demand-install-capable", "", false),
    ("application", "YES", true), ("framework", "NO", false), ("application", "$(NO)", true),
  ])
  func catalyst(_ type: String?, _ value: String, _ expected: Bool) {
    let line = value.isEmpty ? "" : "SUPPORTS_MACCATALYST = \(value)\n"
    #expect(families("SDKROOT = iphoneos\n\(line)", type) == (expected ? "ios,maccatalyst" : "ios"))
    #expect(families("SDKROOT = macosx\n\(line)", type) == "macos")
  }

  @Test func contextsAreThoseOfAllSDKs() {
    func sdks(_ text: String) -> [String?] {
      let fixture = SettingFixture(text)
      let platforms = TargetPlatforms(fixture.settings, in: fixture.context, productType: nil)
      return platforms.contexts(configuration: "Release").map(\.sdk)
    }
    #expect(sdks("SDKROOT = iphoneos") == ["iphoneos", "iphonesimulator", "macosx"])
    #expect(sdks("SDKROOT = macosx") == ["macosx"])
    #expect(sdks("") == [nil])
  }

  @Test func availablePlatformsMayBeGiven() {
    let builtIn = ["AVAILABLE_PLATFORMS": "macosx watchos"]
    #expect(
      families("SUPPORTED_PLATFORMS = $(AVAILABLE_PLATFORMS)", builtIn: builtIn) == "macos,watchos"
    )
  }
}
