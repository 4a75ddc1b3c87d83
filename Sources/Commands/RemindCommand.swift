import AtlasModel
import Foundation
import OnThisDay
import Presentation
import Publishing
import Settings

/// `remind`: the coming letters and the calendar, off until the owner turns them on.
enum RemindCommand: Verb {
  static let specification = VerbSpecification(
    "remind", "write the coming reminder letters and the calendar",
    usage: ["remind [--days N] [--json]", "remind --install-timer", "remind --remove-timer"],
    examples: [
      ("daymark remind --set reminder.enabled=true", "writes letters and calendar into outbox/, this once"),
      ("daymark remind --dry-run", "says what would be written, also while reminders are off"),
      ("daymark remind --install-timer", "has this done every morning (a systemd timer of your own account)"),
    ],
    options: [
      OptionSpecification("days", value: "N", "how many coming days get a letter (default 14, at most 400)"),
      OptionSpecification("install-timer", "write and start a timer that runs this every morning"),
      OptionSpecification("remove-timer", "stop and remove that timer"),
    ],
    notes: [
      "Off until daymark.toml says enabled = true under [reminder]. Daymark itself sends nothing: letters lie in outbox/, are "
        + "dropped into a Maildir, or are handed to your own sendmail program."
    ])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let workspace = try Workspace(arguments, ambient, console)
    if arguments.has("install-timer") { return try ReminderTimer(workspace).install() }
    if arguments.has("remove-timer") { return try ReminderTimer(workspace).remove() }
    try arguments.refuseMore(than: 0)
    let plan = workspace.configuration.reminder
    guard plan.enabled || arguments.has("dry-run") else {
      throw .misuse(
        "remind", "reminders are off",
        advice:
          "write enabled = true under [reminder] in \(workspace.folder)/daymark.toml, or add --dry-run to look first")
    }
    let days = try arguments.count("days") ?? 14
    guard (1...400).contains(days) else { throw .misuse("--days \(days)", "is not from 1 to 400") }
    let journal = try Journal(workspace)
    let reminders = Reminder.upcoming(
      in: journal.visible, from: workspace.today, days: 400, phrases: journal.phrases)
    let last = workspace.today.adding(days: days - 1)
    let letters = reminders.filter { $0.day <= last }
    if arguments.has("dry-run") {
      for reminder in letters { console.print("\(reminder.day)  \(Console.printable(reminder.sentence))") }
      console.answer(
        "would write \(letters.count) letters and \(reminders.count) calendar entries", in: arguments,
        ["letters": .int(letters.count), "entries": .int(reminders.count)])
      return .done
    }
    let outbox = try Outbox(workspace, plan)
    let written = try outbox.write(letters: letters, calendar: reminders, journal)
    let delivered = try outbox.deliver(reminders.first { $0.day == workspace.today })
    let ways: [ReminderPlan.Delivery: String] = [
      .file: "", .maildir: "dropped today's letter into the Maildir",
      .sendmail: "handed today's letter to \(plan.sendmail)",
    ]
    console.answer(
      "\(letters.count) letters and \(reminders.count) calendar entries in \(outbox.folder) (\(written) changed)"
        + (delivered ? "; \(ways[plan.delivery] ?? "")" : ""),
      in: arguments,
      [
        "letters": .int(letters.count), "entries": .int(reminders.count), "changed": .int(written),
        "delivered": .bool(delivered), "folder": .string(outbox.folder),
      ])
    return .done
  }

  /// Rewrites the letters and the calendar that are there after the journal changed, as far ahead as they reach.
  ///
  /// Nothing is delivered, and nothing begun that the person did not begin. A journal is built all the same when it fails.
  static func refresh(_ workspace: Workspace, after outcome: BuildOutcome) {
    let plan = workspace.configuration.reminder
    guard plan.enabled, !workspace.arguments.has("dry-run"), outcome.result.written + outcome.result.removed > 0,
      let reach = Outbox.reach(workspace)
    else { return }
    do throws(CommandError) {
      let journal = try Journal(workspace)
      let reminders = Reminder.upcoming(
        in: journal.visible, from: workspace.today, days: 400, phrases: journal.phrases)
      let changed = try Outbox(workspace, plan).write(
        letters: reminders.filter { $0.day <= reach }, calendar: reminders, journal)
      if changed > 0 { workspace.console.note("wrote \(changed) reminder letters and calendar files anew") }
    } catch {
      workspace.console.report(Finding(.warning, error.subject, error.message, advice: error.advice))
    }
  }
}
