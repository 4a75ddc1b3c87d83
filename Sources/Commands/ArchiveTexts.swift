import AtlasModel
import Presentation
import Settings

/// What an archive says of itself, to people who have nothing else.
enum ArchiveTexts {
  /// The words beside the payload's folders.
  static func readMe(_ contents: YearContents) -> String {
    """
    The year \(contents.year) of a Daymark journal
    ==================================

    To look at it, open site/index.html in any browser. Nothing has to be installed, and nothing is fetched from anywhere.

    What is here
      site/       the pages of the year with reduced pictures and share cards; a return to a spot shows its photo of another year
      records/    what is known of the year, one JSON object a line; records/SCHEMA.md says what the words mean
      notes/      the owner's own words, when there are any
      pictures/   larger copies of passport stamps, when there are any
      originals/  the photos themselves, when they were archived too; records/originals.jsonl has their own names
      stamps/     the same of passport stamps whose pictures are no photos of the year

    What is not here
      What the owner's privacy rules hide, and what passports say of their holder.

    To check that nothing was changed or lost, go to the folder above this one and type
      sha512sum -c manifest-sha512.txt
    or use any tool that knows BagIt (RFC 8493), or `daymark verify FOLDER`.

    To bring it back into an empty journal: daymark archive --restore FOLDER --journal NEW-FOLDER

    """
  }

  /// The settings that decide what the pages look like, as `daymark.toml`.
  ///
  /// What says where things lie on this computer, what hides, and who is written to stays at home.
  static func settings(_ configuration: Configuration, year: Int) -> String {
    func list(_ texts: [String]) -> String { "[" + texts.map { "\"\($0)\"" }.joined(separator: ", ") + "]" }
    let cards = configuration.cards
    return """
      # The settings of an archived year. Take out the line with the year to see all that a journal holds.

      [site]
      language = "\(configuration.language)"
      year = \(year)

      [images]
      display = \(configuration.displayPixels)
      thumb = \(configuration.thumbPixels)

      [then-now]
      grids = \(configuration.grids)
      separation = \(configuration.separationMetres)
      years = \(configuration.pairYears)

      [cards]
      ratios = \(list(cards.ratios.map(\.rawValue)))
      appearances = \(list(cards.appearances.map(\.rawValue)))
      format = "\(cards.suffix == "png" ? "png" : "jpeg")"
      on-this-day = "\(cards.onThisDay.rawValue)"
      places = "\(cards.places.rawValue)"
      wordmark = \(cards.wordmark)

      """
  }

  /// What the records mean.
  static let schema = """
    # The records of an archived year

    Every file ending in `.jsonl` holds one JSON object a line, in UTF-8. A key that is not there has no value. Days are
    `YYYY-MM-DD`, `YYYY-MM` or `YYYY` as far as they are known; clocks are what a clock on the wall showed,
    `YYYY-MM-DDThh:mm:ss`; points are degrees (WGS 84), distances metres, sizes bytes. Countries are the two letters of
    ISO 3166-1, airports the three letters of IATA. Names of files are below this archive's `data` folder.

    ## archive.json
    `schema` of these files, the lasting id of the `journal`, the `year`, the `version` of the program.

    ## photos.jsonl
    The photos of the year, and those of other years that a return of this year leads to.
    - `id`, `fingerprint`: the first 12, and all 24, digits of SHA-256 over the size and parts of the file (all of it up to
      64 KiB; else the first 16 KiB, 8 KiB from the middle on, the last 8 KiB)
    - `path`: its name below the folder it was found in; `name`: the same as every file system takes it; `file`: where the
      original lies in this archive
    - `bytes`, `format`, `width`, `height`, `orientation` (EXIF, 1 to 8), `make`, `model`
    - `taken`, `offset_minutes` (east of UTC), `precision` (instant, day, month, year, unknown), `date`, `zone_certain`
    - `lat`, `lon`, `place` (the finest; see places.jsonl), `near_border`: other countries within about a kilometre
    - `quarter_turns`: how often the owner turned it to the right; `cannot_be_shown`: why there is no picture of it
    The reduced copies are `site/images/ID-display.jpg`, `-middle.jpg` and `-thumb.jpg`.

    ## presence.jsonl
    Evidence that the owner was in a `place` on a `day` known to a `precision` (as of photos): its `kind` (photo, flight,
    import, manual, stamp, checkin, track), its `source` and `ref`, whether it was only `passing` through, whether the day was one of a longer stay
    (`within_stay`), whether the local day is certain (`zone_certain`).

    ## places.jsonl
    `id`, `name`, `country`, the `parent` it lies in, `lat`, `lon`, time `zone` (IANA), `iata`. An id begins with `cc-` for a
    country, `rg-` for a region, `gn-` for a city by its GeoNames number, `iata-` for an airport.

    ## stamps.jsonl and books.jsonl
    Passport stamps as the owner confirmed them: `id`, `country`, `place` (the finest named), `acceptedPlaces` (each proves a
    visit), `date`, `direction` (entry, exit), `method` (air, sea, land, rail), `book` and `page`, `favourite`, `note`.
    `image` has the `fingerprint` and `byteCount` of the picture's original and the `path` where it lies here, empty when it does
    not. `edit` is what was done to the picture, in pixels of the original: what is covered there is in no picture here.
    `uncensored` are fingerprints of pictures that must not be shown. Books have an `id`, the `name` the owner gave them and the
    `issuer` (country), and nothing else.

    ## pairs.jsonl
    Returns to a spot: `id`, the photos `then` and `now`, `distance_m` and `span_days` between them, the `link` of the page.

    ## decisions.jsonl
    What the owner decided, by number `n` and `day`, each of a `kind`:
    - `found`: the journal was made; `atlas` is its lasting id
    - `stay`: days in a `place`, `from` and `to`; `isPart` says that it is what is left of a longer one
    - `correct`: of a `photo` in a `correction` a better `date`, `clock`, `place` or number of `quarterTurns`
    - `stamp`: a stamp as above
    - `name`: which `place` a `name` of an import means
    - `promote`: passing through that was a visit, as `stay`
    - `exclude`: a finding that was dismissed; its `subject` has the `kind` link and the `link`
    Rules that hide photos, folders, zones, places or days are not here, nor is anything about passport books.

    ## originals.jsonl
    For every archived original its own `path`, the `file` it became and the `photo` it is. Copies of one photo share a file.

    ## settings.toml
    The settings that the pages were written with.

    """
}
