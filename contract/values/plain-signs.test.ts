import { expect, test } from 'vitest'
import { asciiDigits, isBlank, plainSigns } from './plain-signs.ts'
import { telAddress } from './tel-address.ts'

test.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['Burmese', '၀၁၂၃၄၅၆၇၈၉'],
  ['Khmer', '០១២៣៤៥៦៧៨៩'],
  ['full-width', '０１２３４５６７８９'],
  ['bold, whose rows follow each other', '𝟬𝟭𝟮𝟯𝟰𝟱𝟲𝟳𝟴𝟵'],
])('digits in %s become 0 to 9', (_, digits) => {
  expect(asciiDigits(digits)).toBe('0123456789')
})

test('every decimal digit of Unicode has a value', () => {
  const digits = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => /\p{Nd}/u.test(sign))
  expect(digits.length % 10).toBe(0)
  expect(asciiDigits(digits.join(''))).toBe('0123456789'.repeat(digits.length / 10))
})

test.each([
  0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2060, 0x00ad, 0x061c, 0x2066, 0x2067, 0x2068, 0x2069,
  0xfeff,
])('the invisible sign %i is removed', (code) => {
  const sign = String.fromCodePoint(code)
  expect(plainSigns(`${sign}+41${sign} 79${sign}`)).toBe('+41 79')
  expect(isBlank(` ${sign} `)).toBe(true)
})

test('plus, dash and space have one spelling', () => {
  expect(plainSigns('\uFF0B41\t79\u00A0123\u201145\u202F67')).toBe('+41 79 123-45 67')
  expect(plainSigns('\uFF08\uFF10\uFF09')).toBe('(0)')
})

test('a tel: address dials the digits that are shown', () => {
  expect(telAddress('+41 800 24 7 365')).toBe('tel:+41800247365')
  expect(telAddress('*31#117')).toBe('tel:*31%23117')
})
