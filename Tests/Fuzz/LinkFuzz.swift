// Links made up by libFuzzer: what is accepted must print back to itself and lead to a plain file name.
//
// Built by Tests/Fuzz/run together with the sources of AtlasModel and Presentation as one module, so that the parser itself is
// what the fuzzer watches. No target of Package.swift: without the fuzzer's own main it would not link.

/// Says what went wrong, and stops as a crash, so that libFuzzer keeps the input.
private func demand(_ condition: Bool, _ what: @autoclosure () -> String) {
  precondition(condition, what())
}

/// Whether a name of the site holds only what needs no escaping, and leads nowhere else.
private func isPlain(_ name: String) -> Bool {
  name.utf8.allSatisfy { (97...122).contains($0) || (45...57).contains($0) } && !name.contains("..")
    && !name.hasPrefix("/") && !name.contains("//")
}

private func check(_ text: String) {
  let atlas = DeepLink.atlas(in: text)
  guard let link = DeepLink(parsing: text) else {
    demand(atlas == nil, "a journal is read from what is no link")
    return
  }
  if let atlas { demand(DeepLink.isID(atlas) && text.contains("atlas=" + atlas), "journal \(atlas)") }
  demand(text.utf8.count <= DeepLink.longestText, "a link of \(text.utf8.count) bytes")
  let printed = link.description
  demand(printed.utf8.count <= DeepLink.longestText, "\(printed) is too long")
  demand(printed.utf8.allSatisfy { (33...126).contains($0) }, "\(printed) is not plain ASCII")
  guard let again = DeepLink(parsing: printed), let short = DeepLink(parsing: link.route) else {
    preconditionFailure("\(printed) is not read back")
  }
  demand(again == link && short == link, "\(printed) is read as \(again) and \(short)")
  demand(again.description == printed, "\(printed) is printed as \(again)")
  let address = SiteMap.address(of: link)
  for name in [address.page, address.anchor ?? "", SiteMap.stubPage(of: link)] {
    demand(isPlain(name), "\(printed) leads to '\(name)'")
  }
  demand(address.page.hasSuffix(".html") && SiteMap.stubPage(of: link).hasPrefix("go/"), "\(printed) leads elsewhere")
}

/// What libFuzzer calls: the bytes as text, as a mail program or any page may hand them over.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzLink(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  check(String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
  return 0
}
