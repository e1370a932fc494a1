import type { BrowserContext, Page } from '@playwright/test'
import type { Article, PackManifest } from '#contract/guide/guide.ts'
import { openBrowser } from '#tests/e2e/support/phone.ts'
import { packOnDevice } from '#tests/e2e/support/device.ts'
import { expect, listen, liveIn, pickCountry, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import type { Line } from '#tests/e2e/support/line.ts'

const pack = { country: 'FR', language: 'de' }

test('a pack cut at every tenth resumes without repeats and opens offline', { tag: '@wide' }, async ({ service, line }, testInfo) => {
  const complaints: string[] = []
  const { bytes, titles } = await lookAhead(service.address)
  let context = await openBrowser(testInfo, line.address)
  const page = await openAt(context, 'TH', complaints)
  await page.goto('/')
  await waitUntilStored(page)
  await page.goto('/settings/offline')
  await pickCountry(page, 'France')
  await page.getByRole('combobox', { name: 'Language' }).selectOption(pack.language)

  const before = articleCalls(line).length
  let here = await hashesOnDevice(page)
  expect(here.size, 'articles are stored').toBeGreaterThan(0)
  let cuts = 0
  const counts: number[] = []
  while ((await packOnDevice(page, pack))?.state !== 'whole') {
    const from = articleCalls(line).length
    line.cutAfter(Math.ceil(bytes / 10), '/api/guide/articles')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await expect.poll(async () => line.isCut() || (await packOnDevice(page, pack))?.state === 'whole', { intervals: [100] }).toBe(true)
    await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeEnabled()
    const again = articleCalls(line)
      .slice(from)
      .flat()
      .filter((hash) => here.has(hash))
    expect(again, 'articles that were here already').toEqual([])
    here = await hashesOnDevice(page)
    counts.push((await packOnDevice(page, pack))?.count ?? 0)
    cuts += 1
    line.restore()
    // What is on its way when a connection breaks may be lost with it, so a cut can come without a gain.
    expect(cuts, 'it gets on').toBeLessThan(60)
  }
  expect(cuts).toBeGreaterThanOrEqual(9)
  expect(articleCalls(line).slice(before).flat(), 'articles were requested').not.toEqual([])
  expect(counts, 'never less than before').toEqual(counts.toSorted((one, other) => one - other))
  expect(articleCalls(line).length - before, 'calls for articles').toBeLessThanOrEqual(2 * cuts)
  await context.close()

  line.cut()
  context = await openBrowser(testInfo, line.address)
  const later = await openAt(context, pack.country, complaints)
  await later.addInitScript(() => localStorage.setItem('abroad.language', 'de'))
  for (const [path, title] of titles) {
    await later.goto(`/guide/topic/${path}`)
    await expect(later.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await context.close()
  expect(complaints).toEqual([])
})

async function openAt(context: BrowserContext, country: string, complaints: string[]): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage())
  listen(page, complaints)
  await liveIn(page, country)
  return page
}

async function hashesOnDevice(page: Page): Promise<Set<string>> {
  return new Set((await packOnDevice(page, { country: 'TH', language: 'en' }))?.hashes)
}

function articleCalls(line: Line): string[][] {
  const prefix = '/api/guide/articles?'
  return line.exchanges
    .filter(({ path }) => path.startsWith(prefix))
    .map(({ path }) => new URLSearchParams(path.slice(prefix.length)).get('hashes')?.split(',') ?? [])
}

async function lookAhead(address: string) {
  const api = `${address}/api/guide`
  const weigh = async (reply: Response) => ({ bytes: Number(reply.headers.get('Content-Length')), text: await reply.text() })
  const manifest = (await (await fetch(`${api}/pack/${pack.country}?language=${pack.language}`)).json()) as PackManifest
  const wanted = manifest.articles.filter((entry) => entry.category !== 'emergencySituation')
  let bytes = 0
  const articles: Article[] = []
  for (let start = 0; start < wanted.length; start += 40) {
    const hashes = wanted.slice(start, start + 40).map((entry) => entry.hash)
    const batch = await weigh(await fetch(`${api}/articles?hashes=${hashes.join(',')}`))
    bytes += batch.bytes
    articles.push(
      ...batch.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Article),
    )
  }
  const titles = [articles[0], articles[30], articles.at(-1)].map(
    (article) => [`${article?.category}/${article?.topic}`, article?.title ?? ''] as const,
  )
  expect(titles.map(([, title]) => title)).not.toContain('')
  return { bytes, titles }
}
