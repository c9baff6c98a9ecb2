/// Sources that look things up, each with the lines of what they look up.
enum Fixtures {
  static let all = [
    withBundle, views, members, assets, bundles, wrappers, properties, literals, typed, names,
    conditions,
    intents, constants, undecided,
  ]

  static let withBundle = """
    import SwiftUI
    struct Greeting: View {
      let bundle: Bundle
      var body: some View {
        Text("Hello", bundle: .module)
        Text("A", tableName: "T", bundle: Bundle.main, comment: "c")
        Text("\\(count) items", bundle: #bundle)
        Text(verbatim: "no key")
        Text(title)
        Text(isOn ? "On" : other ? "Else" : "Off", bundle: .i18n)
        SwiftUI.Text("B", bundle: bundle)
        Text.init("C", bundle: Bundle(for: type(of: self)))
        Text(.init("D"), bundle: Bundle(identifier: "org.x")!)
        Text(LocalizedStringKey("E"), bundle: Resources.bundle)
        Text("F", bundle: nil)
        Text("G", bundle: find(.module))
        Text("H", bundle: Foundation.Bundle.module)
      }
    }
    func titles() -> [String] {
      let local = Bundle(for: Token.self)
      return [
        String(localized: "I", defaultValue: "i", table: "T", bundle: local),
        .init(localized: "J", table: table),
        NSLocalizedString("K", tableName: nil, bundle: .module, value: "", comment: ""),
        String(AttributedString(localized: "L").characters),
      ]
    }
    let resource = LocalizedStringResource("M", table: "T", bundle: .atURL(Bundle.module.bundleURL))
    let other = LocalizedStringResource("N", bundle: .forClass(Token.self))
    """

  static let withBundleUses = """
    use string byParameter Text Hello @module in Greeting.body :5
    use string byParameter Text A [T] @main in Greeting.body :6
    use string byParameter Text … items @current in Greeting.body :7
    use string byParameter Text On @member("i18n") in Greeting.body :10
    use string byParameter Text Else @member("i18n") in Greeting.body :10
    use string byParameter Text Off @member("i18n") in Greeting.body :10
    use string byParameter Text B @named("bundle") in Greeting.body :11
    use string byParameter Text C @ofClass("Greeting") in Greeting.body :12
    use string byParameter Text D @identified("org.x") in Greeting.body :13
    use bundle byParameter Bundle(identifier:) org.x in Greeting.body :13
    use string byParameter Text E @named("Resources.bundle") in Greeting.body :14
    use string byParameter Text F @main in Greeting.body :15
    use string byParameter Text G @unknown in Greeting.body :16
    use string byParameter Text H @module in Greeting.body :17
    use string byParameter String(localized:) I [T] @ofClass("Token") in titles() :23
    use string byParameter init(localized:) J [?] in titles() :24
    use string byParameter NSLocalizedString K @module in titles() :25
    use string byParameter AttributedString(localized:) L in titles() :26
    use string byParameter LocalizedStringResource M [T] @module in resource :29
    use string byParameter LocalizedStringResource N @ofClass("Token") in other :30
    """

  static let views = """
    import DesignSystem
    struct Settings: View {
      @State var value = 1, name = Label("First", image: "x")
      var body: some View {
        Label("Dismiss", systemImage: "x")
        Label { Text("Inner") } icon: { Image(systemName: "gear") }
        Button(role: .cancel) { go("there") } label: { EmptyView() }
        Button("Save" + "!") { Toggle(name, isOn: $on) }
        List { Section("Header") { Row("Row title") } }
          .navigationTitle("Title")
          .help(Text("Help", bundle: .module))
          .accessibilityLabel("Label \\(a) of \\(b)")
          .alert("Alert", isPresented: $a) { Button("OK", action: ok) }
          .searchable(text: $t, prompt: "Search")
          .badge("")
          .confirmationDialog(isA ? "A" : title, isPresented: $b) {}
        Button("Given", bundle: .module) {}
      }
      private func go(_ key: LocalizedStringKey) -> some View { Text(key) }
    }
    """

  static let viewUses = """
    use string inMain Label First in Settings.name :3
    use string inMain Label Dismiss in Settings.body :5
    use string byParameter Text Inner in Settings.body :6
    use string byWrapper go[0] there in Settings.body :7
    use string inMain Button Save! in Settings.body :8
    use string inMain Section Header in Settings.body :9
    use string byWrapper Row[0] Row title in Settings.body :9
    use string inMain navigationTitle Title in Settings.body :10
    use string byParameter Text Help @module in Settings.body :11
    use string inMain accessibilityLabel Label … of … in Settings.body :12
    use string inMain alert Alert in Settings.body :13
    use string inMain Button OK in Settings.body :13
    use string inMain searchable(prompt:) Search in Settings.body :14
    use string inMain confirmationDialog A in Settings.body :16
    use string byParameter Button Given @module in Settings.body :17
    wrapper go[0] (_) string byParameter Text $key in Settings.go(_:) :19
    """

  static let members = """
    import Foundation
    final class Loader {
      let bundle = Bundle(for: Loader.self)
      func load(in other: Bundle = .module) throws {
        bundle.url(forResource: "a", withExtension: "json", subdirectory: "d")
        Bundle.main.path(forResource: "zh-Hans", ofType: "lproj")
        other.localizedString(forKey: "k", value: nil, table: "T")
        self.bundle.url(forResource: "b-\\(n)", withExtension: nil)
        Bundle(identifier: "org.x")?.image(forResource: "i")
        Bundle.module.url(forResource: "Kit_Core", withExtension: "bundle")
        Bundle.main.url(forResource: name, withExtension: "json")
        Bundle.main.loadNibNamed("Cell", owner: self)
        UserDefaults.standard.string(forKey: "no")
      }
    }
    """

  static let memberUses = """
    use file onBundle url(forResource:) a [json] @named("bundle") in Loader.load(in:) :5
    use file onBundle path(forResource:) zh-Hans [lproj] @main in Loader.load(in:) :6
    use string onBundle localizedString(forKey:) k [T] @named("other") in Loader.load(in:) :7
    use file onBundle url(forResource:) b-… @named("bundle") in Loader.load(in:) :8
    use image onBundle image(forResource:) i @identified("org.x") in Loader.load(in:) :9
    use bundle byParameter Bundle(identifier:) org.x in Loader.load(in:) :9
    use bundle onBundle url(forResource:) Kit_Core [bundle] @module in Loader.load(in:) :10
    use nib onBundle loadNibNamed Cell @main in Loader.load(in:) :12
    bundle bundle = ofClass("Loader") in Loader.bundle :3
    bundle other = module in Loader.load(in:) :4
    name Kit_Core in Loader.load(in:) :10
    """

  static let assets = """
    import UIKit
    class Cell: UIView {
      init() { super.init(nibName: "Cell", bundle: .module) }
      let views: [Any?] = [
        UIImage(named: "i", in: .module, compatibleWith: nil), UIImage(systemName: "gear"),
        UIColor(named: "c"), NSImage(named: .init("n")), NSColor(named: "nc", bundle: .module),
        Image("s", bundle: .module), Image(decorative: "d"), Image(systemName: "x"), Color("k"),
        Color(red: 1, green: 0, blue: 0), #imageLiteral(resourceName: "lit"),
        NSDataAsset(name: "data", bundle: .module), UINib(nibName: "Nib", bundle: nil),
        UIStoryboard(name: "Main", bundle: nil), UIFont(name: "Font", size: 1),
        Font.custom("F", size: 2), .custom("no"), ImageResource(name: "r", bundle: .module),
        Image("flag-" + "de"), Image("icon-\\(name)"), NSImage(named: NSImage.Name("m")),
      ]
    }
    """

  static let assetUses = """
    use nib byParameter init(nibName:) Cell @module in Cell.init() :3
    use image byParameter UIImage(named:) i @module in Cell.views :5
    use color byParameter UIColor(named:) c in Cell.views :6
    use image inMain NSImage(named:) n in Cell.views :6
    use color byParameter NSColor(named:) nc @module in Cell.views :6
    use image byParameter Image s @module in Cell.views :7
    use image byParameter Image(decorative:) d in Cell.views :7
    use color byParameter Color k in Cell.views :7
    use image inMain imageLiteral(resourceName:) lit in Cell.views :8
    use data byParameter NSDataAsset(name:) data @module in Cell.views :9
    use nib byParameter UINib(nibName:) Nib @main in Cell.views :9
    use storyboard byParameter UIStoryboard(name:) Main @main in Cell.views :10
    use font inMain UIFont(name:) Font in Cell.views :10
    use font inMain custom F in Cell.views :11
    use image byParameter ImageResource(name:) r @module in Cell.views :11
    use image byParameter Image flag-de in Cell.views :12
    use image byParameter Image icon-… in Cell.views :12
    use image inMain NSImage(named:) m in Cell.views :12
    """

  static let bundles = """
    import Foundation
    private class Token {}
    extension Bundle {
      public static var i18n: Bundle { .module }
      static let a = Bundle(for: Token.self)
      static let b: Bundle = .main, c: Bundle? = Bundle(identifier: "org.x")
      class var d: Bundle { return module }
      static var e: Bundle { get { i18n } }
      static let f: Bundle = { let x = Bundle.main; return x }()
      static let g: Bundle = { Bundle(for: Token.self) }()
      static let h: String = "h"
      var i: Bundle { self }
    }
    extension Foundation.Bundle { static let j = Bundle.module }
    enum Resources {
      static let bundle = Bundle.module
      static var url: URL? { Bundle.main.bundleURL }
      let path = Bundle.main.path
    }
    let top: Bundle = Resources.bundle
    """

  static let bundleLines = """
    use bundle byParameter Bundle(identifier:) org.x in Bundle.c :6
    bundle .i18n = module in Bundle.i18n :4
    bundle .a = ofClass("Token") in Bundle.a :5
    bundle .b = main in Bundle.b :6
    bundle .c = identified("org.x") in Bundle.c :6
    bundle .d = module in Bundle.d :7
    bundle .e = member("i18n") in Bundle.e :8
    bundle .f = unknown in Bundle.f :9
    bundle .g = ofClass("Token") in Bundle.g :10
    bundle .i = unknown in Bundle.i :12
    bundle .j = module in Foundation.Bundle.j :14
    bundle bundle = module in Resources.bundle :16
    bundle top = named("Resources.bundle") in top :20
    """
}
