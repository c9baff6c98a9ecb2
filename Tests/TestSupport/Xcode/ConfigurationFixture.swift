extension ProjectObjects {
  /// The configurations that `setting` and `base` lines describe.
  ///
  /// A project builds for iOS, and a target has its own name as the name of its product, unless `setting` lines set others.
  mutating func addConfigurations(
    _ lines: [FixtureLine],
    of header: FixtureLine?,
    level: Level,
    names: [String]
  ) -> String {
    let ids = names.map { name in
      var fields: [(key: String, value: PropertyFixture)] = [
        ("buildSettings", settings(lines, of: header, level: level, configuration: name)),
        ("name", .text(name)),
      ]
      for line in lines where Self.applies(line, "base", to: name) {
        fields += base(line.words.last ?? "")
      }
      return add("XCBuildConfiguration", nil, fields)
    }
    return add(
      "XCConfigurationList",
      nil,
      [
        ("buildConfigurations", list(ids)), ("defaultConfigurationIsVisible", .text("0")),
        ("defaultConfigurationName", .text("Release")),
      ]
    )
  }

  private static func applies(_ line: FixtureLine, _ keyword: String, to name: String) -> Bool {
    line.keyword == keyword || line.keyword == "\(keyword)@\(name)"
  }

  /// The reference to an xcconfig file: an object, or a folder and a path in it.
  private mutating func base(_ text: String) -> [(key: String, value: PropertyFixture)] {
    guard let mark = text.firstRange(of: "//") else {
      return [("baseConfigurationReference", .text(reference(text, isBuilt: false)))]
    }
    return [
      (
        "baseConfigurationReferenceAnchor", .text(known("folder", String(text[..<mark.lowerBound])))
      ),
      ("baseConfigurationReferenceRelativePath", .text(String(text[mark.upperBound...]))),
    ]
  }

  private func settings(
    _ lines: [FixtureLine],
    of header: FixtureLine?,
    level: Level,
    configuration: String
  ) -> PropertyFixture {
    var settings: [String: String] = [:]
    if level == .target { settings["PRODUCT_NAME"] = "$(TARGET_NAME)" }
    let platforms = header?.list("platforms") ?? []
    if level == .project || !platforms.isEmpty {
      settings["SDKROOT"] = platforms.count > 1 ? "auto" : platforms.first ?? "iphoneos"
    }
    if platforms.count > 1 {
      settings["SUPPORTED_PLATFORMS"] = platforms.joined(separator: " ")
    }
    for line in lines where Self.applies(line, "setting", to: configuration) {
      guard let mark = line.text.firstRange(of: " = "), let start = line.text.firstIndex(of: " ")
      else { continue }
      let key = String(line.text[line.text.index(after: start)..<mark.lowerBound])
      settings[key] = String(line.text[mark.upperBound...])
    }
    settings = settings.filter { $0.value != "none" }
    return .table(settings.sorted { $0.key < $1.key }.map { ($0.key, Self.value($0.value)) })
  }

  /// A text, or a list if it stands in brackets.
  private static func value(_ text: String) -> PropertyFixture {
    guard text.hasPrefix("["), text.hasSuffix("]") else { return .text(text) }
    return .texts(text.dropFirst().dropLast().split(separator: ", ").map { String($0) })
  }
}
