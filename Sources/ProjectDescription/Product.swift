/// The kind of product that a target builds.
public enum Product: String, Codable, Equatable, Sendable {
  case app
  case staticLibrary = "static_library"
  case dynamicLibrary = "dynamic_library"
  case framework
  case staticFramework
  case unitTests = "unit_tests"
  case uiTests = "ui_tests"
  case bundle
  case commandLineTool
  case appClip
  case appExtension = "app_extension"
  case watch2App
  case watch2Extension
  case tvTopShelfExtension
  case messagesExtension
  case stickerPackExtension = "sticker_pack_extension"
  case xpc
  case systemExtension
  case extensionKitExtension = "extension_kit_extension"
  case macro
}

extension Product: JSONConvertible {
  var json: JSON {
    switch self {
    case .staticFramework: "static_framework".json
    case .commandLineTool: "command_line_tool".json
    case .appClip: "app_clip".json
    case .watch2App: "watch_2_app".json
    case .watch2Extension: "watch_2_extension".json
    case .tvTopShelfExtension: "tv_top_shelf_extension".json
    case .messagesExtension: "messages_extension".json
    case .systemExtension: "system_extension".json
    default: rawValue.json
    }
  }
}
