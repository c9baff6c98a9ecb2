# A formula that builds from source. Put it into a tap, and set `url` and `sha256` to those of the release.
class Graphd < Formula
  desc "Impact of a change to a Swift codebase, without compiling"
  homepage "https://graphd.invalid"
  url "https://graphd.invalid/graphd-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "Apache-2.0"

  depends_on xcode: ["26.0", :build]
  depends_on macos: :sequoia
  uses_from_macos "swift" => :build, since: :tahoe

  def install
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "graphctl",
           "-debug-info-format", "none"
    bin.install ".build/release/graphctl"
    # One file with two names: the daemon's command line is in graphctl.
    bin.install_symlink "graphctl" => "graphd"
    generate_completions_from_executable(bin/"graphctl", "--generate-completion-script")
  end

  def caveats
    "graphctl starts the daemon when it needs it. `graphctl doctor` reports what is missing."
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/graphctl version")
    (testpath/"Package.swift").write <<~SWIFT
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Demo", targets: [.target(name: "Demo")])
    SWIFT
    (testpath/"Sources/Demo/Demo.swift").write "public let one = 1\n"
    system "git", "init", "--quiet"
    assert_match "demo", shell_output("#{bin}/graphctl modules --in-process").downcase
  end
end
