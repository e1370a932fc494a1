import type { HtmlEscapedString } from 'hono/utils/html'
import { describe, expect, test } from 'vitest'
import { phoneLink } from './citizens.ts'
import type { Html } from './page.ts'

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
