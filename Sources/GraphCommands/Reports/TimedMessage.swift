import GraphProtos
import SwiftProtobuf

/// An answer with the durations of its phases.
protocol TimedMessage: Message {
  var timings: Graphd_V1_Timings { get }
  mutating func clearTimings()
}

extension TimedMessage {
  /// The same without its timings: equal answers are printed alike.
  var withoutTimings: Self {
    var message = self
    message.clearTimings()
    return message
  }
}

/// A report of an answer with timings: they are printed apart from it.
protocol TimedReport: Report where Content: TimedMessage {
  /// The answer as the service gave it.
  var response: Content { get }
}

extension TimedReport {
  var message: Content { response.withoutTimings }
  var timings: Graphd_V1_Timings? { response.timings }
}

extension Graphd_V1_Impact: TimedMessage {}
extension Graphd_V1_Explanation: TimedMessage {}
extension Graphd_V1_TestSelection: TimedMessage {}
extension Graphd_V1_ShardPlan: TimedMessage {}
extension Graphd_V1_ListModulesResponse: TimedMessage {}
extension Graphd_V1_ListFeaturesResponse: TimedMessage {}
extension Graphd_V1_ListDependenciesResponse: TimedMessage {}
extension Graphd_V1_ListDependentsResponse: TimedMessage {}
extension Graphd_V1_ExportGraphResponse: TimedMessage {}
extension Graphd_V1_DraftConfigurationResponse: TimedMessage {}
extension Graphd_V1_ListResourcesResponse: TimedMessage {}
extension Graphd_V1_FindResourceUsesResponse: TimedMessage {}
extension Graphd_V1_ListBundlesResponse: TimedMessage {}
extension Graphd_V1_Check: TimedMessage {}
extension Graphd_V1_ListComponentsResponse: TimedMessage {}
extension Graphd_V1_LookUpMemberResponse: TimedMessage {}
extension Graphd_V1_HotSpots: TimedMessage {}
extension Graphd_V1_WhatIf: TimedMessage {}
