import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createInstance } from 'i18next'
import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import { readContentFiles } from '#server/content-files/read-content-files.ts'
import { helpline, loadReferenceData } from '#server/reference-data/load-reference-data.ts'
import { manifestOf } from '#server/services/guide/packs.ts'
import { sitemapOf } from '#server/services/guide/sitemap.ts'
import type { Pack, PageWords } from '#src/features/settings/offline/pack-file/page-context.ts'
import { bookOf } from './book.ts'

/** A country's guide in one language as a book for other readers, from the articles that the services serve: `npm run epub -- TH de`. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const [iso2 = 'TH', asked = 'en'] = process.argv.slice(2)
const language = languages.find((code) => code === asked)
if (!language) throw new Error(`${asked} is no language of the guide; it can be ${languages.join(', ')}`)

const book = bookOf(await packOf(iso2.toUpperCase(), language), await wordsOf(language))
const folder = `${root}.build/epub`
const file = `${folder}/abroad-${iso2.toLowerCase()}-${language}.epub`
mkdirSync(folder, { recursive: true })
writeFileSync(file, book)
console.log(file)

/** As a device has it whose services have the files as they are now. */
async function packOf(country: string, code: Language): Promise<Pack> {
  const reference = await loadReferenceData()
  const { articles, mistakes } = await readContentFiles(`${root}server/content`, { reference, anchorMs: 0, demo: false })
  if (mistakes.length > 0) throw new Error('the content has mistakes: npm run content:check names them')
  const record = reference.countries.find((candidate) => candidate.iso2 === country)
  if (!record) throw new Error(`there is no country ${country}`)
  const manifest = manifestOf({ content: { articles }, reference }, record, code)
  const lines = new Map(articles.map(({ hash, line }) => [hash, line]))
  return {
    manifest,
    origin: 'service',
    confirmedAt: Date.now(),
    lines: manifest.articles.map(({ hash }) => lines.get(hash) ?? ''),
    sitemap: sitemapOf(reference, record, code),
    country: record,
    representation: reference.representations.find(({ id }) => id === record.consularServicesId) ?? null,
    helpline,
  }
}

/** The words of the app, as its own `wordsOf` gives them. */
async function wordsOf(code: Language): Promise<PageWords> {
  const namespaces = { settings: 'features/settings', guide: 'features/guide', contact: 'features/contact', ui: 'ui' } as const
  const names = Object.keys(namespaces) as (keyof typeof namespaces)[]
  const read = (name: keyof typeof namespaces): unknown =>
    JSON.parse(readFileSync(`${root}src/${namespaces[name]}/wording/${name}.${code}.json`, 'utf8'))
  const i18n = createInstance()
  await i18n.init({
    lng: code,
    fallbackLng: false,
    ns: names,
    defaultNS: 'ui',
    resources: { [code]: Object.fromEntries(names.map((name) => [name, read(name)])) as never },
    interpolation: { escapeValue: false },
  })
  return i18n.getFixedT(code, names)
}
