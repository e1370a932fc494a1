import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The size budgets of a first visit: `npm run size`. */
const dist = join(import.meta.dirname, '../dist')

/** The files that a built script loads before it runs: its static imports, and theirs. */
function withStaticImports(files, seen = new Set()) {
  for (const file of files) {
    if (seen.has(file)) continue
    seen.add(file)
    const source = readFileSync(`${dist}/${file}`, 'utf8')
    withStaticImports(
      [...source.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map((match) => `assets/${match[1]}`),
      seen,
    )
  }
  return [...seen]
}

const page = readFileSync(`${dist}/index.html`, 'utf8')
const entries = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1])
const sheets = [...page.matchAll(/<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"/g)].map((match) => match[1])
const assets = readdirSync(`${dist}/assets`).map((name) => `assets/${name}`)
const named = (pattern) => assets.filter((path) => pattern.test(path))
const precached = [...readFileSync(`${dist}/sw.js`, 'utf8').matchAll(/"?url"?:\s*"([^"]+)"/g)]
  .map((match) => match[1])
  .filter((path) => !path.startsWith('assets/sw-outbox-'))
const core = [...readFileSync(`${dist}/sw.js`, 'utf8').matchAll(/\{[^{}]*"?core"?:\s*(?:true|!0|["'`]en["'`])[^{}]*\}/g)].map(
  (match) => /"?url"?:\s*"([^"]+)"/.exec(match[0])[1],
)
const at = (files) => files.map((file) => `${dist}/${file}`)

export default [
  // It includes the words for the states of every kind of intent, because any screen may show them.
  {
    name: 'JavaScript the first feed item waits for, with one language',
    path: at([...withStaticImports(entries), ...named(/\/en-[\w-]+\.js$/)]),
    limit: '165.3 kB',
    gzip: true,
  },
  { name: 'Styles the first feed item waits for', path: at(sheets), limit: '5.9 kB', gzip: true },
  // A screen beyond the first loads the sheet that several screens share, that of forms, and that of its area.
  { name: 'Styles of all screens', path: at(named(/\.css$/)), limit: '23.5 kB', gzip: true },
  { name: 'Fonts', path: at(named(/\.woff2$/)), limit: '24.5 kB', brotli: false, gzip: false },
  // It includes the outbox and its migrations. The first screen does not wait for it.
  { name: 'Engine worker', path: at(withStaticImports(named(/engine\.worker-[\w-]+\.js$/))), limit: '86.4 kB', gzip: true },
  // What each navigation evaluates.
  { name: 'Service worker', path: at(['sw.js']), limit: '14.1 kB', gzip: true },
  // It sends the outbox when every tab is closed, and may not import lazily, so it contains the database, the schemas and the log-in by key.
  { name: 'Outbox of the service worker', path: at(named(/sw-outbox-[\w-]+\.js$/)), limit: '65.9 kB', gzip: true },
  { name: 'Core of the first visit', path: at(core), limit: '398.1 kB', gzip: true },
  // Fetched after the first screen; an interrupted fetch is resumed.
  { name: 'Precached in all', path: at(precached), limit: '2.77 MB', brotli: false, gzip: false },
]
