/// Whether, to whom and how letters are delivered.
package struct ReminderPlan: Sendable, Hashable {
  /// How a letter reaches its reader.
  package enum Delivery: String, Sendable, CaseIterable {
    /// Letters of the coming days lie in the journal's `outbox/`.
    case file
    /// The letter of the day is dropped into a local Maildir; nothing leaves the machine.
    case maildir
    /// The letter of the day is handed to the owner's own sendmail-compatible program; the text leaves the machine.
    case sendmail
  }

  /// Whether letters are written at all.
  package var enabled = false
  /// How they are delivered.
  package var delivery = Delivery.file
  /// From whom and to whom.
  package var address = "owner@localhost"
  /// The Maildir for letters.
  package var maildir: String?
  /// The program that sends.
  package var sendmail = "/usr/sbin/sendmail"
  /// Whether letters show reduced pictures.
  package var photos = false
  /// Whether calendar entries ring at eight in the morning.
  package var alarm = false

  /// Letters are off.
  package init() {}
}
