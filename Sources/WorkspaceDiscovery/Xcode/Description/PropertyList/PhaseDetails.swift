import DocumentFormats

/// The phases and rules of a target, besides which files they have.
///
/// Only equality has a meaning. Ids and the order of files are left out.
enum PhaseDetails {
  /// The lines of a target: one for each rule, for each phase that copies or runs something, and for each linked
  /// product with attributes.
  ///
  /// Complexity: O(files of the phases).
  static func lines(of target: ProjectObject, in objects: ProjectObjects) -> [String] {
    let build = ["buildToolPath", "buildArgumentsString", "passBuildSettingsInEnvironment"]
    var lines = [values(build, of: target)]
    for rule in objects.objects(target, "buildRules") {
      let fields = rule.value.members.filter { $0.key != "isa" }.sorted { $0.key < $1.key }
        .map { "\($0.key)=\($0.value.text?.debugDescription ?? "\($0.value.texts)")" }
      lines.append("details rule " + fields.joined(separator: " "))
    }
    for phase in objects.objects(target, "buildPhases") {
      switch phase.kind {
      case "PBXCopyFilesBuildPhase":
        let place = values(["dstSubfolderSpec", "dstSubfolder", "dstPath"], of: phase)
        let products = products(of: phase, in: objects, needsAttributes: false)
        lines.append(([place] + products).joined(separator: " "))
      case "PBXFrameworksBuildPhase":
        lines += products(of: phase, in: objects, needsAttributes: true)
      case "PBXShellScriptBuildPhase": lines.append(values(["shellPath"], of: phase))
      default: continue
      }
    }
    return lines.filter { !$0.isEmpty }
  }

  private static func values(_ keys: [String], of object: ProjectObject) -> String {
    let values = keys.compactMap { key in object.text(key).map { "\(key)=\($0.debugDescription)" } }
    return values.isEmpty ? "" : "details " + values.joined(separator: " ")
  }

  /// The products among the files of a phase, with attributes such as `Weak`.
  private static func products(
    of phase: ProjectObject,
    in objects: ProjectObjects,
    needsAttributes: Bool
  ) -> [String] {
    let lines = objects.objects(phase, "files").compactMap { file -> String? in
      let attributes = (file.value["settings"]?["ATTRIBUTES"]?.texts ?? []).sorted()
      guard !needsAttributes || !attributes.isEmpty else { return nil }
      let product = objects.object(file.text("productRef"))?.text("productName")
      let reference = objects.object(file.text("fileRef"))
      let isProduct = reference?.text("sourceTree") == "BUILT_PRODUCTS_DIR"
      guard needsAttributes || product != nil || isProduct,
        let name = product ?? reference?.text("path") ?? reference?.text("name")
      else { return nil }
      return "details \(name.debugDescription) \(attributes)"
    }
    return lines.sorted()
  }
}
