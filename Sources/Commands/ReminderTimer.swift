import Foundation
import Presentation
import Settings

/// A timer of the user's own systemd that runs `remind` every morning.
struct ReminderTimer {
  private let workspace: Workspace
  private let folder: String
  private static let name = "daymark-remind"

  init(_ workspace: Workspace) {
    self.workspace = workspace
    folder = workspace.ambient.folder("XDG_CONFIG_HOME", default: ".config") + "/systemd/user"
  }

  private func path(_ ending: String) -> String { "\(folder)/\(ReminderTimer.name).\(ending)" }

  /// A word of a command line as systemd reads it: in quotes, with its own signs taken literally.
  static func quoted(_ word: String) -> String {
    let plain = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%")
      .replacing("$", with: "$$")
    return "\"\(plain)\""
  }

  /// Writes the two files and starts the timer.
  func install() throws(CommandError) -> ExitStatus {
    guard !workspace.folder.contains(where: \.isNewline), !workspace.ambient.program.contains(where: \.isNewline) else {
      throw .misuse(workspace.folder, "has a line end in its name, which a timer cannot hold")
    }
    let command = [workspace.ambient.program, "remind", "--quiet", "--no-input", "--journal", workspace.folder]
    let service = """
      [Unit]
      Description=Daymark: letters of the coming days

      [Service]
      Type=oneshot
      ExecStart=\(command.map(ReminderTimer.quoted).joined(separator: " "))

      """
    let timer = """
      [Unit]
      Description=Daymark: every morning

      [Timer]
      OnCalendar=*-*-* 07:00:00
      Persistent=true

      [Install]
      WantedBy=timers.target

      """
    if workspace.arguments.has("dry-run") {
      workspace.console.answer("would write \(path("service")) and \(path("timer"))", in: workspace.arguments)
      return .done
    }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(service.utf8).write(to: URL(fileURLWithPath: path("service")), options: .atomic)
      try Data(timer.utf8).write(to: URL(fileURLWithPath: path("timer")), options: .atomic)
    } catch { throw CommandError(.failed, folder, "cannot be written") }
    let started = Desktop(workspace).runs(["systemctl", "--user", "enable", "--now", "\(ReminderTimer.name).timer"])
    workspace.console.answer(
      "wrote \(path("timer"))"
        + (started
          ? "; it runs every morning at seven"
          : "; start it with `systemctl --user enable --now daymark-remind.timer`"),
      in: workspace.arguments, ["path": .string(path("timer")), "started": .bool(started)])
    if !workspace.configuration.reminder.enabled {
      workspace.console.note("reminders are still off: write enabled = true under [reminder] in daymark.toml")
    }
    return .done
  }

  /// Stops the timer and removes both files.
  func remove() throws(CommandError) -> ExitStatus {
    let files = [path("timer"), path("service")].filter { FileManager.default.fileExists(atPath: $0) }
    if workspace.arguments.has("dry-run") {
      workspace.console.answer("would remove \(files.joined(separator: " and "))", in: workspace.arguments)
      return .done
    }
    if !files.isEmpty {
      _ = Desktop(workspace).runs(["systemctl", "--user", "disable", "--now", "\(ReminderTimer.name).timer"])
    }
    for file in files {
      do { try FileManager.default.removeItem(atPath: file) } catch {
        throw CommandError(.failed, file, "cannot be removed")
      }
    }
    workspace.console.answer(files.isEmpty ? "there is no timer" : "removed the timer", in: workspace.arguments)
    return .done
  }
}
