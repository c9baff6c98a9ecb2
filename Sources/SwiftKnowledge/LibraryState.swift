/// Names of libraries by which code reads and writes what the whole process shares.
package enum LibraryState {
  /// Source: Apple's documentation of Foundation, UIKit, SwiftUI, Security, Core Data and User Notifications.
  package static let names: Set<String> = [
    "AppStorage", "FileManager", "HTTPCookieStorage", "NSApplication", "NSPasteboard",
    "NSPersistentContainer", "NSUbiquitousKeyValueStore", "NotificationCenter", "ProcessInfo",
    "SceneStorage", "SecItemAdd", "SecItemCopyMatching", "SecItemDelete", "SecItemUpdate",
    "UIApplication", "UIPasteboard", "UNUserNotificationCenter", "URLCache", "URLCredentialStorage",
    "URLProtocol", "UserDefaults", "setenv",
  ]
}
