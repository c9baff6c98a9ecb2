#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A moment as signatures and headers have it, in UTC.
struct SigningTime: Sendable, Hashable {
  /// Since 1970.
  let seconds: Int

  /// The time of this machine's clock; only signatures use it.
  static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec)
  }

  /// `20130524`.
  var day: String {
    let (year, month, day) = Self.date(ofDay: seconds.quotient(86_400))
    return Self.padded(year, 4) + Self.padded(month, 2) + Self.padded(day, 2)
  }

  /// `20130524T000000Z`.
  var stamp: String {
    let time = seconds - seconds.quotient(86_400) * 86_400
    let parts = [time / 3_600, time / 60 % 60, time % 60]
    return day + "T" + parts.map { Self.padded($0, 2) }.joined() + "Z"
  }

  /// Reads the header `Date`: `Fri, 24 May 2013 00:00:00 GMT`; nil for another form.
  init?(header: String) {
    let words = header.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), (1...31).contains(day),
      let month = Self.months.firstIndex(where: { $0 == words[2] }),
      let year = Int(words[3]), (1970...9999).contains(year)
    else { return nil }
    let time = words[4].split(separator: ":").compactMap { Int($0) }
    guard time.count == 3, (0..<24).contains(time[0]), (0..<60).contains(time[1]),
      (0...60).contains(time[2])
    else { return nil }
    seconds =
      Self.day(ofYear: year, month: month + 1, day: day) * 86_400
      + time[0] * 3_600 + time[1] * 60 + time[2]
  }

  init(seconds: Int) { self.seconds = seconds }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  // Years begin in March, so that the leap day is the last one; 400 of them have 146,097 days.

  private static func day(ofYear year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = year.quotient(400)
    let ofEra = year - era * 400
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  private static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = shifted.quotient(146_097)
    let ofEra = shifted - era * 146_097
    let year = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    let day = ofYear - (153 * month + 2) / 5 + 1
    let calendarMonth = month < 10 ? month + 3 : month - 9
    return (year + era * 400 + (calendarMonth <= 2 ? 1 : 0), calendarMonth, day)
  }
}

extension Int {
  /// The quotient, rounded down.
  fileprivate func quotient(_ divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
