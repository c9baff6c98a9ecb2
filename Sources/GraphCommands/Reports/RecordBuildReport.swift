import GraphProtos
import SwiftProtobuf

/// The answer to `build record`.
struct RecordBuildReport: Report {
  var response: Graphd_V1_RecordBuildResponse
  var warnings: [String] = []

  var isComplete: Bool { response.problems.isEmpty && warnings.isEmpty }

  var message: Graphd_V1_RecordBuildResponse {
    var message = response
    // It is in the file now.
    message.upload = ""
    return message
  }

  func text(_ style: TextStyle) -> String {
    var page = TextPage()
    page.head = [
      TextLine(
        "\(counted(Int(response.files), "build")): \(counted(measured, "module")) measured",
        .heading
      ),
      TextLine(
        "\(response.known) of \(counted(Int(response.total), "module")) \(response.total == 1 ? "has" : "have") a recorded time",
        .secondary
      ),
    ]
    if response.unknown > 0 {
      let targets = counted(Int(response.unknown), "target")
      page.head.append(
        TextLine("\(targets) of other packages or of no module here", .secondary)
      )
    }
    page.head += warnings.map { TextLine("warning: " + $0, .warning) }
    if let problems = problemSection(response.problems, style) { page.sections.append(problems) }
    let slowest = response.modules.sorted {
      (-$0.duration.seconds, -$0.duration.nanos, $0.module)
        < (-$1.duration.seconds, -$1.duration.nanos, $1.module)
    }
    if !slowest.isEmpty {
      page.sections.append(
        TextPage.Section(
          heading: TextLine("The slowest first", .heading),
          rows: slowest.map { module in
            .cells([
              .init(module.module), .init(module.configuration, .secondary),
              .init(module.duration.text),
              .init(module.whole ? "" : "at least: a part of it was compiled", .secondary),
            ])
          },
          noun: "module"
        )
      )
    }
    return page.text(style)
  }

  private var measured: Int { Set(response.modules.map(\.module)).count }
}
