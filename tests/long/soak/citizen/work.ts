import { stripVTControlCharacters } from 'node:util'
import type { Page } from '@playwright/test'
import type { SoakCitizen } from './citizen.ts'
import { note, type Tapped } from './note.ts'
import { nextSaying, type Saying } from './sayings.ts'

/** A page that is being loaded, or whose process is going, may never answer. */
const lookLimitMs = 20_000

interface WorkOptions {
  random: () => number
  isOver: () => boolean
}

/** Says one thing after the other, as somebody with a phone in the hand does. Settles when what was begun last is. */
export async function work(citizen: SoakCitizen, { random, isOver }: WorkOptions): Promise<void> {
  while (!isOver()) {
    await citizen.isUp
    const saying = nextSaying(citizen, random)
    const sinceMs = Date.now()
    const isShown = await take(citizen, saying)
    await look(citizen, saying, { isShown, sinceMs })
    if (!isShown) await beginAnew(citizen)
    await new Promise((resolve) => setTimeout(resolve, 200 + random() * 2_000))
  }
}

async function take(citizen: SoakCitizen, saying: Saying): Promise<boolean> {
  const { page } = citizen
  const atMs = Date.now()
  const trouble = await saying.tap(page).then(
    () => null,
    (error: unknown) => reasonOf(error),
  )
  const tookMs = Date.now() - atMs
  const isKilled = page !== citizen.page || page.isClosed()
  const told = trouble === null ? null : isKilled ? 'the browser was killed' : `${saying.said} ${saying.what}: ${trouble}`
  const screen = trouble === null || isKilled ? null : await screenOf(page)
  citizen.taps.push({ atMs, tookMs, isShown: trouble === null, trouble: told, screen })
  return trouble === null
}

/** What was there to read instead of what was waited for. */
async function screenOf(page: Page): Promise<string> {
  const text = await page.evaluate(() => `${location.pathname} ${document.body.innerText}`).catch(() => 'nothing could be read')
  return text.replaceAll(/\s+/g, ' ').slice(0, 500)
}

/** As soon as there is a browser to look into. */
export async function look(citizen: SoakCitizen, saying: Saying | null, tapped: Tapped): Promise<void> {
  for (let tries = 1; tries <= 40; tries += 1) {
    await citizen.isUp
    const isSeen = await withinMs(lookLimitMs, note(citizen, saying, tapped)).then(
      () => true,
      () => false,
    )
    if (isSeen) return
    if (tries % 5 === 0) await beginAnew(citizen)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  citizen.flaws.push('the device could not be looked into')
}

/** A sheet that is still open would lie over what comes next. */
async function beginAnew(citizen: SoakCitizen): Promise<void> {
  await citizen.isUp
  await citizen.page.goto(`${citizen.wire.address}/`, { waitUntil: 'commit' }).catch(() => undefined)
}

/** Of what Playwright says: the reason and what it looked for. */
function reasonOf(error: unknown): string {
  const [reason = '', ...rest] = stripVTControlCharacters(error instanceof Error ? error.message : String(error)).split('\n')
  const locator = rest.find((line) => /^\s*(- waiting for|Locator:)/.test(line)) ?? ''
  return `${reason.trim()} ${locator.trim()}`.trim()
}

/** Fails where the work is not done by then; what it comes to later is nobody's. */
export async function withinMs<T>(limitMs: number, working: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`not within ${limitMs} ms`)), limitMs)
  try {
    return await Promise.race([working, promise])
  } finally {
    clearTimeout(timer)
  }
}
