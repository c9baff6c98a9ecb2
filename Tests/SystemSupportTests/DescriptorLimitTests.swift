import Testing

@testable import SystemSupport

@Suite struct DescriptorLimitTests {
  @Test(
    arguments: [
      (256, .max, 10_240), (1_024, 4_096, 4_096), (4_096, 4_096, nil), (65_536, 524_288, nil),
    ] as [(UInt64, UInt64, UInt64?)]
  )
  func theLimitIsRaisedAsFarAsItMay(_ soft: UInt64, _ hard: UInt64, _ raised: UInt64?) {
    #expect(DescriptorLimit.raised(from: soft, most: hard) == raised)
  }

  @Test func thisProcessCanRaiseIt() throws {
    DescriptorLimit.raise()
    let raised = try #require(DescriptorLimit.current)
    DescriptorLimit.raise()
    #expect(DescriptorLimit.current == raised)
  }
}
