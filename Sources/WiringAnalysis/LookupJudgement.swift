import WorkspaceModel

/// The outcome of one request over all its paths.
struct LookupJudgement {
  let request: LookupRequest
  var result = LookupResult()

  init(_ request: LookupRequest, _ lookup: inout MemberLookup) {
    self.request = request
    let place = request.place(in: lookup.graph)
    for start in request.starts {
      let found = lookup.result(request.name, request.wanted, from: place, at: start.component)
      let isCertain = start.isCertain && request.startsAreCertain
      let step = { (path: LookupPath) -> LookupPath in
        if let child = start.child { return path.after(child, passing: [], isCertain: isCertain) }
        var path = path
        path.isCertain = path.isCertain && isCertain
        return path
      }
      result.found.add(found.found, after: step, isCertain: isCertain)
      result.optional.add(found.optional, after: step, isCertain: isCertain)
      result.unknown.add(found.unknown, after: step, isCertain: isCertain)
      result.missing.add(found.missing, after: step, isCertain: isCertain)
    }
  }

  enum Verdict {
    /// Found on every path, or not judged.
    case fine
    /// Missing on every path.
    case missing
    /// Missing on some paths.
    case sometimesMissing
    case optional
    case unknown
  }

  var verdict: Verdict {
    if !result.missing.isEmpty {
      let isAll =
        result.found.isEmpty && result.optional.isEmpty && result.unknown.isEmpty
        && !request.hasUnknownStart
      if isAll { return .missing }
      // An edge that a protocol stands for may be none.
      if result.missing.certainCount > 0 { return .sometimesMissing }
    }
    if !result.optional.isEmpty { return .optional }
    if !result.unknown.isEmpty || request.hasUnknownStart { return .unknown }
    return .fine
  }

  /// The missing paths to show: those over certain edges if there are any.
  var missingSamples: [LookupPath] {
    let certain = result.missing.samples.filter(\.isCertain)
    return certain.isEmpty ? result.missing.samples : certain
  }
}
