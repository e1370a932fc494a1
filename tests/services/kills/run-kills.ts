import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { ContentItem, type ContentPage } from '#contract/content/content.ts'
import { createRandom } from '#server/seeded-random.ts'
import { scaled } from '#tests/setup/time-limits.ts'
import { runClient, type LoggedIntent } from './client.ts'
import { compare, type ItemCounts, type Stand, type Verdict } from './compare.ts'
import { createKillableService, type KillableService } from './killable-service.ts'
import { logInAt, type LoggedIn } from './log-in-at.ts'

const clients = 5
const itemsCount = 120
const settleWithinMs = scaled(60_000)
/** The longest wait for further intents before a kill. */
const longestWaitMs = scaled(3_000)

export interface KillsOptions {
  kills: number
  seed: number
  databaseUrl?: string | undefined
  dataDir?: string
  strike?: (parts: { service: KillableService; random: () => number }) => Promise<void>
  onKill?: (count: number) => void
}

export interface KillsResult extends Verdict {
  kills: number
  killsInStart: number
  intents: number
  retried: number
}

/** Kills the services at random while five clients send and retry; the database must hold exactly what was acknowledged. */
export async function runKills(options: KillsOptions): Promise<KillsResult> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'abroad-kills-')))
  const where: Record<string, string> = options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }
  const service = await createKillableService({ DATA_DIR: dataDir, ...where })
  try {
    return await killUnderLoad(service, options)
  } finally {
    await service.kill()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function killUnderLoad(service: KillableService, options: KillsOptions): Promise<KillsResult> {
  const random = createRandom(options.seed)
  service.start()
  await service.isUp()
  const citizens: LoggedIn[] = []
  for (let index = 0; index < clients; index += 1) citizens.push(await logInAt(service.address, `client-${index}@abroad.example`))
  const items = await makeItems(service.address)
  const initial = new Map(items.map((item) => [item.id, countsOf(item)]))

  const log: LoggedIntent[] = []
  const otherAnswers: string[] = []
  let isOver = false
  const parts = {
    items,
    newId: randomUUID,
    log,
    isOver: () => isOver,
    onOtherAnswer: (intent: LoggedIntent) => void otherAnswers.push(intent.key),
  }
  const running = citizens.map((citizen, index) => runClient({ ...parts, ...citizen, random: createRandom(options.seed * 100 + index) }))
  const killsInStart = await killAgainAndAgain(service, { ...options, random, said: () => log.length })
  isOver = true
  await Promise.race([Promise.all(running), sleep(settleWithinMs)])

  const verdict = compare(log, await readStand(service.address, citizens), initial)
  for (const key of otherAnswers) verdict.reasons.push(`duplicated: ${key} had two answers`)
  return {
    ...verdict,
    duplicated: verdict.duplicated + otherAnswers.length,
    kills: options.kills,
    killsInStart,
    intents: log.length,
    retried: log.filter((intent) => intent.attempts > 1).length,
  }
}

async function killAgainAndAgain(
  service: KillableService,
  { kills, random, said, onKill, strike }: KillsOptions & { random: () => number; said: () => number },
): Promise<number> {
  let inStart = 0
  for (let count = 1; count <= kills; count += 1) {
    if (strike) {
      await waitForMore(said, 3 + random() * 20)
      await strike({ service, random })
      onKill?.(count)
      continue
    }
    const duringStart = random() < 0.15
    if (duringStart) await sleep(random() * 1500)
    else {
      await service.isUp()
      await waitForMore(said, 3 + random() * 20)
      await sleep(random() * 20)
    }
    if (duringStart) inStart += 1
    await service.kill()
    onKill?.(count)
    service.start()
  }
  await service.isUp()
  return inStart
}

/** Waits for more intents, so that a kill meets the load on a slow machine too; gives up if no intents come. */
async function waitForMore(said: () => number, more: number): Promise<void> {
  const before = said()
  for (let waitedMs = 0; waitedMs < longestWaitMs && said() < before + more; waitedMs += 5) await sleep(5)
}

async function makeItems(address: string): Promise<ContentItem[]> {
  const body = JSON.stringify({ count: itemsCount, seed: 1, globalShare: 1 })
  await fetch(`${address}/api/lab/content/generate`, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
  const { content } = (await (await fetch(`${address}/api/content/content-entries?limit=500&languages=en`)).json()) as ContentPage
  if (content.length !== itemsCount) throw new Error(`${content.length} items are there, and not ${itemsCount}`)
  return content.map((item) => v.parse(ContentItem, item))
}

function countsOf(item: ContentItem): ItemCounts {
  return {
    rev: item.rev,
    likes: 'likes' in item ? item.likes : 0,
    participants: 'participants' in item.info ? (item.info.participants ?? 0) : 0,
  }
}

async function readStand(address: string, citizens: readonly LoggedIn[]): Promise<Stand> {
  const effects = (await (await fetch(`${address}/api/lab/effects`)).json()) as Omit<Stand, 'profiles'>
  const profiles = await Promise.all(
    citizens.map(async ({ browser }) => (await browser.call('GET', '/api/user/me')).body as Stand['profiles'][number]),
  )
  return { ...effects, profiles }
}
