/// Names of classes and protocols of Apple's frameworks that are written in Objective-C.
///
/// A protocol of Objective-C has no associated types (Apple: "Using Objective-C Protocols in Swift"), so no member of
/// a type that conforms decides one. The list has those that Swift code inherits from most; a missing name costs
/// precision alone.
///
/// Source: the reference of UIKit, AppKit, Foundation and the frameworks beside them. Rule: conformance.objective-c
enum ObjectiveCNames {
  static let all = Set(text.split(separator: " ").map(String.init))

  private static let text = """
    ASWebAuthenticationPresentationContextProviding AVAssetWriter AVAssetWriterInput \
    AVAudioPlayerDelegate AVCaptureMetadataOutputObjectsDelegate AVCapturePhotoCaptureDelegate \
    AVCaptureVideoDataOutputSampleBufferDelegate AVPlayerViewControllerDelegate \
    AVSpeechSynthesizerDelegate CAAnimationDelegate CALayer CBCentralManagerDelegate \
    CBPeripheralDelegate CLLocationManagerDelegate CNContactPickerDelegate CXProviderDelegate \
    EKEventEditViewDelegate Formatter GKGameCenterControllerDelegate GKLocalPlayerListener GKState \
    GKTurnBasedMatchmakerViewControllerDelegate HKAnchoredObjectQuery HKObserverQuery \
    MFMailComposeViewControllerDelegate MKMapViewDelegate NSAccessibilityElement \
    NSAccessibilityGroup NSApplicationDelegate NSButton NSCoding NSCollectionViewDataSource \
    NSCollectionViewDelegate NSCopying NSCreateCommand NSDeleteCommand NSDiscardableContent \
    NSDocument NSDocumentController NSEntityMigrationPolicy NSExistsCommand \
    NSExtensionRequestHandling NSFetchedResultsControllerDelegate NSFilePresenter \
    NSHapticFeedbackPerformer NSItemProviderWriting NSLayoutManagerDelegate NSLock NSManagedObject \
    NSManagedObjectContext NSMenu NSMenuDelegate NSMenuItem NSMenuItemValidation NSMutableCopying \
    NSOutlineView NSOutlineViewDataSource NSOutlineViewDelegate NSPanel NSPasteboardWriting \
    NSPersistentContainer NSPopUpButton NSPopoverDelegate NSRecursiveLock NSScreen NSScrollView \
    NSSearchFieldDelegate NSSecureCoding NSSharingServiceDelegate NSSplitView NSSplitViewController \
    NSTableCellView NSTableRowView NSTableView NSTableViewDataSource NSTableViewDelegate NSTextField \
    NSTextFieldDelegate NSTextStorage NSTextStorageDelegate NSTextView NSTextViewDelegate \
    NSToolbarDelegate NSToolbarItem NSUserInterfaceValidations NSUserNotificationCenterDelegate \
    NSView NSViewController NSWindow NSWindowController NSWindowDelegate NSWindowRestoration \
    Operation PHPickerViewControllerDelegate QLPreviewControllerDataSource \
    QLPreviewControllerDelegate SCNNode SCNPlane SCNView SFSafariExtensionHandler \
    SFSafariViewController SFSafariViewControllerDelegate SKPaymentTransactionObserver \
    SKProductsRequestDelegate StreamDelegate UIAccessibilityElement UIActivity UIActivityItemSource \
    UIAdaptivePresentationControllerDelegate UIAlertController UIApplicationDelegate UIBarButtonItem \
    UIButton UICloudSharingControllerDelegate UICollectionReusableView UICollectionView \
    UICollectionViewCell UICollectionViewController UICollectionViewDataSource \
    UICollectionViewDataSourcePrefetching UICollectionViewDelegate \
    UICollectionViewDelegateFlowLayout UICollectionViewDragDelegate UICollectionViewDropDelegate \
    UICollectionViewFlowLayout UICollectionViewListCell UIContentConfiguration UIContentView \
    UIContextMenuConfiguration UIContextMenuInteractionDelegate UIControl UIDevice \
    UIDocumentInteractionControllerDelegate UIDocumentPickerDelegate UIDocumentPickerViewController \
    UIDragInteractionDelegate UIDropInteractionDelegate UIEditMenuInteractionDelegate UIEvent \
    UIFontPickerViewControllerDelegate UIGestureRecognizerDelegate UIImagePickerControllerDelegate \
    UIImageView UIInputView UIInputViewAudioFeedback UIInputViewController UIKeyInput UILabel \
    UINavigationController UINavigationControllerDelegate UIPageViewController \
    UIPageViewControllerDataSource UIPageViewControllerDelegate UIPickerView UIPickerViewDataSource \
    UIPickerViewDelegate UIPointerInteractionDelegate UIPopoverPresentationControllerDelegate \
    UIPresentationController UIPreviewParameters UIRefreshControl UIResponder UIScrollView \
    UIScrollViewDelegate UISearchBar UISearchBarDelegate UISearchController \
    UISearchControllerDelegate UISearchResultsUpdating UISlider UISplitViewController \
    UISplitViewControllerDelegate UIStackView UISwitch UITabBar UITabBarController \
    UITabBarControllerDelegate UITabBarDelegate UITableView UITableViewCell UITableViewController \
    UITableViewDataSource UITableViewDataSourcePrefetching UITableViewDelegate \
    UITableViewHeaderFooterView UITextField UITextFieldDelegate UITextPasteDelegate UITextView \
    UITextViewDelegate UITouch UIView UIViewController UIViewControllerAnimatedTransitioning \
    UIViewControllerInteractiveTransitioning UIViewControllerTransitioningDelegate UIWindow \
    UIWindowSceneDelegate UNNotificationContentExtension UNNotificationServiceExtension \
    UNUserNotificationCenterDelegate URLProtocol URLSessionDataDelegate URLSessionDelegate \
    URLSessionDownloadDelegate URLSessionTaskDelegate URLSessionWebSocketDelegate WCSessionDelegate \
    WKApplicationDelegate WKExtensionDelegate WKInterfaceController WKNavigation \
    WKNavigationDelegate WKScriptMessageHandler WKUIDelegate WKURLSchemeHandler WKWebView \
    XMLParserDelegate
    """
}
