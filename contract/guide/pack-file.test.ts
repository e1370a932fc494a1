import { describe, expect, test } from 'vitest'
import { testVector } from './article-hash.ts'
import { isWebAddress, packFileBlock, packFileFormat, packFileGenerator, packFileType, readPackFile, type PackFile } from './pack-file.ts'

const entry = { topic: 'helpline', category: 'emergencySituation', hash: testVector.hash, bytes: 135 }
const helpline = { name: 'helpline', url: 'https://www.eda.admin.ch/', label: 'Helpline' }
const immediateHelp = { name: 'immediateHelp', label: 'Help', subTopics: [helpline] }
const file: PackFile = {
  format: packFileFormat,
  checkedAt: Date.parse('2026-11-20T09:30:00Z'),
  manifest: { country: 'TH', language: 'en', version: 'v1', bytes: 135, articles: [entry] },
  sitemap: {
    isoCode: 'TH',
    countryTopics: [{ name: 'emergencySituation', label: 'Emergency <situation>', topics: [immediateHelp] }],
    availableCountries: ['TH'],
  },
  lines: [testVector.line],
}
const pageOf = (block: string) => `<!DOCTYPE html><html><body><p>Text</p>${block}</body></html>`
const read = (changed: object) => readPackFile(pageOf(packFileBlock({ ...file, ...changed })))
const withEntry = (changed: object) => ({ manifest: { ...file.manifest, articles: [{ ...entry, ...changed }] } })
const withTopic = (changed: object) => {
  const topics = [{ name: 'visa', url: '', label: 'Visa', ...changed }]
  return { sitemap: { ...file.sitemap, countryTopics: [{ name: 'emigration', label: 'E', topics }] } }
}

describe('the block of a page', () => {
  test('is read back as it was written', () => {
    expect(read({})).toEqual({ kind: 'file', file })
  })

  test.each([
    '</script><script>alert(1)</script>',
    '<!-- <script> -->',
    ']]> & &lt; &amp;lt;',
    'Zürich – Genève – œuvre – «ß» 😀 \u2028\u2029',
    'back\\slash "quote" \\u003c \\n \t \u0000 \uFEFF',
    '\ud83d half a pair',
  ])('keeps every character of a line: %j', (text) => {
    const lines = [JSON.stringify({ text }), text]
    const block = packFileBlock({ ...file, lines })
    expect(block.slice(block.indexOf('>') + 1, -'</script>'.length)).not.toMatch(/[<>&]/)
    expect(read({ lines })).toMatchObject({ kind: 'file', file: { lines } })
  })

  test('is found wherever it stands, and in a page that a browser has saved anew', () => {
    const page = `<!-- saved from url=(0014)about:internet -->\n${pageOf(packFileBlock(file))}`.replaceAll('\n', '\r\n')
    expect(readPackFile(page)).toMatchObject({ kind: 'file' })
  })

  test('is not what a text says it is', () => {
    expect(readPackFile(pageOf(`&lt;script type="${packFileType}">{}`))).toEqual({ kind: 'not-ours' })
  })
})

describe('what is no pack', () => {
  test.each(['', 'hello', '<html></html>', pageOf('<script>1</script>'), '{"format":1}', '%PDF-1.7'])('is not ours: %j', (page) => {
    expect(readPackFile(page)).toEqual({ kind: 'not-ours' })
  })

  test('is damaged where our own page ends before its block, or in it', () => {
    const page = `<meta name="generator" content="${packFileGenerator} 1"/>${pageOf(packFileBlock(file))}`
    const [opens, closes] = [page.indexOf('<script'), page.indexOf('</script')]
    for (const end of [opens, opens + 30, page.indexOf('"lines"'), closes, closes + 1])
      expect(readPackFile(page.slice(0, end)), String(end)).toEqual({ kind: 'damaged' })
  })

  test('is damaged where it names more articles than a service can be asked about', () => {
    const entries = (count: number) => ({ manifest: { ...file.manifest, articles: Array.from({ length: count }, () => entry) } })
    expect([400, 401].map((count) => read(entries(count)).kind)).toEqual(['file', 'damaged'])
  })

  test('is by a newer app where the format is higher, whatever else it holds', () => {
    expect(read({ format: packFileFormat + 1, lines: 'elsewhere' })).toEqual({ kind: 'newer' })
  })

  test('is by a newer app where the guide has a category that this one does not know', () => {
    expect(read(withEntry({ category: 'travel' }))).toEqual({ kind: 'newer' })
    const sitemap = { ...file.sitemap, countryTopics: [{ name: 'travel', label: 'Travel', topics: [] }] }
    expect(read({ sitemap })).toEqual({ kind: 'newer' })
  })
})

describe('refused by the schema', () => {
  test.each<[string, object]>([
    ['a format that is no number', { format: '1' }],
    ['a format before the first', { format: 0 }],
    ['no date', { checkedAt: null }],
    ['a date that is none', { checkedAt: 9e15 }],
    ['a date before all dates', { checkedAt: -1 }],
    ['a country that is no code', { manifest: { ...file.manifest, country: '../x' } }],
    ['a language of no wording', { manifest: { ...file.manifest, language: 'rm' } }],
    ['no article', { manifest: { ...file.manifest, articles: [] } }],
    ['a hash that is none', withEntry({ hash: 'A'.repeat(64) })],
    ['a topic that every object has', withEntry({ topic: 'constructor' })],
    ['a topic that is a prototype', withEntry({ topic: '__proto__' })],
    ['a topic that is a path', withEntry({ topic: '../../x' })],
    ['lines that are no text', { lines: [1] }],
    ['a link that runs', withTopic({ url: 'javascript:alert(1)' })],
    ['a link that hides', withTopic({ url: 'https://example.org/" onclick="x' })],
    ['a topic of the list that every object has', withTopic({ name: 'toString' })],
  ])('%s', (_, changed) => {
    expect(read(changed)).toEqual({ kind: 'damaged' })
  })

  test('keys that would reach every object reach none', () => {
    const keys = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"format"'
    const json = JSON.stringify(file).replace('{"format"', keys)
    expect(readPackFile(`<script type="${packFileType}">${json}</script>`)).toEqual({ kind: 'file', file })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

test('only an address of the web, or none, may be followed', () => {
  for (const address of ['', 'https://example.org/a?b=c#d', 'http://example.org', 'HTTPS://EXAMPLE.ORG'])
    expect(isWebAddress(address), address).toBe(true)
  const others = [
    'javascript:alert(1)',
    'data:text/html,x',
    ' https://example.org',
    'https://a b',
    '//example.org',
    'tel:112',
    'file:///etc',
  ]
  for (const address of others) expect(isWebAddress(address), address).toBe(false)
})
