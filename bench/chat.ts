import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { untilFeedIsHere, untilFilesAreHere } from './app.ts'
import { throttleCpu, withBrowser } from './browser.ts'
import { fillThread } from './fill-thread.ts'
import { ensureAppBuild } from './app-build.ts'
import { freePort } from '#server/testing/free-port.ts'
import { startService } from './service.ts'
import { median, percentile } from './statistics.ts'

/**
 * `npm run bench:chat`: a thread of 10,000 messages in the built app, while the service takes every connection and never answers. How long from
 * the tap on "Chat" to the frame that shows the newest message at the thread's end, and how long the frames are while it is scrolled up at a
 * steady pace. Fails when at CPU 4× the median
 * opening or the p95 of the frames is above its goal.
 */
const openGoalMs = 300
const frameGoalMs = 25
const count = 10_000
const openings = 15
const rates = [1, 4] as const
/** Up by so much a frame: about nine screens a second, a fast flick. */
const pixelsPerFrame = 120
const scrollFrames = 900

/** Runs in the page, as do the next: a link of the app, without a load. */
const openInApp = `(path) => {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}`

/** From the event's own time to the end of the frame in which the newest message stands in sight. */
const watchOpening = `
  window.openedMs = new Promise((resolve) => {
    let tappedAt = 0
    addEventListener('click', (event) => { tappedAt = event.timeStamp }, { capture: true, once: true })
    const look = () => {
      const lines = [...document.querySelectorAll('.chat-text')]
      const last = lines.find((line) => line.textContent.includes('Message ${count}.'))
      const box = last?.getBoundingClientRect()
      const place = document.querySelector('.chat-scroll')?.getBoundingClientRect()
      if (!box || !place || box.bottom > place.bottom + 1) return requestAnimationFrame(look)
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - tappedAt)))
    }
    requestAnimationFrame(look)
  }); 0`

/** Scrolls by the frame, and gives the time between one frame and the next. */
const scrollUp = `new Promise((resolve) => {
  const place = document.querySelector('.chat-scroll')
  const took = []
  let before
  const step = (now) => {
    if (before !== undefined) took.push(now - before)
    before = now
    place.scrollTop -= ${pixelsPerFrame}
    if (took.length < ${scrollFrames}) requestAnimationFrame(step)
    else resolve(took)
  }
  requestAnimationFrame(step)
})`

if (!ensureAppBuild()) process.exit(1)
const folder = mkdtempSync(join(tmpdir(), 'abroad-bench-chat-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const service = await startService({ port: await freePort(), dataDir: join(folder, 'data') })

const results = await withBrowser(join(folder, 'profile'), async (page) => {
  await logIn(page)
  await untilFeedIsHere(page)
  await untilFilesAreHere(page)
  service.freeze()
  await fillThread(page, count)
  const measured: { openings: number[]; frames: number[]; from: string }[] = []
  for (const rate of rates) {
    await throttleCpu(page, rate)
    const opened: number[] = []
    for (let turn = 0; turn < openings; turn += 1) opened.push(await open(page))
    const frames = await page.evaluate<number[]>(scrollUp)
    measured.push({ openings: opened, frames, from: (await page.locator('.chat-text').first().textContent()) ?? '' })
  }
  return measured
})
await service.kill()

console.log(`${cpus().length} CPUs, load average ${(loadavg()[0] ?? 0).toFixed(1)}; ${count} messages, the service answers nothing\n`)
console.log('| CPU | opening p50 ms | opening max ms | frames | frame p50 ms | frame p95 ms | frame max ms | scrolled up to |')
console.log('| --- | --: | --: | --: | --: | --: | --: | --- |')
for (const [turn, { openings: opened, frames, from }] of results.entries()) {
  const figures = [median(opened), Math.max(...opened), frames.length, median(frames), percentile(frames, 0.95), Math.max(...frames)]
  const scrolledTo = /Message \d+/.exec(from)?.[0] ?? 'nowhere'
  console.log(`| ${rates[turn]}× | ${figures.map((figure) => figure.toFixed(0)).join(' | ')} | ${scrolledTo} |`)
}
const slow = results[rates.indexOf(4)]
const slowest = slow ? median(slow.openings) : Number.POSITIVE_INFINITY
const jank = slow ? percentile(slow.frames, 0.95) : Number.POSITIVE_INFINITY
process.exit(slowest <= openGoalMs && jank <= frameGoalMs ? 0 : 1)

async function logIn(page: Page): Promise<void> {
  // Cookies of the services are for secure origins and for this name.
  await page.goto(`${service.address.replace('127.0.0.1', 'localhost')}/login`)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('E-mail').fill('demo@abroad.example')
  await page.getByLabel('Password').fill('demo-citizen')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const consent = page.getByRole('button', { name: 'Accept and continue' })
  const discover = page.getByRole('heading', { level: 1, name: 'Discover' })
  await consent.or(discover).waitFor()
  if (await consent.isVisible()) await consent.click()
  await discover.waitFor()
}

async function open(page: Page): Promise<number> {
  await page.evaluate(`(${openInApp})('/contact')`)
  const link = page.getByRole('link', { name: 'Chat' })
  await link.waitFor()
  await page.evaluate(watchOpening)
  await link.click()
  return page.evaluate<number>('window.openedMs')
}
