import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import type { Language } from '#contract/values/languages.ts'
import { languages } from '#contract/values/language-codes.ts'
import { readContentFiles } from '#server/content-files/read-content-files.ts'
import { loadReferenceData } from '#server/reference-data/load-reference-data.ts'
import { rowOfArticle } from '#store/guide/article-row.ts'
import type { ArticleRow } from '#store/rows/rows.ts'
import { throttleCpu, withBrowser } from './browser.ts'
import { pagesFolder } from './page-files.ts'
import { freePort } from '#server/testing/free-port.ts'
import { servePagesOnly } from './service.ts'
import { median, percentile } from './statistics.ts'

/**
 * `npm run bench:search`: the guide's search in Chromium, over all articles in four languages; each question of `tests/content/search` typed letter
 * by letter. Fails when a letter's p95 is not under a frame.
 */
const frameMs = 16
const rates = [1, 4] as const
const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

interface Question {
  language: Language
  question: string
}

const questions = ['questions.json', 'questions-by-fresh-eyes.json']
  .map((name) => folder(`../tests/content/search/${name}`))
  .flatMap((path) => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Question[]) : []))
const rows = await readRows()
await buildPage()

const port = await freePort()
const pages = await servePagesOnly(port)
const profile = mkdtempSync(join(tmpdir(), 'abroad-bench-search-'))
process.once('exit', () => rmSync(profile, { recursive: true, force: true }))
console.log(
  `${questions.length} questions, ${[...rows.values()].flat().length} articles in ${languages.length} languages; ${cpus().length} CPUs, load average ${(loadavg()[0] ?? 0).toFixed(1)}\n`,
)
console.log('| CPU | keystrokes | p50 ms | p95 ms | max ms | indexes built, ms | read, ms | kB | kB gzip |')
console.log('| --- | --: | --: | --: | --: | --: | --: | --: | --: |')
let holds = true
for (const rate of rates) {
  const { keysMs, builtMs, readMs, texts } = await measure(rate)
  const p95 = percentile(keysMs, 0.95)
  if (rate === 1) holds = p95 < frameMs
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const packed = texts.reduce((sum, text) => sum + gzipSync(text).length, 0)
  const figures = [median(keysMs), p95, Math.max(...keysMs)].map((ms) => ms.toFixed(2))
  const rest = [builtMs, readMs, bytes / 1000, packed / 1000].map((value) => value.toFixed(0))
  console.log(`| ${rate}× | ${keysMs.length} | ${[...figures, ...rest].join(' | ')} |`)
}
await pages.close()
process.exit(holds ? 0 : 1)

async function measure(rate: number) {
  return withBrowser(join(profile, String(rate)), async (page) => {
    await throttleCpu(page, rate)
    await page.goto(`http://127.0.0.1:${port}/bench/search/`)
    await page.waitForFunction('window.searchBench')
    const texts: [Language, string][] = []
    let builtMs = 0
    for (const [language, articles] of rows) {
      const built = await call<{ text: string; tookMs: number }>(page, 'build', language, articles)
      texts.push([language, built.text])
      builtMs += built.tookMs
    }
    const readMs = await call<number>(page, 'load', texts)
    const keysMs: number[] = []
    for (const { question, language } of questions) {
      keysMs.push(...(await call<number[]>(page, 'type', question, language, rows.get(language) ?? [])))
    }
    return { keysMs, builtMs, readMs, texts: texts.map(([, text]) => text) }
  })
}

function call<T>(page: Page, ability: string, ...given: unknown[]): Promise<T> {
  return page.evaluate(`window.searchBench.${ability}(...${JSON.stringify(given)})`)
}

async function readRows(): Promise<Map<Language, ArticleRow[]>> {
  const reference = await loadReferenceData()
  const { articles } = await readContentFiles(folder('../server/content'), { reference, anchorMs: 0, demo: false })
  const of = (language: Language) => articles.filter((entry) => entry.language === language)
  return new Map(languages.map((language) => [language, of(language).map(({ article, line }) => rowOfArticle(article, line))]))
}

function buildPage() {
  return build({
    configFile: false,
    root: folder('pages'),
    base: '/bench/search/',
    logLevel: 'warn',
    build: {
      target: 'es2022',
      outDir: `${pagesFolder}search`,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rollupOptions: { input: fileURLToPath(new URL('pages/search.ts', import.meta.url)), output: { entryFileNames: 'page.js' } },
    },
  })
}
