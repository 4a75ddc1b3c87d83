import AtlasModel
import Foundation
import Glibc

/// The one place that looks at the clock, the environment and the machine; everything else is given what it needs.
struct Ambient: Sendable {
  /// The environment variables.
  let environment: [String: String]
  /// The day the machine's clock shows in the machine's zone.
  let today: CalendarDay
  /// The machine's clock in seconds since 1970.
  let seconds: Int
  /// How many processors there are.
  let processors: Int
  /// The working folder.
  let workingFolder: String
  /// The path of the program.
  let program: String

  /// Looks around once.
  static func current(program: String) -> Ambient {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    let today = CalendarDay(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    return Ambient(
      environment: ProcessInfo.processInfo.environment, today: today ?? CalendarDay(daysSince1970: 0), seconds: now,
      processors: max(1, ProcessInfo.processInfo.activeProcessorCount),
      workingFolder: FileManager.default.currentDirectoryPath,
      program: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? program)
  }

  /// Eight in the morning of a day in the machine's zone, which `TZ` names: seconds since 1970, and minutes east of UTC.
  func morning(of day: CalendarDay) -> (seconds: Int, offsetMinutes: Int) {
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(day.year - 1900), Int32(day.month - 1), Int32(day.day))
    (parts.tm_hour, parts.tm_isdst) = (8, -1)
    let seconds = mktime(&parts)
    return (Int(seconds), parts.tm_gmtoff / 60)
  }

  /// The home folder.
  var home: String { environment["HOME"] ?? "/" }

  /// A path as a person writes it, made absolute: `~` is the home folder, the rest is relative to the working folder.
  func absolute(_ path: String) -> String {
    var whole = path
    if path == "~" || path.hasPrefix("~/") { whole = home + path.dropFirst() }
    if !whole.hasPrefix("/") { whole = workingFolder + "/" + whole }
    return URL(fileURLWithPath: whole).standardizedFileURL.path
  }

  /// An XDG folder; relative values are ignored, as the specification says.
  func folder(_ variable: String, default fallback: String) -> String {
    guard let value = environment[variable], value.hasPrefix("/") else { return home + "/" + fallback }
    return value
  }
}
