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
  // The words for what becomes of an intent are among it, of every kind: any screen may have to say them.
  {
    name: 'JavaScript the first feed item waits for, with one language',
    path: at([...withStaticImports(entries), ...named(/\/en-[\w-]+\.js$/)]),
    limit: '168.9 kB',
    gzip: true,
  },
  { name: 'Styles the first feed item waits for', path: at(sheets), limit: '5.9 kB', gzip: true },
  // Of a screen beyond the first: what several share, what forms share, and its area's.
  { name: 'Styles of all screens', path: at(named(/\.css$/)), limit: '23.5 kB', gzip: true },
  { name: 'Fonts', path: at(named(/\.woff2$/)), limit: '24.5 kB', brotli: false, gzip: false },
  // The outbox, its folding and its migrations among it; comes beside the first screen, which does not wait for it.
  { name: 'Engine worker', path: at(withStaticImports(named(/engine\.worker-[\w-]+\.js$/))), limit: '84.8 kB', gzip: true },
  // What each navigation evaluates.
  { name: 'Service worker', path: at(['sw.js']), limit: '14.1 kB', gzip: true },
  // It sends the outbox with every tab closed, so the database, the schemas and the log-in by the key stand in it whole: it may not import lazily.
  { name: 'Outbox of the service worker', path: at(named(/sw-outbox-[\w-]+\.js$/)), limit: '64.7 kB', gzip: true },
  // Marked emergency numbers are 1 kB of it, the helpline's second number in every text 0.3 kB.
  { name: 'Core of the first visit', path: at(core), limit: '400.4 kB', gzip: true },
  // Comes after the first visit, resumable: search, packs as files and the profile's phone numbers are to be had offline too. The emergency card's
  // labels in 38 languages are 20 kB of it, 6 kB compressed.
  { name: 'Precached in all', path: at(precached), limit: '2.88 MB', brotli: false, gzip: false },
]
