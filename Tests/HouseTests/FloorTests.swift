import Testing

/// Who may import whom: the floors of the house.
struct FloorTests {
  private let manifest: Manifest

  init() throws { manifest = try Manifest() }

  /// What each room may import of the house; docs/architecture.md tells why.
  private static let rooms: [String: Set<String>] = [
    "AtlasModel": [], "Digests": ["CCrypto"], "Places": ["AtlasModel"], "Presentation": ["AtlasModel"], "Raster": [],
    "OnThisDay": feature, "PassportStamps": feature, "PlaceStories": feature, "ThenAndNow": feature,
    "Archiving": ["AtlasModel", "Digests"], "CardDrawing": ["AtlasModel", "Presentation", "Raster", "CCairo"],
    "Imaging": ["AtlasModel", "Raster", "Digests", "CCodecs", "CHeif"],
    "Importing": ["AtlasModel", "Places", "Digests", "CArchive", "CXML"],
    "Publishing": ["AtlasModel", "Presentation", "Digests", "CFileSystem", "CMail", "CMarkdown"],
    "RecordKeeping": ["AtlasModel", "Digests", "CSQLite"], "Settings": ["AtlasModel", "Presentation", "CTOML"],
    "TextReading": ["AtlasModel", "Raster", "CTesseract"], "daymark": ["Commands"],
  ]
  private static let feature: Set<String> = ["AtlasModel", "Places", "Presentation"]
  private static let floors = ["Foundations", "Features", "Instruments", "CLibraries", "Commands", "daymark"]

  @Test func `the manifest was understood`() {
    #expect(manifest.dependencies["Settings"] == ["AtlasModel", "Presentation", "CTOML"])
    #expect(manifest.dependencies["OnThisDay"] == FloorTests.feature)
    #expect(manifest.dependencies["AtlasModel"] == [])
    #expect(manifest.dependencies["daymark"] == ["Commands"])
    #expect(manifest.libraries.isSuperset(of: ["CCairo", "CCodecs", "CFileSystem", "CSQLite"]))
    #expect(House.sources.count > 150)
    #expect(Set(House.sources.map(\.target)) == Set(manifest.dependencies.keys))
  }

  @Test func `every target depends on what its room allows, and Commands on no C library`() {
    for (target, dependencies) in manifest.dependencies {
      if target == "Commands" {
        #expect(dependencies.isDisjoint(with: manifest.libraries), "\(target)")
      } else if let allowed = FloorTests.rooms[target] {
        #expect(
          dependencies.isSubset(of: allowed), "\(target) also depends on \(dependencies.subtracting(allowed).sorted())")
      } else {
        Issue.record("\(target) has no room; give it one in FloorTests and in docs/architecture.md")
      }
    }
  }

  @Test func `every file imports only what its target declares`() {
    let ours = Set(manifest.dependencies.keys).union(manifest.libraries)
    for file in House.sources {
      let undeclared = file.imports.intersection(ours).subtracting(manifest.dependencies[file.target] ?? [])
      #expect(undeclared.isEmpty, "\(file.path) imports \(undeclared.sorted())")
    }
  }

  @Test func `foundations and features import nothing of the machine but the C library's sums`() {
    let ours = Set(manifest.dependencies.keys).union(manifest.libraries)
    for file in House.sources where ["Foundations", "Features"].contains(file.wing) {
      let foreign = file.imports.subtracting(ours).subtracting(["Glibc", "Synchronization"])
      #expect(foreign.isEmpty, "\(file.path) imports \(foreign.sorted())")
    }
  }

  @Test func `every C library has one owner`() {
    for library in manifest.libraries {
      let owners = Set(House.sources.filter { $0.imports.contains(library) }.map(\.target))
      #expect(owners.count == 1, "\(library) is imported by \(owners.sorted())")
    }
  }

  @Test func `imports of C libraries stay inside their file`() {
    for file in House.sources { #expect(file.places(of: #"\b(?:package|public)\s+import\s+C[A-Z]\w*"#) == []) }
  }

  @Test func `sources lie one folder deep below their wing`() {
    for file in House.sources {
      let depth = file.path.split(separator: "/").count
      #expect(FloorTests.floors.contains(file.wing), "\(file.path)")
      #expect(
        depth == (["Commands", "daymark"].contains(file.wing) ? 3 : 4) || file.path.contains("/Designs/"),
        "\(file.path)")
    }
  }

  @Test func `every target with sources is tested`() {
    let untested = Set(manifest.dependencies.keys).subtracting(manifest.tested).subtracting(["Commands", "daymark"])
    #expect(untested == [])
  }
}
