package import AtlasModel
package import Presentation

extension ReturnPair {
  /// The share card of the pair.
  package func shareCard(in atlas: Atlas, context: PageContext) -> ShareCard {
    let phrases = context.phrases
    let title = title(in: atlas, phrases: phrases)
    let line =
      distanceMetres < 0.5
      ? phrases["pair-line-same", ["span": spanWords(phrases)]]
      : phrases["pair-line", ["span": spanWords(phrases), "distance": phrases.distance(metres: distanceMetres)]]
    let (first, last) = (then.captured.day.map(phrases.date) ?? "", now.captured.day.map(phrases.date) ?? "")
    return ShareCard(
      kind: .returnPair, stem: "then-now-\(id)", link: .pair(id), eyebrow: phrases["then-and-now"], title: title,
      lines: [line],
      pictures: [
        CardPicture(photo: then.id, label: then.captured.day.map { String($0.year) }),
        CardPicture(photo: now.id, label: now.captured.day.map { String($0.year) }),
      ],
      correction: "daymark correct \(then.id.text) --place NAME",
      alternativeText: phrases["pair-alt", ["place": title, "then": first, "now": last]],
      language: then.places.last?.text.split(separator: "-").last.map { $0.uppercased() } ?? "")
  }

  /// City and country, or a phrase for a spot without a name.
  package func title(in atlas: Atlas, phrases: Phrasebook) -> String {
    let chain = then.places.compactMap { atlas.places[$0] }
    let names = [chain.first, chain.last].compactMap { $0?.name }
    guard let first = names.first else { return phrases["no-place"] }
    return first == names.last ? first : names.joined(separator: ", ")
  }

  /// “17 years” or “2 years 6 months”: months only where they say something.
  package func spanWords(_ phrases: Phrasebook) -> String {
    let (years, months) = span
    let yearWords = phrases.count("years", years)
    guard years < 20, months > 0 else { return yearWords }
    return phrases["years-and-months", ["years": yearWords, "months": phrases.count("months", months)]]
  }
}
