/// Chooses one of several weighted values for a seed, by rendezvous hashing.
///
/// Each value has a cost that depends on the seed and on itself alone, and the lowest wins. So a
/// further value changes the choice of those seeds that get it, and of no other. All arithmetic is
/// in whole numbers, the same on every machine: docs/seeds.md describes it.
package struct WeightedChoice: Hashable, Sendable {
  private let state: UInt64

  package init(seed: String) { state = Self.mix(Self.hash(seed.utf8)) }

  /// Returns the 64-bit FNV-1a hash of a text, given as UTF-8.
  ///
  /// - Parameter before: the hash of what stands before the text.
  package static func hash(_ text: some Sequence<UInt8>, before: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
    text.reduce(before) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Returns the cost of a value for the seed: −log2 of a number between 0 and 1, in units of 2⁻⁴⁰.
  /// Divided by the value's weight, it is compared with that of others.
  ///
  /// - Parameter hash: the hash of the value's name.
  package func cost(of hash: UInt64) -> UInt64 { (Self.bits << 6) - Self.log2(max(1, Self.mix(state ^ hash))) }

  /// Returns whether a value wins over another one.
  ///
  /// - Parameters:
  ///   - a, b: cost and weight; the weight is at most 1000.
  package static func isLess(_ a: (cost: UInt64, weight: UInt64), than b: (cost: UInt64, weight: UInt64)) -> Bool {
    a.cost &* b.weight < b.cost &* a.weight
  }

  /// The finalizer of SplitMix64.
  private static func mix(_ value: UInt64) -> UInt64 {
    var value = value &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// One, in the units of a logarithm.
  private static let bits: UInt64 = 1 << 40

  /// Returns the logarithm of a number from 1 on, on straight lines between 257 exact ones.
  private static func log2(_ number: UInt64) -> UInt64 {
    let zeros = number.leadingZeroBitCount
    let fraction = (number << zeros) << 1
    let (place, rest) = (Int(fraction >> 56), (fraction << 8) >> 40)
    let (low, high) = (logarithms[place], logarithms[place + 1])
    return (UInt64(63 - zeros) << 40) + low + (((high - low) * rest) >> 24)
  }

  /// log2(1 + n / 256) for n from 0 to 256, rounded down. Numbers, for working them out takes longer than a choice.
  package static let logarithms: [UInt64] = [
    0x0, 0x1709C46D7, 0x2DFCA16DD, 0x44D8C45EA, 0x5B9E5A170, 0x724D8EEA1, 0x88E68EA89, 0x9F6984A34, 0xB5D69BAC7,
    0xCC2DFE1A4, 0xE26FD5C85, 0xF89C4C199, 0x10EB389FA2, 0x124B5B7E13, 0x13AA2FDD27, 0x1507B83603, 0x1663F6FAC9,
    0x17BEEE96B8, 0x1918A16E46, 0x1A7111DF34, 0x1BC84240AD, 0x1D1E34E35B, 0x1E72EC117F, 0x1FC66A0F0B, 0x2118B119B4,
    0x2269C36912, 0x23B9A32EAA, 0x250852960F, 0x2655D3C4F1, 0x27A228DB35, 0x28ED53F307, 0x2A375720F4, 0x2B803473F7,
    0x2CC7EDF592, 0x2E0E85A9DE, 0x2F53FD8FA0, 0x309857A05E, 0x31DB95D06A, 0x331DBA0EFC, 0x345EC64641, 0x359EBC5B69,
    0x36DD9E2EBF, 0x381B6D9BB2, 0x39582C78EE, 0x3A93DC9864, 0x3BCE7FC762, 0x3D0817CE9C, 0x3E40A67241, 0x3F782D7204,
    0x40AEAE8934, 0x41E42B6EC0, 0x4318A5D550, 0x444C1F6B4C, 0x457E99DAEC, 0x46B016CA47, 0x47E097DB62, 0x49101EAC38,
    0x4A3EACD6CC, 0x4B6C43F136, 0x4C98E58DAC, 0x4DC4933A93, 0x4EEF4E8287, 0x501918EC6C, 0x5141F3FB75, 0x5269E12F34,
    0x5390E203A3, 0x54B6F7F132, 0x55DC246CCD, 0x570068E7EF, 0x5823C6D0A5, 0x59463F919D, 0x5A67D49233, 0x5B88873674,
    0x5CA858DF2F, 0x5DC74AE9FB, 0x5EE55EB146, 0x6002958C58, 0x611EF0CF61, 0x623A71CB82, 0x635519CED7, 0x646EEA247C,
    0x6587E4149D, 0x66A008E478, 0x67B759D66C, 0x68CDD829FD, 0x69E3851BDE, 0x6AF861E5FC, 0x6C0C6FBF81, 0x6D1FAFDCE2,
    0x6E32236FE2, 0x6F43CBA79E, 0x7054A9B093, 0x7164BEB4A5, 0x72740BDB29, 0x73829248E9, 0x749053202F, 0x759D4F80CB,
    0x76A9888819, 0x77B4FF5108, 0x78BFB4F425, 0x79C9AA879D, 0x7AD2E11F45, 0x7BDB59CCA3, 0x7CE3159EF3, 0x7DEA15A32C,
    0x7EF05AE409, 0x7FF5E66A0F, 0x80FAB93B93, 0x81FED45CBC, 0x830238CF92, 0x8404E793FB, 0x8506E1A7C7, 0x86082806B1,
    0x8708BBAA6B, 0x88089D8A9E, 0x8907CE9CF0, 0x8A064FD50F, 0x8B042224AF, 0x8C01467B94, 0x8CFDBDC799, 0x8DF988F4AE,
    0x8EF4A8ECE5, 0x8FEF1E9874, 0x90E8EADDB6, 0x91E20EA139, 0x92DA8AC5B9, 0x93D2602C2E, 0x94C98FB3C8, 0x95C01A39FB,
    0x96B6009A80, 0x97AB43AF59, 0x989FE450D9, 0x9993E355A4, 0x9A874192B8, 0x9B79FFDB6C, 0x9C6C1F017A, 0x9D5D9FD501,
    0x9E4E832485, 0x9F3EC9BCFB, 0xA02E7469C7, 0xA11D83F4C3, 0xA20BF92641, 0xA2F9D4C510, 0xA3E7179681, 0xA4D3C25E68,
    0xA5BFD5DF24, 0xA6AB52D99E, 0xA7963A0D4F, 0xA8808C3845, 0xA96A4A1723, 0xAA5374652A, 0xAB3C0BDC35, 0xAC241134C4,
    0xAD0B8525FC, 0xADF26865A8, 0xAED8BBA842, 0xAFBE7FA0F0, 0xB0A3B5018D, 0xB1885C7AA9, 0xB26C76BB8C, 0xB35004723C,
    0xB433064B7B, 0xB5157CF2D0, 0xB5F7691286, 0xB6D8CB53B0, 0xB7B9A45E2E, 0xB899F4D8AB, 0xB979BD68A6, 0xBA58FEB270,
    0xBB37B95931, 0xBC15EDFEED, 0xBCF39D4480, 0xBDD0C7C9A8, 0xBEAD6E2D03, 0xBF89910C16, 0xC06531034A, 0xC1404EADF3,
    0xC21AEAA651, 0xC2F5058593, 0xC3CE9FE3D9, 0xC4A7BA5837, 0xC5805578B6, 0xC65871DA59, 0xC73010111E, 0xC80730B000,
    0xC8DDD448F8, 0xC9B3FB6D05, 0xCA89A6AC27, 0xCB5ED69565, 0xCC338BB6D1, 0xCD07C69D87, 0xCDDB87D5AE, 0xCEAECFEA80,
    0xCF819F6647, 0xD053F6D260, 0xD125D6B73F, 0xD1F73F9C70, 0xD2C8320898, 0xD398AE8179, 0xD468B58BF1, 0xD53847AC00,
    0xD6076564C8, 0xD6D60F388E, 0xD7A445A8BC, 0xD8720935E6, 0xD93F5A5FC7, 0xDA0C39A548, 0xDAD8A7847C, 0xDBA4A47AA9,
    0xDC70310443, 0xDD3B4D9CF2, 0xDE05FABF91, 0xDED038E633, 0xDF9A088A23, 0xE0636A23E2, 0xE12C5E2B32, 0xE1F4E5170D,
    0xE2BCFF5DAD, 0xE384AD748F, 0xE44BEFD06D, 0xE512C6E549, 0xE5D9332667, 0xE69F350654, 0xE764CCF6E2, 0xE829FB6930,
    0xE8EEC0CDA6, 0xE9B31D93F9, 0xEA77122B2E, 0xEB3A9F0197, 0xEBFDC484D9, 0xECC08321EB, 0xED82DB4517, 0xEE44CD59FF,
    0xEF0659CB99, 0xEFC7810435, 0xF088436D7B, 0xF148A17070, 0xF2089B7572, 0xF2C831E441, 0xF3876523F7, 0xF446359B13,
    0xF504A3AF71, 0xF5C2AFC654, 0xF6805A445F, 0xF73DA38D9D, 0xF7FA8C057E, 0xF8B7140EDB, 0xF9733C0BF5, 0xFA2F045E78,
    0xFAEA6D6779, 0xFBA577877D, 0xFC60231E74, 0xFD1A708BBE, 0xFDD4602E2A, 0xFE8DF263F9, 0xFF47278ADE, 0x10000000000,
  ]
}
