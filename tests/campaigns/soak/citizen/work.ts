import { reasonOf } from '#tests/scenarios/chromium/play.ts'
import type { SoakCitizen } from './arrival.ts'
import { note, type Tapped } from './note.ts'
import { nextSaying, type Saying } from './sayings.ts'

const lookLimitMs = 20_000

interface WorkOptions {
  random: () => number
  isOver: () => boolean
}

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
  citizen.taps.push({ atMs, tookMs, trouble: told })
  return trouble === null
}

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

async function beginAnew(citizen: SoakCitizen): Promise<void> {
  await citizen.isUp
  await citizen.page.goto(`${citizen.wire.address}/`, { waitUntil: 'commit' }).catch(() => undefined)
}

export async function withinMs<T>(limitMs: number, working: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`not within ${limitMs} ms`)), limitMs)
  try {
    return await Promise.race([working, promise])
  } finally {
    clearTimeout(timer)
  }
}
