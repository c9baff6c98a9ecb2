/// Sizes as people write them.
enum ByteCount {
  /// The number of bytes that a text means: `512M`, `4G`, `1048576`; the setting is where somebody wrote it.
  static func parse(_ text: String, of setting: String) throws(SettingError) -> UInt64 {
    try SettingError.checked(
      bytes(text),
      setting,
      text,
      expecting: "a number of bytes, or of KiB, MiB or GiB with K, M or G after it"
    )
  }

  private static func bytes(_ text: String) -> UInt64? {
    let units: [Character: UInt64] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    guard let last = text.uppercased().last else { return nil }
    guard let unit = units[last] else { return UInt64(text) }
    guard let number = UInt64(text.dropLast()) else { return nil }
    let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: unit)
    return isTooLarge ? nil : bytes
  }
}
