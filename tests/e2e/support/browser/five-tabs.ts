import type { BrowserContext, Page } from '@playwright/test'
import { createRandom } from '#server/seeded-random.ts'
import { expectNewsfeed } from '#tests/e2e/support/walks/citizen.ts'
import { logInAsDemo, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { intentsOnDevice, scopeOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys, effectsOf } from '#tests/e2e/support/walks/effects.ts'
import { expect } from '#tests/e2e/support/fixtures.ts'
import type { Line } from '#tests/e2e/support/line.ts'
import { makeItems } from '#tests/e2e/support/services/own-items.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'
import { scaled } from '#tests/setup/time-limits.ts'

interface FiveTabsEnd {
  steps: Record<string, number>
  /** Likes that the screen showed as taken. */
  accepted: number
  applied: number
  /** Accepted, and not at the service. */
  lost: string[]
  /** Items with more than one effect. */
  twice: string[]
  /** Keys that were on the way twice at one moment: two tabs thought that it was theirs to send. */
  sideBySide: string[]
  pending: number
}

const tabs = 5
/** A request whose tab died is off the line a moment later. */
const graceMs = scaled(300)
/** What is not shown by then counts as not said. */
const sayLimit = { timeout: scaled(5_000) }

/**
 * Five tabs of one browser that open, close, reload, crash and say things at random, on a line where a write takes its time and one in ten is
 * cut; then one tab, until nothing waits any more. Each story is liked once at most, so one effect for each is what is right.
 */
export async function runFiveTabs(parts: {
  context: BrowserContext
  service: Service
  line: Line
  seed: number
  seconds: number
  /** The run goes on until so much was accepted, however slow the machine is. */
  accepts?: number
}): Promise<FiveTabsEnd> {
  const { context, service, line, seed, seconds, accepts = 1 } = parts
  const random = createRandom(seed)
  const { stories } = await makeItems(service, { seed, count: 60 + seconds * 4 })
  const unsaid = [...stories]
  const opened = await context.newPage()
  const account = await logInAsDemo(opened)
  await expect.poll(async () => (await scopeOnDevice(opened))?.complete).toBe(true)
  const before = await appliedKeys(service, account)
  const sideBySide = watchWrites(line, random)
  const pages: (Page | null)[] = [opened, ...Array.from({ length: tabs - 1 }, () => null)]
  const steps: Record<string, number> = {}
  const accepted: string[] = []
  const saying: Promise<unknown>[] = []
  /** Tabs in which something is being said: they may be closed in the middle of it, and say nothing else. */
  const busy = new Set<Page>()

  const until = Date.now() + seconds * 1000
  while (Date.now() < until || (accepted.length < accepts && unsaid.length > 0)) {
    const place = Math.floor(random() * tabs)
    const step = pages[place] ? pick(random()) : 'open'
    steps[step] = (steps[step] ?? 0) + 1
    pages[place] = await take(step, pages[place] ?? null)
  }
  await Promise.all(saying)
  for (const page of pages) await page?.close()

  const last = await context.newPage()
  await last.goto('/activity')
  await expect.poll(async () => (await intentsOnDevice(last)).pending.length, { timeout: scaled(90_000) }).toBe(0)
  const { pending } = await intentsOnDevice(last)
  const { personal, keys } = await effectsOf(service, account)
  const liked = new Set(personal.filter((row) => row.liked).map((row) => row.itemId))
  const applied = keys.filter(({ key, appliedSeq }) => appliedSeq !== null && !before.includes(key)).length
  return {
    steps,
    accepted: accepted.length,
    applied,
    lost: accepted.filter((id) => !liked.has(id)),
    twice: applied === stories.filter((id) => liked.has(id)).length ? [] : [`${applied} effects`],
    sideBySide,
    pending: pending.length,
  }

  async function take(step: Step, page: Page | null): Promise<Page | null> {
    switch (step) {
      case 'open': {
        const fresh = await context.newPage()
        await fresh.goto('/').catch(() => undefined)
        await expectNewsfeed(fresh)
        return fresh
      }
      case 'close':
        await page?.close()
        return null
      case 'reload':
        await page?.reload().catch(() => undefined)
        return page
      case 'crash':
        if (page) await crash(page)
        return null
      case 'say':
        if (page && !busy.has(page)) {
          busy.add(page)
          saying.push(sayIn(page).finally(() => busy.delete(page)))
        }
        // Real time: the pauses of somebody who taps.
        await new Promise((resolve) => setTimeout(resolve, 100 + random() * 400))
        return page
    }
  }

  /** The tab may go in the middle of it. Only what the screen showed as taken counts. */
  async function sayIn(page: Page): Promise<void> {
    const id = unsaid.pop()
    if (id === undefined) return
    try {
      await openInApp(page, `/story/${id}`)
      // The generator numbers its titles.
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`(${Number(id.slice(-6))})`, sayLimit)
      const heart = page.getByRole('button', { name: 'Like' })
      await heart.click(sayLimit)
      await expect(heart).toHaveAttribute('aria-pressed', 'true', sayLimit)
      accepted.push(id)
    } catch {
      // Nothing was shown, nothing is owed.
    }
  }
}

type Step = 'open' | 'close' | 'reload' | 'crash' | 'say'

function pick(chance: number): Step {
  if (chance < 0.6) return 'say'
  if (chance < 0.7) return 'close'
  return chance < 0.85 ? 'reload' : 'crash'
}

/** The tab's process dies, and what was in it. */
export async function crash(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash', { timeout: scaled(5_000) }).catch(() => undefined)
  void cdp.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

/** Each write takes its time; one that is sent while another sender still waits for its answer is noted. */
function watchWrites(line: Line, random: () => number): string[] {
  const sideBySide: string[] = []
  line.decide(async ({ idempotencyKey }) => {
    if (idempotencyKey === null) return 'pass'
    const underWay = line.exchanges.filter((one) => one.idempotencyKey === idempotencyKey && !one.isOver).slice(0, -1)
    const chance = random()
    // Real time: a slow service.
    await new Promise((resolve) => setTimeout(resolve, Math.max(graceMs, chance * 600)))
    if (underWay.some(({ isOver, isWhole }) => !isOver || isWhole)) sideBySide.push(idempotencyKey)
    return chance < 0.1 ? 'cut' : 'pass'
  })
  return sideBySide
}
