/// The whole local record as one value.
package struct Atlas: Sendable {
  /// Every photo, sorted by path.
  package var photos: [PhotoRecord]
  /// Evidence other than photos: manual days, imports, confirmed stamps.
  package var evidence: [PresenceDay]
  /// The places that photos, evidence and stamps name, with all their parents.
  package var places: [PlaceID: Place]
  /// Confirmed stamps.
  package var stamps: [Stamp]
  /// Passport books.
  package var books: [PassportBook]
  /// The pictures of identity pages, which are never shown as photos.
  package var identityPictures: Set<PhotoID>
  /// A number that grows whenever a scan changed the photos.
  package var photoGeneration: Int

  /// An empty atlas.
  package init() {
    (photos, evidence, places, stamps, books, photoGeneration) = ([], [], [:], [], [], 0)
    identityPictures = []
  }

  /// The chain of ids from a place up to its country.
  package func chainIDs(of place: PlaceID) -> [PlaceID] { chain(of: place).map(\.id) }

  /// The chain of places from a place up to its country, finest first; empty for an unknown place.
  package func chain(of place: PlaceID) -> [Place] {
    var chain: [Place] = []
    var next: PlaceID? = place
    while let id = next, let found = places[id], chain.count < 8 {
      chain.append(found)
      next = found.parent
    }
    return chain
  }

  /// What may be shown under the rules.
  ///
  /// This is the one gate: features take a `VisibleAtlas`, and nothing else makes one. Copies of one photo are one
  /// photo, known by the first of their paths; when a rule hides any copy, it hides them all. A photo that is the picture
  /// of a censored stamp or of an identity page is hidden too.
  package func visible(under rules: PrivacyRules) -> VisibleAtlas {
    var hidden = Set<PhotoID>()
    for photo in photos where rules.ruleHiding(photo) != nil { hidden.insert(photo.id) }
    hidden.formUnion(secretPictures)
    var seen = Set<PhotoID>()
    var shown = Atlas()
    for photo in photos.sorted(by: { $0.reference < $1.reference })
    where !hidden.contains(photo.id) && seen.insert(photo.id).inserted {
      shown.photos.append(photo)
    }
    shown.stamps = stamps.filter { !hides($0, under: rules) }.map(withoutIdentityPage)
    // What a hidden stamp proved is hidden with it, at every level.
    let hiddenStamps = Set(stamps.map(\.id)).subtracting(shown.stamps.map(\.id))
    shown.evidence = evidence.filter { item in
      rules.ruleHiding(item.day, in: chainIDs(of: item.place), at: places[item.place]?.coordinate) == nil
        && !(item.kind == .stamp && hiddenStamps.contains(item.reference))
    }
    shown.places = places
    shown.books = books.map(\.withoutIdentity)
    shown.photoGeneration = photoGeneration
    let dismissed = rules.rules.compactMap { rule -> String? in
      if case .link(let link) = rule.subject { return link }
      return nil
    }
    return VisibleAtlas(shown, dismissed: Set(dismissed), exclusionDigest: rules.digest + secretDigest)
  }

  /// The pictures that are shown nowhere as photos: identity pages, and censored stamps, which are shown as the stamp only,
  /// where the strokes are burned in.
  private var secretPictures: Set<PhotoID> {
    identityPictures.union(stamps.flatMap(\.hiddenPictures).map { PhotoID(fingerprint: $0) })
  }

  /// Why a photo is shown nowhere whatever the rules say: `identity-page` or `censored-stamp`; nothing for all others.
  package func secrecy(of photo: PhotoID) -> String? {
    if identityPictures.contains(photo) { return "identity-page" }
    return secretPictures.contains(photo) ? "censored-stamp" : nil
  }

  /// A stamp whose picture is an identity page is shown without it.
  private func withoutIdentityPage(_ stamp: Stamp) -> Stamp {
    guard let image = stamp.image, identityPictures.contains(PhotoID(fingerprint: image.fingerprint)) else {
      return stamp
    }
    var bare = stamp
    (bare.image, bare.edit) = (nil, nil)
    return bare
  }

  /// A text that changes with those pictures, so that nothing remembered shows one.
  private var secretDigest: String {
    secretPictures.isEmpty ? "" : "\n" + secretPictures.sorted().map(\.text).joined(separator: " ")
  }

  private func hides(_ stamp: Stamp, under rules: PrivacyRules) -> Bool {
    let chain = stamp.place.map(chainIDs(of:)) ?? stamp.country.map { [PlaceID.country($0)] } ?? []
    let point = stamp.place.flatMap { places[$0]?.coordinate }
    // What the person accepted beside the port's own chain is shown with the stamp, and hides it likewise.
    let hidesAccepted = stamp.acceptedPlaces.contains { place in
      rules.ruleHiding(stamp.date, in: chainIDs(of: place), at: places[place]?.coordinate) != nil
    }
    return hidesAccepted || rules.ruleDismissing("stamp/" + stamp.id) != nil
      || rules.ruleHiding(stamp.date, in: chain, at: point) != nil
  }
}

/// An atlas from which everything private has been taken out.
package struct VisibleAtlas: Sendable {
  /// The record without what the rules hide.
  package let atlas: Atlas
  /// Links of findings the person dismissed, without `daymark://`.
  package let dismissed: Set<String>
  /// A text that changes whenever the rules change.
  package let exclusionDigest: String

  init(_ atlas: Atlas, dismissed: Set<String>, exclusionDigest: String) {
    (self.atlas, self.dismissed, self.exclusionDigest) = (atlas, dismissed, exclusionDigest)
  }
}

extension PlaceID {
  /// The id of a country.
  package static func country(_ code: CountryCode) -> PlaceID { PlaceID("cc-" + code.letters.lowercased()) }
}
