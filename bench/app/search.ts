import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { languages } from '../../contract/values/language-codes.ts'
import type { Language } from '../../contract/values/languages.ts'
import { readContentFiles } from '../../server/content-files/read-content-files.ts'
import { loadReferenceData } from '../../server/reference-data/load-reference-data.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { rowOfArticle } from '../../store/guide/article-row.ts'
import { throttleCpu, withBrowser } from '../support/browser.ts'
import { buildPages } from '../support/build-pages.ts'
import { servePagesOnly } from '../support/service.ts'
import { machine, table } from '../support/report.ts'
import { temporaryFolder } from '../support/set-up.ts'
import { median, percentile } from '../support/statistics.ts'

/**
 * The guide's search in Chromium, over all articles in four languages: each question of `tests/content/search` is typed key by key.
 * Fails if the p95 of a letter at CPU 1× is longer than a frame.
 */
const frameMs = 16
const rates = [1, 4] as const
const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const questions = ['questions.json', 'questions-by-fresh-eyes.json'].flatMap(
  (name) => JSON.parse(readFileSync(pathOf(`tests/content/search/${name}`), 'utf8')) as { language: Language; question: string }[],
)
const reference = await loadReferenceData()
const { articles } = await readContentFiles(pathOf('server/content'), { reference, anchorMs: 0, demo: false })
const rows = new Map(
  languages.map((language) => [
    language,
    articles.filter((entry) => entry.language === language).map(({ article, line }) => rowOfArticle(article, line)),
  ]),
)
await buildPages([{ name: 'search', page: new URL('../pages/search.ts', import.meta.url) }])
const port = await freePort()
const pages = await servePagesOnly(port)
const folder = temporaryFolder('search')

const results: string[][] = []
let holds = true
for (const rate of rates) {
  const { keysMs, builtMs, readMs, texts } = await measure(rate)
  const p95 = percentile(keysMs, 0.95)
  if (rate === 1) holds = p95 < frameMs
  const kB = (lengthOf: (text: string) => number) => (texts.reduce((sum, text) => sum + lengthOf(text), 0) / 1000).toFixed(0)
  const figures = [median(keysMs), p95, Math.max(...keysMs), builtMs, readMs].map((ms) => ms.toFixed(1))
  results.push([`${rate}×`, String(keysMs.length), ...figures, kB(Buffer.byteLength), kB((text) => gzipSync(text).length)])
}
await pages.close()
console.log(`${questions.length} questions, ${articles.length} articles in ${languages.length} languages; ${machine()}\n`)
console.log(table([['CPU', 'letters', 'p50 ms', 'p95 ms', 'max ms', 'indexes built, ms', 'read, ms', 'kB', 'kB gzip'], ...results]))
process.exit(holds ? 0 : 1)

async function measure(rate: number) {
  return withBrowser(join(folder, String(rate)), async (page) => {
    await throttleCpu(page, rate)
    await page.goto(`http://127.0.0.1:${port}/bench/search/`)
    await page.waitForFunction('window.searchBench')
    const texts: [Language, string][] = []
    let builtMs = 0
    for (const [language, entries] of rows) {
      const built = await call<{ text: string; tookMs: number }>(page, 'build', language, entries)
      texts.push([language, built.text])
      builtMs += built.tookMs
    }
    const readMs = await call<number>(page, 'load', texts)
    const keysMs: number[] = []
    for (const { question, language } of questions)
      keysMs.push(...(await call<number[]>(page, 'type', question, language, rows.get(language) ?? [])))
    return { keysMs, builtMs, readMs, texts: texts.map(([, text]) => text) }
  })
}

function call<T>(page: Page, method: string, ...given: unknown[]): Promise<T> {
  return page.evaluate(`window.searchBench.${method}(...${JSON.stringify(given)})`)
}
