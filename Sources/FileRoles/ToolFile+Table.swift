import WorkspaceModel

extension ToolFile {
  /// Every file that graphd knows by its name.
  ///
  /// A workspace adds its own under `ignore:` in `.graphd.yml`.
  package static let table =
    texts + services + editors + buildSystems + dependencies + programs + xcode

  private static let texts = [
    ToolFile(
      [
        "*.md", "*.markdown", "README.rst", "README.adoc", "CHANGES.rst", "CHANGELOG.rst",
        "CONTRIBUTING.rst", "CHANGELOG.adoc", "CONTRIBUTING.adoc", "LICENSE*", "LICENCE*",
        "NOTICE*", "COPYING*", "AUTHORS", "CONTRIBUTORS*", "CODEOWNERS",
      ],
      "texts for people",
      "https://docs.github.com/en/communities"
    ),
    ToolFile(
      ["*.docc/", "docs/", "Docs/", "Documentation/"],
      "documentation; DocC archives are no input of a build",
      "https://www.swift.org/documentation/docc"
    ),
    ToolFile(
      [
        ".jazzy.yaml", ".jazzy.yml", "mkdocs.yml", ".readthedocs.yml", ".readthedocs.yaml",
        ".spi.yml",
      ],
      "Jazzy, MkDocs, Read the Docs, Swift Package Index",
      "https://swiftpackageindex.com/SwiftPackageIndex/SPIManifest/documentation/spimanifest"
    ),
    ToolFile(
      [
        ".gitignore", ".gitattributes", ".gitconfig", ".gitmodules", ".gitkeep", ".keep",
        ".git-blame-ignore-revs",
        ".mailmap",
      ],
      "git; the commit of a submodule is a change of its own",
      "https://git-scm.com/docs"
    ),
    ToolFile([".mcp.json"], "agents", "https://modelcontextprotocol.io"),
    ToolFile(
      ["**/Tuist/Templates/"],
      "Tuist, which makes new targets of them",
      "https://docs.tuist.dev/en/guides/features/projects/templates"
    ),
    ToolFile(
      ["graph.png"],
      "Tuist, which draws the targets",
      "https://docs.tuist.dev/en/cli/graph"
    ),
    ToolFile(
      ["**/Benchmarks/**/Thresholds/"],
      "Benchmark, whose command plug-in compares its results with them",
      "https://swiftpackageindex.com/ordo-one/package-benchmark/documentation/benchmark"
    ),
    ToolFile([".graphd.yml"], "graphd, which compares its settings", "this project"),
  ]

  private static let services = [
    ToolFile(
      [
        ".github/", "renovate.json", "renovate.json5", ".renovaterc", ".renovaterc.json",
        ".mergify.yml",
      ],
      "GitHub, Dependabot, Renovate, Mergify",
      "https://docs.github.com/en/actions"
    ),
    ToolFile([".gitlab-ci.yml", ".gitlab/"], "GitLab", "https://docs.gitlab.com/ci/yaml"),
    ToolFile([".circleci/"], "CircleCI", "https://circleci.com/docs"),
    ToolFile([".travis.yml"], "Travis CI", "https://docs.travis-ci.com"),
    ToolFile([".buildkite/"], "Buildkite", "https://buildkite.com/docs"),
    ToolFile(
      ["azure-pipelines*.yml", ".azure-pipelines/"],
      "Azure Pipelines",
      "https://learn.microsoft.com/azure/devops/pipelines"
    ),
    ToolFile(["Jenkinsfile"], "Jenkins", "https://www.jenkins.io/doc/book/pipeline/jenkinsfile"),
    ToolFile(["bitrise.yml", ".bitrise.yml"], "Bitrise", "https://devcenter.bitrise.io"),
    ToolFile(["codemagic.yaml"], "Codemagic", "https://docs.codemagic.io"),
    ToolFile([".cirrus.yml"], "Cirrus CI", "https://cirrus-ci.org"),
    ToolFile(["appveyor.yml", ".appveyor.yml"], "AppVeyor", "https://www.appveyor.com/docs"),
    ToolFile(
      [".drone.yml", ".woodpecker.yml", ".woodpecker/"],
      "Drone, Woodpecker",
      "https://woodpecker-ci.org/docs"
    ),
    ToolFile([".semaphore/"], "Semaphore", "https://docs.semaphoreci.com"),
    ToolFile(
      ["ci_scripts/", "**/TestFlight/WhatToTest.*.txt"],
      "Xcode Cloud",
      "https://developer.apple.com/documentation/xcode/xcode-cloud"
    ),
    ToolFile(
      [
        "codecov.yml", ".codecov.yml", ".codeclimate.yml", "sonar-project.properties",
        ".sonarcloud.properties", "crowdin.yml", "crowdin-*.yml",
      ],
      "Codecov, Code Climate, SonarQube, Crowdin",
      "https://docs.codecov.com/docs/codecov-yaml"
    ),
    ToolFile(
      [
        "fastlane/", "Dangerfile", "Dangerfile.swift", "Dangerfile.js", "Dangerfile.ts",
        "Dangerfile.df.kts", ".maestro/",
      ],
      "fastlane, Danger, Maestro",
      "https://docs.fastlane.tools, https://danger.systems, https://docs.maestro.dev"
    ),
  ]

  private static let editors = [
    ToolFile(
      [
        ".editorconfig", ".vscode/", ".idea/", ".zed/", ".nova/", ".fleet/", "*.code-workspace",
        ".DS_Store",
      ],
      "editors and the Finder",
      "https://editorconfig.org"
    ),
    ToolFile(
      ["**/.swiftpm/xcode/"],
      "Xcode: schemes of a package, which it makes by itself",
      "https://developer.apple.com/documentation/xcode/customizing-the-build-schemes-for-a-project"
    ),
    ToolFile(
      [".sourcekit-lsp/"],
      "SourceKit-LSP",
      "sourcekit-lsp: Documentation/Configuration File.md"
    ),
    ToolFile(
      [
        ".devcontainer/", ".claude/", ".cursor/", ".cursorrules", ".windsurf/", ".codex/",
        ".gemini/", ".agents/", ".serena/",
      ],
      "development containers, coding assistants",
      "https://containers.dev"
    ),
    ToolFile(
      [
        ".pre-commit-config.yaml", ".pre-commit-hooks.yaml", "lefthook.yml", ".husky/",
        ".githooks/",
      ],
      "hooks of git",
      "https://pre-commit.com"
    ),
    ToolFile(
      [
        ".swiftlint.yml", ".swiftformat", ".swift-format", ".swiftformatignore", ".periphery.yml",
        "swiftgen.yml", ".sourcery.yml",
      ],
      "linters, formatters and generators, which are plug-ins, too",
      "https://github.com/realm/SwiftLint, https://github.com/nicklockwood/SwiftFormat",
      readers: .plugins
    ),
    ToolFile(
      [
        ".licenseignore", ".license_header_template", ".unacceptablelanguageignore", ".yamllint",
        ".yamllint.yml", ".markdownlint.json", ".markdownlint.yml", ".markdownlint.yaml",
        ".shellcheckrc",
        ".prettierrc", ".prettierignore", ".hadolint.yaml", ".flake8",
      ],
      "linters of what is not Swift",
      "https://github.com/swiftlang/github-workflows"
    ),
  ]

  private static let buildSystems = [
    ToolFile(
      ["CMakeLists.txt", "CMakePresets.json", "CMakeUserPresets.json", "*.cmake", "*.cmake.in"],
      "CMake",
      "https://cmake.org/cmake/help/latest"
    ),
    ToolFile(
      [
        "BUILD", "BUILD.bazel", "WORKSPACE", "WORKSPACE.bazel", "WORKSPACE.bzlmod", "MODULE.bazel",
        "MODULE.bazel.lock", "*.bzl", ".bazelrc", ".bazelversion", ".bazelignore", ".bazeliskrc",
      ],
      "Bazel",
      "https://bazel.build/concepts/build-files"
    ),
    ToolFile(["BUCK", ".buckconfig"], "Buck", "https://buck2.build/docs"),
    ToolFile(["meson.build", "meson_options.txt"], "Meson", "https://mesonbuild.com"),
  ]

  private static let dependencies = [
    ToolFile(
      ["*.podspec", "*.podspec.json", "Podfile", "Podfile.lock", "Pods/"],
      "CocoaPods",
      "https://guides.cocoapods.org/syntax/podfile.html"
    ),
    ToolFile(
      ["Cartfile", "Cartfile.private", "Cartfile.resolved", "Carthage/"],
      "Carthage",
      "https://github.com/Carthage/Carthage"
    ),
    ToolFile(
      [
        "Gemfile", "Gemfile.lock", ".ruby-version", ".ruby-gemset", "Mintfile", "Brewfile",
        "Brewfile.lock.json",
      ],
      "Bundler, Mint, Homebrew",
      "https://bundler.io/man/gemfile.5.html"
    ),
    ToolFile(
      [
        "package.json", "package-lock.json", "yarn.lock", "pnpm-lock.yaml", ".nvmrc",
        ".node-version",
      ],
      "npm and its like",
      "https://docs.npmjs.com/cli/configuring-npm"
    ),
    ToolFile(
      ["requirements.txt", ".python-version", "pyproject.toml", "uv.lock", "poetry.lock"],
      "pip, pyenv, uv, Poetry",
      "https://pip.pypa.io/en/stable/reference/requirements-file-format"
    ),
  ]

  /// No build of SwiftPM reads these, and whoever starts programs may start them.
  private static let programs = [
    ToolFile(
      VersionManagers.fileNames + ["mise.lock", ".tuist-version"],
      "mise, asdf, Tuist; a file that names Swift counts as `.swift-version`",
      "https://mise.jdx.dev/configuration.html",
      readers: .programs
    ),
    ToolFile(
      [
        "Makefile", "makefile", "GNUmakefile", "*.mk", "justfile", "Justfile", ".justfile",
        "Rakefile",
        "Taskfile.yml", "Taskfile.yaml",
      ],
      "make, just, rake, task",
      "https://www.gnu.org/software/make/manual",
      readers: .programs
    ),
    ToolFile(
      ["*.sh", "*.bash", "*.zsh", "*.fish", "*.py", "*.rb", "*.pl", "*.ps1", "*.bat", "*.cmd"],
      "interpreters of scripts",
      "https://www.gnu.org/software/bash/manual",
      readers: .programs
    ),
    ToolFile(
      [
        "Dockerfile", "Dockerfile.*", "*.Dockerfile", "*.dockerfile", "Containerfile",
        ".dockerignore",
        "docker-compose*.yml", "docker-compose*.yaml", "compose*.yml", "compose*.yaml",
      ],
      "Docker, Podman",
      "https://docs.docker.com/reference/dockerfile",
      readers: .programs
    ),
  ]

  private static let xcode = [
    ToolFile(
      ["*.xcodeproj/", "*.xcworkspace/", "*.xctestplan", "*.xcconfig", "*.xcfilelist"],
      "Xcode: projects, test plans and settings",
      "https://developer.apple.com/documentation/xcode",
      readers: .xcode
    ),
    ToolFile(
      [
        "*.xcassets/", "*.xcstrings", "*.strings", "*.stringsdict", "*.storyboard", "*.xib",
        "*.plist",
        "*.entitlements", "*.xcprivacy", "*.intentdefinition", "*.storekit", "*.xcdatamodeld/",
        "*.metal",
        "*.pch", "*.icon/",
      ],
      "Xcode: what the targets of a project are made of",
      "https://developer.apple.com/documentation/xcode",
      readers: .xcode
    ),
  ]
}
