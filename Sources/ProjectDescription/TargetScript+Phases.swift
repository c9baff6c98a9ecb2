extension TargetScript {
  /// Returns a tool that runs before the other phases.
  public static func pre(
    tool: String,
    arguments: String...,
    name: String,
    inputPaths: [FileListGlob] = [],
    inputFileListPaths: [FileListPath] = [],
    outputPaths: [Path] = [],
    outputFileListPaths: [FileListPath] = [],
    basedOnDependencyAnalysis: Bool? = nil,
    runForInstallBuildsOnly: Bool = false,
    shellPath: String = "/bin/sh",
    dependencyFile: Path? = nil
  ) -> Self {
    Self(
      name,
      .tool(path: tool, args: arguments),
      .pre,
      inputPaths,
      inputFileListPaths,
      outputPaths,
      outputFileListPaths,
      basedOnDependencyAnalysis
    )
  }

  /// Returns a tool that runs before the other phases.
  public static func pre(
    tool: String,
    arguments: [String],
    name: String,
    inputPaths: [FileListGlob] = [],
    inputFileListPaths: [FileListPath] = [],
    outputPaths: [Path] = [],
    outputFileListPaths: [FileListPath] = [],
    basedOnDependencyAnalysis: Bool? = nil,
    runForInstallBuildsOnly: Bool = false,
    shellPath: String = "/bin/sh",
    dependencyFile: Path? = nil
  ) -> Self {
    Self(
      name,
      .tool(path: tool, args: arguments),
      .pre,
      inputPaths,
      inputFileListPaths,
      outputPaths,
      outputFileListPaths,
      basedOnDependencyAnalysis
    )
  }

  /// Returns a tool that runs after the other phases.
  public static func post(
    tool: String,
    arguments: String...,
    name: String,
    inputPaths: [FileListGlob] = [],
    inputFileListPaths: [FileListPath] = [],
    outputPaths: [Path] = [],
    outputFileListPaths: [FileListPath] = [],
    basedOnDependencyAnalysis: Bool? = nil,
    runForInstallBuildsOnly: Bool = false,
    shellPath: String = "/bin/sh",
    dependencyFile: Path? = nil
  ) -> Self {
    Self(
      name,
      .tool(path: tool, args: arguments),
      .post,
      inputPaths,
      inputFileListPaths,
      outputPaths,
      outputFileListPaths,
      basedOnDependencyAnalysis
    )
  }

  /// Returns a tool that runs after the other phases.
  public static func post(
    tool: String,
    arguments: [String],
    name: String,
    inputPaths: [FileListGlob] = [],
    inputFileListPaths: [FileListPath] = [],
    outputPaths: [Path] = [],
    outputFileListPaths: [FileListPath] = [],
    basedOnDependencyAnalysis: Bool? = nil,
    runForInstallBuildsOnly: Bool = false,
    shellPath: String = "/bin/sh",
    dependencyFile: Path? = nil
  ) -> Self {
    Self(
      name,
      .tool(path: tool, args: arguments),
      .post,
      inputPaths,
      inputFileListPaths,
      outputPaths,
      outputFileListPaths,
      basedOnDependencyAnalysis
    )
  }

  /// Returns a script of the repository that runs before the other phases.
  public static func pre(
    path: Path,
    arguments: String...,
    name: String,
    inputPaths: [FileListGlob] = [],
    inputFileListPaths: [FileListPath] = [],
    outputPaths: [Path] = [],
    outputFileListPaths: [FileListPath] = [],
    basedOnDependencyAnalysis: Bool? = nil,
    runForInstallBuildsOnly: Bool = false,
    shellPath: String = "/bin/sh",
    dependencyFile: Path? = nil
  ) -> Self {
    Self(
      name,
      .scriptPath(path: path, args: arguments),
      .pre,
      inputPaths,
      inputFileListPaths,
      outputPaths,
      outputFileListPaths,
      basedOnDependencyAnalysis
    )
  }

  /// Returns a script of the repository that runs before the other phases.
  public static func pre(
    path: Path,
    arguments: [String],
    name: String,
    inputPaths: [FileListGlob] = [],
    inputFileListPaths: [FileListPath] = [],
    outputPaths: [Path] = [],
    outputFileListPaths: [FileListPath] = [],
    basedOnDependencyAnalysis: Bool? = nil,
    runForInstallBuildsOnly: Bool = false,
    shellPath: String = "/bin/sh",
    dependencyFile: Path? = nil
  ) -> Self {
    Self(
      name,
      .scriptPath(path: path, args: arguments),
      .pre,
      inputPaths,
      inputFileListPaths,
      outputPaths,
      outputFileListPaths,
      basedOnDependencyAnalysis
    )
  }

  /// Returns a script of the repository that runs after the other phases.
  public static func post(
    path: Path,
    arguments: String...,
    name: String,
    inputPaths: [FileListGlob] = [],
    inputFileListPaths: [FileListPath] = [],
    outputPaths: [Path] = [],
    outputFileListPaths: [FileListPath] = [],
    basedOnDependencyAnalysis: Bool? = nil,
    runForInstallBuildsOnly: Bool = false,
    shellPath: String = "/bin/sh",
    dependencyFile: Path? = nil
  ) -> Self {
    Self(
      name,
      .scriptPath(path: path, args: arguments),
      .post,
      inputPaths,
      inputFileListPaths,
      outputPaths,
      outputFileListPaths,
      basedOnDependencyAnalysis
    )
  }

  /// Returns a script of the repository that runs after the other phases.
  public static func post(
    path: Path,
    arguments: [String],
    name: String,
    inputPaths: [FileListGlob] = [],
    inputFileListPaths: [FileListPath] = [],
    outputPaths: [Path] = [],
    outputFileListPaths: [FileListPath] = [],
    basedOnDependencyAnalysis: Bool? = nil,
    runForInstallBuildsOnly: Bool = false,
    shellPath: String = "/bin/sh",
    dependencyFile: Path? = nil
  ) -> Self {
    Self(
      name,
      .scriptPath(path: path, args: arguments),
      .post,
      inputPaths,
      inputFileListPaths,
      outputPaths,
      outputFileListPaths,
      basedOnDependencyAnalysis
    )
  }

  /// Returns a script in the manifest that runs before the other phases.
  public static func pre(
    script: String,
    name: String,
    inputPaths: [FileListGlob] = [],
    inputFileListPaths: [FileListPath] = [],
    outputPaths: [Path] = [],
    outputFileListPaths: [FileListPath] = [],
    basedOnDependencyAnalysis: Bool? = nil,
    runForInstallBuildsOnly: Bool = false,
    shellPath: String = "/bin/sh",
    dependencyFile: Path? = nil
  ) -> Self {
    Self(
      name,
      .embedded(script),
      .pre,
      inputPaths,
      inputFileListPaths,
      outputPaths,
      outputFileListPaths,
      basedOnDependencyAnalysis
    )
  }

  /// Returns a script in the manifest that runs after the other phases.
  public static func post(
    script: String,
    name: String,
    inputPaths: [FileListGlob] = [],
    inputFileListPaths: [FileListPath] = [],
    outputPaths: [Path] = [],
    outputFileListPaths: [FileListPath] = [],
    basedOnDependencyAnalysis: Bool? = nil,
    runForInstallBuildsOnly: Bool = false,
    shellPath: String = "/bin/sh",
    dependencyFile: Path? = nil
  ) -> Self {
    Self(
      name,
      .embedded(script),
      .post,
      inputPaths,
      inputFileListPaths,
      outputPaths,
      outputFileListPaths,
      basedOnDependencyAnalysis
    )
  }
}
