import fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import type { HtmlEscapedString } from 'hono/utils/html'
import { loadReferenceData } from '#server/reference-data/load-reference-data.ts'
import { csvOf } from './csv.ts'
import { phoneLink } from './citizens.ts'
import type { Html } from './page.ts'
import { countriesIn } from '#server/domain/alerts/countries-in.ts'

const cellOf = (text: string) => csvOf([[text]]).slice(1, -2)

test.each([
  ['=1+1', `"'=1+1"`],
  ["Ruth,=1+cmd|' /C calc'!A0,x", `"Ruth,'=1+cmd|' /C calc'!A0,x"`],
  ['one\n=2', `"one\n'=2"`],
  ['Ruth,"=1+1"', `"Ruth,'""=1+1"""`],
  ['Ruth, \u200b=1', `"Ruth,' \u200b=1"`],
  ['＝1+1', `"'＝1+1"`],
  ['\tRuth', `"'\tRuth"`],
  ['Anna; "Ö"', '"Anna; ""Ö"""'],
  ['Müller-Meier, 2 + 1 people', `"Müller-Meier, 2 + 1 people"`],
])('the text %j is the cell %s', (text, cell) => {
  expect(cellOf(text)).toBe(cell)
})

test('numbers stay numbers', () => {
  expect(csvOf([[-33.8, null, 2]])).toBe('\uFEFF"-33.8";"";"2"\r\n')
})

test('no text begins a formula, at whatever separator a program splits it', () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from('=+-@,;|\t\n"\' aR1＝＋－＠，；')) })
  fc.assert(
    fc.property(text, (typed) => {
      for (const part of cellOf(typed)
        .slice(1, -1)
        .split(/[,;|:\t\r\n，；]/u))
        expect(part).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/u)
    }),
  )
})

const textOf = (html: Html) => (html as HtmlEscapedString).replaceAll(/<[^>]*>/g, '')
const linksIn = (html: Html) =>
  [...(html as HtmlEscapedString).matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, href = '', shown = '']) => ({ href, shown }))

describe('a number at the desk', () => {
  test.each([
    ['+66 (0)2 674 69 00', ['TH'], ['+66 2 674 6900']],
    ['02 674 6900 / 02 674 6901', ['TH'], ['+66 2 674 6900', '+66 2 674 6901']],
    ['02 674 69 00 ext 12', ['TH'], ['+66 2 674 6900']],
    ['Anna Muster, Mobil: +41 79 123 45 67', ['TH', 'CH'], ['+41 79 123 45 67']],
    ['079 123 45 67', ['TH', 'CH'], ['+41 79 123 45 67']],
    ['081 234 56 78', ['TH', 'CH'], ['+66 81 234 5678', '+41 81 234 56 78']],
    ['٠٨١ ٢٣٤ ٥٦ ٧٨', ['TH'], ['+66 81 234 5678']],
    ['+66812345678', [], ['+66 81 234 5678']],
    ['123456', ['TH'], ['123456']],
  ])('%s in %j is a link to what it shows', (written, countries, shown) => {
    const links = linksIn(phoneLink(written, countries))
    expect(links.map((link) => link.shown)).toEqual(shown)
    for (const link of links) expect(link.href).toBe(`tel:${link.shown.replaceAll(' ', '')}`)
  })

  test('keeps the extension and the words around it', () => {
    expect(textOf(phoneLink('Anna, +66 2 674 69 00 ext 12'))).toBe('Anna, +66 2 674 6900 ext 12')
  })

  test('shows the original text beside the number it was read as', () => {
    expect(textOf(phoneLink('02 674 69 00', ['TH']))).toBe('+66 2 674 6900 02 674 69 00')
    expect(textOf(phoneLink('+66 2 674 69 00', ['TH', 'CH']))).toBe('+66 2 674 6900')
  })

  test('is text if no part of it can be dialled', () => {
    expect(textOf(phoneLink('<ask> Anna'))).toBe('&lt;ask&gt; Anna')
  })
})

const reference = await loadReferenceData()

test('official names, codes and other names of a country are understood', () => {
  expect(countriesIn('Thailand, LAO; us\nElfenbeinküste, England, VAE', reference)).toEqual(['TH', 'LA', 'US', 'CI', 'GB', 'AE'])
})

test('an entry that means none or several countries is no country', () => {
  expect(countriesIn('Atlantis', reference)).toEqual([undefined])
  expect(countriesIn('Korea', reference)).toEqual(['KR'])
  expect(countriesIn('Kongo', reference)).toEqual([undefined])
  expect(countriesIn('Thialand', reference)).toEqual([undefined])
})
