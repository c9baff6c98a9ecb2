/// Classes of Swift's and Apple's libraries that code inherits from, and the modules of these libraries.
///
/// Sources: open classes by `swift symbolgraph-extract` for Foundation, FoundationNetworking and FoundationXML of Swift
/// 6.3.1; the reference of XCTest, UIKit, AppKit, WebKit and Core Data. A missing name costs precision alone.
///
/// Rule: tests.unlisted.superclass
package enum LibraryClasses {
  /// Whether a name that the workspace does not declare is that of a library's class.
  package static func contains(_ name: String) -> Bool { names.contains(name) }

  /// Whether a name that the workspace does not declare is written like those of Apple's frameworks.
  ///
  /// Prefixes of two letters are reserved for Apple's frameworks (Apple: Programming with Objective-C, "Conventions").
  /// Packages give test cases such names, too: `UITestCase`.
  package static func isNamedAsApple(_ name: String) -> Bool {
    if ObjectiveCNames.all.contains(name) { return true }
    let letters = Array(name.utf8.prefix(5))
    return [2, 3].contains { length in
      guard letters.count > length + 1, prefixes.contains(String(name.prefix(length))) else {
        return false
      }
      let isWord =
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letters[length])
        && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letters[length + 1])
      return isWord && !name.contains("Test") && !name.contains("Spec")
    }
  }

  /// Whether a module belongs to Apple's systems.
  ///
  /// Source: Apple's list of technologies.
  package static func bringsFramework(named name: String) -> Bool { frameworks.contains(name) }

  private static let names: Set<String> = [
    "BlockOperation", "Bundle", "ByteCountFormatter", "CALayer", "CachedURLResponse",
    "DateFormatter", "DateIntervalFormatter", "Dimension", "EnergyFormatter", "FileHandle",
    "FileManager", "Formatter", "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse", "Host",
    "ISO8601DateFormatter", "InputStream", "JSONDecoder", "JSONEncoder", "JSONSerialization",
    "LengthFormatter", "MassFormatter", "NSAffineTransform", "NSApplication", "NSArray",
    "NSAttributedString", "NSButton", "NSCache", "NSCalendar", "NSCharacterSet", "NSCoder",
    "NSComparisonPredicate", "NSCompoundPredicate", "NSCondition", "NSConditionLock",
    "NSCountedSet", "NSData", "NSDate", "NSDateComponents", "NSDateInterval", "NSDecimalNumber",
    "NSDecimalNumberHandler", "NSDictionary", "NSDocument", "NSEnumerator", "NSError",
    "NSExpression", "NSIndexPath", "NSIndexSet", "NSKeyedArchiver", "NSKeyedUnarchiver", "NSLocale",
    "NSLock", "NSManagedObject", "NSManagedObjectContext", "NSMeasurement", "NSMutableArray",
    "NSMutableAttributedString", "NSMutableCharacterSet", "NSMutableData", "NSMutableDictionary",
    "NSMutableIndexSet", "NSMutableOrderedSet", "NSMutableSet", "NSMutableString",
    "NSMutableURLRequest", "NSNotification", "NSNull", "NSNumber", "NSObject", "NSOrderedSet",
    "NSOrthography", "NSPersistentContainer", "NSPersonNameComponents", "NSPredicate",
    "NSRecursiveLock", "NSRegularExpression", "NSSet", "NSSortDescriptor", "NSString",
    "NSTableView", "NSTextCheckingResult", "NSTextField", "NSTextView", "NSTimeZone", "NSURL",
    "NSURLComponents", "NSURLQueryItem", "NSURLRequest", "NSUUID", "NSValue", "NSView",
    "NSViewController", "NSWindow", "NSWindowController", "NotificationCenter", "NotificationQueue",
    "NumberFormatter", "Operation", "OperationQueue", "OutputStream",
    "PersonNameComponentsFormatter", "Pipe", "Port", "PortMessage", "Process", "ProcessInfo",
    "Progress", "PropertyListSerialization", "RunLoop", "Scanner", "SocketPort", "Stream", "Thread",
    "Timer", "UIAlertController", "UIApplication", "UIButton", "UICollectionView",
    "UICollectionViewCell", "UICollectionViewController", "UICollectionViewFlowLayout",
    "UICollectionViewLayout", "UIControl", "UIDevice", "UIEvent", "UIGestureRecognizer",
    "UIImageView", "UILabel", "UINavigationController", "UIPageViewController",
    "UIPresentationController", "UIResponder", "UIScreen", "UIScrollView", "UISplitViewController",
    "UIStackView", "UITabBarController", "UITableView", "UITableViewCell", "UITableViewController",
    "UITapGestureRecognizer", "UITextField", "UITextView", "UITouch", "UIView", "UIViewController",
    "UIWindow", "URLAuthenticationChallenge", "URLCache", "URLCredential", "URLCredentialStorage",
    "URLProtectionSpace", "URLProtocol", "URLResponse", "URLSession", "URLSessionConfiguration",
    "URLSessionDataTask", "URLSessionDownloadTask", "URLSessionStreamTask", "URLSessionTask",
    "URLSessionTaskMetrics", "URLSessionTaskTransactionMetrics", "URLSessionUploadTask",
    "URLSessionWebSocketTask", "UndoManager", "Unit", "UnitConverter", "UnitConverterLinear",
    "UserDefaults", "WKNavigationAction", "WKWebView", "XCTWaiter", "XCTestCase",
    "XCTestExpectation", "XCTestSuite", "XCUIApplication", "XMLDTD", "XMLDTDNode", "XMLDocument",
    "XMLElement", "XMLNode", "XMLParser",
  ]

  /// The prefixes of Apple's frameworks.
  private static let prefixes: Set<String> = [
    "AB", "AR", "AS", "AU", "AV", "CA", "CB", "CF", "CG", "CI", "CK", "CL", "CM", "CN", "CS", "CT",
    "CV", "CX", "EK", "GC", "GK", "HK", "HM", "IN", "IO", "LA", "LP", "MC", "MF", "MK", "ML", "MP",
    "MTK", "MTL", "MX", "NE", "NF", "NI", "NS", "NW", "PA", "PDF", "PH", "PK", "QL", "RP", "SC",
    "SCN", "SF", "SK", "SL", "TK", "UI", "UN", "UT", "VN", "WC", "WK", "XC",
  ]

  private static let frameworks: Set<String> = [
    "ARKit", "AVFAudio", "AVFoundation", "AVKit", "Accelerate", "Accessibility", "Accounts",
    "ActivityKit", "AdSupport", "AddressBook", "AppIntents", "AppTrackingTransparency",
    "AudioToolbox", "AudioUnit", "AuthenticationServices", "BackgroundTasks", "CFNetwork",
    "CallKit", "CarPlay", "Charts", "ClockKit", "CloudKit", "Cocoa", "CommonCrypto", "Contacts",
    "ContactsUI", "CoreAudio", "CoreBluetooth", "CoreData", "CoreGraphics", "CoreHaptics",
    "CoreImage", "CoreLocation", "CoreMIDI", "CoreML", "CoreMedia", "CoreMotion", "CoreNFC",
    "CoreServices", "CoreSpotlight", "CoreTelephony", "CoreText", "CoreTransferable", "CoreVideo",
    "CoreWLAN", "DeveloperToolsSupport", "DeviceCheck", "DeviceDiscoveryUI", "EventKit",
    "EventKitUI", "ExternalAccessory", "FileProvider", "GLKit", "GameController", "GameKit",
    "GameplayKit", "HealthKit", "HomeKit", "IOKit", "ImageIO", "Intents", "IntentsUI",
    "JavaScriptCore", "LinkPresentation", "LocalAuthentication", "MapKit", "MediaPlayer",
    "MessageUI", "Messages", "Metal", "MetalKit", "MetricKit", "MobileCoreServices", "ModelIO",
    "MultipeerConnectivity", "MusicKit", "NaturalLanguage", "NearbyInteraction", "NetworkExtension",
    "NotificationCenter", "OSLog", "OpenGL", "OpenGLES", "PDFKit", "PassKit", "PencilKit", "Photos",
    "PhotosUI", "PushKit", "QuartzCore", "QuickLook", "QuickLookThumbnailing", "RealityKit",
    "ReplayKit", "SafariServices", "SceneKit", "Security", "ServiceManagement", "ShazamKit",
    "Social", "SoundAnalysis", "Speech", "SpriteKit", "StoreKit", "StoreKitTest", "SwiftData",
    "SystemConfiguration", "TVUIKit", "TipKit", "UniformTypeIdentifiers", "UserNotifications",
    "UserNotificationsUI", "VideoToolbox", "Vision", "VisionKit", "WatchConnectivity", "WeatherKit",
    "WebKit", "WidgetKit", "XcodeKit", "_Concurrency", "_StringProcessing", "simd", "sqlite3",
    "zlib",
  ]
}
