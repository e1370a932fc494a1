import { expect, test } from 'vitest'
import { asIs, link, markup } from './html.ts'
import { importMessage } from './pack-file-import.tsx'
import { packFileName } from './make-file.ts'

test('inserted values are escaped in text and attributes', () => {
  const text = `<img src=x onerror="a('b')">&amp;`
  expect(markup`<p title="${text}">${text}</p>`.html).toBe(
    '<p title="&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;amp;">&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;amp;</p>',
  )
})

test('nested markup is kept, null and false are left out', () => {
  const items = ['a', '<b>'].map((item) => markup`<li>${item}</li>`)
  expect(markup`<ul>${items}${null}${false}${0}${asIs('<!-- x -->')}</ul>`.html).toBe('<ul><li>a</li><li>&lt;b&gt;</li>0<!-- x --></ul>')
})

test('indentation of the template is removed, that of values is kept', () => {
  expect(
    markup`<p>
      ${'a\n  b'}
    </p>`.html,
  ).toBe('<p>\na\n  b\n</p>')
})

test('characters that HTML excludes are left out', () => {
  expect(markup`${'a\u0000b\u001bc\u0085d\ufffee\ud83df\tg\nh'}${'😀'}`.html).toBe('abcdef\tg\nh😀')
})

test('only addresses of the web, of mail and of a telephone are followed', () => {
  for (const address of ['https://example.org/a', 'http://example.org', 'mailto:a@b.ch', 'tel:+41584653333'])
    expect(link(address, 'x').html).toBe(`<a href="${address}">x</a>`)
  for (const address of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    '//x.ch',
    '/guide',
    'https://',
    'https://a b',
    ' tel:1',
  ])
    expect(link(address, 'x').html, address).toBe('x')
})

type Value = Extract<Parameters<typeof importMessage>[0], { ok: true }>['value']
const pack = { country: 'TH', language: 'de', topics: 67 } as const

test.each<[Value, object]>([
  [
    { kind: 'stored', ...pack },
    { key: 'fileStored', country: 'TH', language: 'de', count: 67 },
  ],
  [{ kind: 'nothing-new', ...pack }, { key: 'fileNothingNew' }],
  [{ kind: 'newer-here', ...pack }, { key: 'fileNewerHere' }],
  [
    { kind: 'damaged', topic: 'Helpline' },
    { key: 'fileDamagedTopic', topic: 'Helpline' },
  ],
  [{ kind: 'damaged', topic: null }, { key: 'fileDamaged' }],
  [{ kind: 'not-ours' }, { key: 'fileNotOurs' }],
  [{ kind: 'newer' }, { key: 'fileNewerApp' }],
  [{ kind: 'too-large' }, { key: 'fileTooLarge' }],
  [{ kind: 'unreadable' }, { key: 'fileUnreadable' }],
  [{ kind: 'unknown-country' }, { key: 'fileUnknownCountry' }],
  [{ kind: 'full' }, { key: 'fileNoSpace' }],
])('each result of an import has its own message: %j', (value, message) => {
  expect(importMessage({ ok: true, value })).toEqual(message)
})

test('an engine that does not answer, or a database that fails, is no fault of the file', () => {
  expect(importMessage({ ok: false, failure: { kind: 'storage', issue: 'x' } })).toEqual({ key: 'fileLater' })
  expect(importMessage({ ok: false, failure: { kind: 'no-answer', reason: 'timeout' } })).toEqual({ key: 'fileLater' })
})

test.each([
  ['guide', 'Thailand', 'TH', 'en', 'abroad-guide-thailand-en.html'],
  ['ratgeber', 'Österreich', 'AT', 'de', 'abroad-ratgeber-oesterreich-de.html'],
  ['ratgeber', 'Südkorea', 'KR', 'de', 'abroad-ratgeber-suedkorea-de.html'],
  ['guide', 'Côte d’Ivoire', 'CI', 'fr', 'abroad-guide-cote-d-ivoire-fr.html'],
  ['guida', 'São Tomé e Príncipe', 'ST', 'it', 'abroad-guida-sao-tome-e-principe-it.html'],
  ['guide', '', 'XK', 'en', 'abroad-guide-xk-en.html'],
  ['guide', '../../etc', 'TH', 'en', 'abroad-guide-etc-en.html'],
] as const)('%s, %s', (subject, place, iso2, language, name) => {
  expect(packFileName({ subject, place, iso2, language })).toBe(name)
})
