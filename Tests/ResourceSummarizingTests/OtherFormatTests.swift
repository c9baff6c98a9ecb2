import Testing
import WorkspaceModel

@Suite struct OtherFormatTests {
  @Test func assetFolders() {
    check(#"{"info": {"version": 1}}"#, .assetFolder, "folder")
    check(#"{"properties": {"provides-namespace": true}}"#, .assetFolder, "namespace")
    check(#"{"properties": {"provides-namespace": false}}"#, .assetFolder, "folder")
    check(
      #"{"properties": ["#,
      .assetFolder,
      "unknown\n! 1 The file cannot be read, and its names are unknown: `[` has no `]`"
    )
  }

  @Test func interfaces() {
    check(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
        <objects>
          <viewController id="a-b" customClass="HomeController" customModule="Home" customModuleProvider="target">
            <label text="x" id="l-1"/><constraint id="c-1"/>
          </viewController>
          <view id="v-1" customClass="Old"/>
        </objects>
        <resources>
          <image name="star" width="1" height="1"/>
          <image name="gear" catalog="system" width="1" height="1"/>
          <namedColor name="Brand"><color red="1"/></namedColor>
        </resources>
      </document>
      """,
      .interface,
      """
      class Home.HomeController @4
      class .Old @7
      images star
      colors Brand
      objects a-b l-1 v-1
      """
    )
    check(
      "<document><a>",
      .interface,
      "unknown\n! 1 The file cannot be read, and its names are unknown: The document is cut off"
    )
  }

  @Test func propertyLists() {
    check(
      "{ CFBundleIdentifier = \"org.example\"; List = (a, b); Number = 1; }",
      .propertyList,
      "CFBundleIdentifier = org.example\nNumber = 1"
    )
    check("(a, b)", .propertyList, "")
  }
}
