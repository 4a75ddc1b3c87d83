// swift-tools-version: 6.2
import PackageDescription

// The floors of the house, said once. docs/architecture.md tells why; HouseTests hold every source file to it.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Optimised in debug builds too: these go through millions of pixels or names, and the tests would take minutes longer.
let quick: Set = ["Places", "PassportStamps", "TextReading"]

func settings(for name: String) -> [SwiftSetting] {
  quick.contains(name) ? settings + [.unsafeFlags(["-O"], .when(configuration: .debug))] : settings
}

/// Nouns that everybody speaks, and pure sums over them.
func foundation(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/Foundations/\(name)", swiftSettings: settings(for: name))
}

/// A path back to a trip; what a feature may know is listed once, here.
func feature(_ name: String) -> Target {
  .target(
    name: name, dependencies: ["AtlasModel", "Places", "Presentation"], path: "Sources/Features/\(name)",
    swiftSettings: settings(for: name))
}

/// An act: the one owner of something outside the program.
func instrument(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/Instruments/\(name)", swiftSettings: settings(for: name))
}

/// A system library behind a module map and a shim header.
func library(_ name: String, pkgConfig: String, apt: [String]) -> Target {
  .systemLibrary(
    name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig, providers: [.apt(apt)])
}

/// The tests of one target, with what they import beside it.
func tests(of name: String, _ more: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name)] + more, path: "Tests/\(name)Tests",
    exclude: [], swiftSettings: settings)
}

let package = Package(
  name: "Daymark",
  products: [.executable(name: "daymark", targets: ["daymark"])],
  targets: [
    foundation("AtlasModel"),
    foundation("Digests", ["CCrypto"]),
    foundation("Places", ["AtlasModel"]),
    foundation("Presentation", ["AtlasModel"]),
    foundation("Raster"),

    feature("OnThisDay"),
    feature("PassportStamps"),
    feature("PlaceStories"),
    feature("ThenAndNow"),

    instrument("Archiving", ["Digests"]),
    instrument("CardDrawing", ["AtlasModel", "Presentation", "Raster", "CCairo"]),
    instrument("Importing", ["AtlasModel", "CArchive", "CXML", "Digests", "Places"]),
    instrument("Imaging", ["AtlasModel", "CCodecs", "CHeif", "Digests", "Raster"]),
    instrument("Publishing", ["AtlasModel", "Presentation", "Digests", "CFileSystem", "CMail"]),
    instrument("RecordKeeping", ["AtlasModel", "Digests", "CSQLite"]),
    instrument("Settings", ["AtlasModel", "Presentation", "CTOML"]),
    instrument("TextReading", ["AtlasModel", "Raster", "CTesseract"]),

    library("CArchive", pkgConfig: "libarchive", apt: ["libarchive-dev"]),
    library("CCairo", pkgConfig: "pangocairo", apt: ["libcairo2-dev", "libpango1.0-dev"]),
    library("CCrypto", pkgConfig: "libcrypto", apt: ["libssl-dev"]),
    library("CHeif", pkgConfig: "libheif", apt: ["libheif-dev"]),
    library("CMail", pkgConfig: "gmime-3.0", apt: ["libgmime-3.0-dev"]),
    library("CSQLite", pkgConfig: "sqlite3", apt: ["libsqlite3-dev"]),
    library("CTesseract", pkgConfig: "tesseract", apt: ["libtesseract-dev", "libleptonica-dev"]),
    library("CXML", pkgConfig: "libxml-2.0", apt: ["libxml2-dev"]),
    // C of our own, because libjpeg and libpng report errors by longjmp. Optimised in debug builds too: it is half of
    // the time of the tests otherwise.
    .target(
      name: "CCodecs", path: "Sources/CLibraries/CCodecs", cSettings: [.unsafeFlags(["-O2"])],
      linkerSettings: ["jpeg", "png16", "webp", "webpdemux", "tiff", "lcms2", "z", "m"].map { .linkedLibrary($0) }),
    .target(name: "CFileSystem", path: "Sources/CLibraries/CFileSystem"),
    // C++ behind a C header; toml++ is header-only, so that no library is linked.
    .target(name: "CTOML", path: "Sources/CLibraries/CTOML"),

    .target(
      name: "Commands",
      dependencies: [
        "AtlasModel", "Digests", "Places", "Presentation", "Raster", "OnThisDay", "PassportStamps", "PlaceStories",
        "ThenAndNow", "Archiving", "CardDrawing", "Imaging", "Importing", "Publishing", "RecordKeeping", "Settings",
        "TextReading",
      ], path: "Sources/Commands", swiftSettings: settings),
    .executableTarget(
      name: "daymark", dependencies: ["Commands"], path: "Sources/daymark", swiftSettings: settings),

    // What several test targets build their values with.
    .target(
      name: "TestSupport", dependencies: ["AtlasModel", "Presentation"], path: "Tests/TestSupport",
      swiftSettings: settings),
    tests(of: "Archiving", ["Digests", "TestSupport"]),
    tests(of: "AtlasModel", ["TestSupport"]),
    tests(of: "CardDrawing", ["AtlasModel", "Imaging", "Presentation", "Raster", "TestSupport"]),
    tests(
      of: "Commands",
      [
        "AtlasModel", "CardDrawing", "Imaging", "OnThisDay", "Places", "Presentation", "Raster", "RecordKeeping",
        "daymark",
        "TestSupport",
      ]),
    tests(of: "Digests"),
    tests(of: "Importing", ["AtlasModel", "CArchive", "Places", "TestSupport"]),
    tests(of: "Imaging", ["AtlasModel", "CCodecs", "Digests", "Raster"]),
    // The rules of the house, read from the manifest and the sources.
    .testTarget(name: "HouseTests", path: "Tests/HouseTests", swiftSettings: settings),
    tests(of: "OnThisDay", ["AtlasModel", "Presentation", "TestSupport"]),
    tests(of: "PassportStamps", ["AtlasModel", "Places", "Presentation", "TestSupport"]),
    tests(of: "PlaceStories", ["AtlasModel", "Places", "Presentation", "TestSupport"]),
    tests(of: "Places", ["AtlasModel"]),
    tests(of: "Presentation", ["AtlasModel", "TestSupport"]),
    tests(of: "Publishing", ["AtlasModel", "Presentation", "TestSupport"]),
    tests(of: "Raster"),
    tests(of: "RecordKeeping", ["AtlasModel", "CSQLite", "TestSupport"]),
    tests(of: "Settings", ["AtlasModel", "Presentation", "TestSupport"]),
    tests(of: "TextReading", ["AtlasModel", "CCairo", "Raster"]),
    tests(of: "ThenAndNow", ["AtlasModel", "OnThisDay", "Presentation", "TestSupport"]),
  ],
  cxxLanguageStandard: .cxx17
)
