import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, firefox, type BrowserContext, type Page } from '@playwright/test'
import { firefoxOptions } from '#tests/browsers/engines/playwright.ts'
import { asFirefox } from '#tests/e2e/support/browser/as-firefox.ts'
import { chromiumArgs, journeyChromium } from '#tests/e2e/support/browser/whole-chromium.ts'
import { asKnownDevice } from '#tests/e2e/support/device.ts'
import { expect } from '#tests/e2e/support/expect.ts'
import { makeItems, type Items } from '#tests/e2e/support/services/own-items.ts'
import { appliedKeys, createService, type Service } from '#tests/e2e/support/services/service.ts'
import { lookForUpdate } from '#tests/e2e/support/services/two-builds.ts'
import { askFor, wednesdayAfter } from '#tests/e2e/support/walks/appointment-form.ts'
import { editProfile, like, logInAsDemo, openInApp, registerFor, voteIn } from '#tests/e2e/support/walks/submit.ts'
import { limits } from '#tests/setup/time-limits.ts'
import { firstScriptOf, type Release } from './release.ts'
import { missingIn, readStored, type Stored } from './stored.ts'

export interface Update {
  from: Release
  to: Release
  engine: 'chromium' | 'firefox'
  print: (line: string) => void
}

const card = { name: 'Anna Muster', note: 'Diabetes', contacts: [{ name: 'Beat', phone: '+41 79 123 45 67' }] }

/**
 * A citizen's phone with the old build makes one intent of each kind without a network. Then the services and the app are updated, the
 * old tab stays open beside the new one, and everything is sent. Returns what was lost, changed or sent twice.
 */
export async function updatePhone({ from, to, engine, print }: Update): Promise<string[]> {
  const work = mkdtempSync(join(tmpdir(), 'abroad-update-'))
  const old = await createService({ root: from.root, dist: from.dist, dataDir: join(work, 'data') })
  const context = await openBrowser(engine, join(work, 'profile'), old.address)
  let fresh: Service | null = null
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const items = await makeItems(old, { seed: 5, count: 20 })
    const account = await fillPhone(page)
    await old.stop()
    await submitEverything(page, items)
    const before = await readStored(page)
    print(`${from.commit}: ${Object.values(before.intents).toSorted().join(', ')} unsent; ${JSON.stringify(before.counts)}`)

    fresh = await createService({ root: to.root, dist: to.dist, dataDir: join(work, 'data'), port: Number(new URL(old.address).port) })
    const failing = ['PUT', 'POST', 'DELETE'].map((method) => ({ fault: 'service-error', method, path: '/api/', calls: 100_000 }))
    await fresh.lab('/faults', { planned: failing })
    const updated = await takeUpdate(context, { address: old.address, script: firstScriptOf(to.dist) })
    const flaws = missingIn(await readStored(updated), before).map((what) => `lost in the update: ${what}`)
    await fresh.lab('/faults', {})
    return [...flaws, ...(await sendEverything(updated, { service: fresh, account, before }))]
  } finally {
    await context.close().catch(() => undefined)
    await fresh?.kill()
    await old.dispose()
    rmSync(work, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function openBrowser(engine: Update['engine'], profile: string, baseURL: string): Promise<BrowserContext> {
  const settings = { baseURL, viewport: { width: 390, height: 844 }, locale: 'en-GB', timezoneId: 'Asia/Bangkok' }
  const context =
    engine === 'firefox'
      ? await firefox.launchPersistentContext(profile, { ...settings, ...firefoxOptions })
      : await chromium.launchPersistentContext(profile, { ...settings, executablePath: journeyChromium, args: chromiumArgs })
  if (engine === 'firefox') asFirefox(context, { cut: () => undefined, restore: () => undefined })
  context.setDefaultTimeout(limits.expect)
  await asKnownDevice(context)
  return context
}

/** Log-in, feed, guide, a chat draft and an emergency card. Returns the account's id. */
async function fillPhone(page: Page): Promise<string> {
  const account = await logInAsDemo(page)
  await expect.poll(async () => (await readStored(page)).counts['articles'] ?? 0, { timeout: 5 * limits.expect }).toBeGreaterThan(50)
  await expect.poll(async () => (await readStored(page)).counts['segments'] ?? 0).toBeGreaterThan(0)
  await page.evaluate((text) => localStorage.setItem('abroad.own.card', text), JSON.stringify(card))
  await openInApp(page, '/contact/chat')
  await page.getByRole('textbox').fill('Half a message')
  await waitForAllScreens(page)
  return account
}

/** The service worker stores the other screens after the first. */
async function waitForAllScreens(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready
      const caches = await globalThis.caches.keys()
      const keys = await Promise.all(caches.map(async (name) => (await globalThis.caches.open(name)).keys()))
      return keys.flat().length
    })
  let before = -1
  await expect
    .poll(
      async () => {
        const now = await count()
        const isStill = now === before
        before = now
        return isStill && now > 50
      },
      { timeout: 5 * limits.expect, intervals: [5_000] },
    )
    .toBe(true)
}

async function submitEverything(page: Page, { stories, events, surveys }: Items): Promise<void> {
  await like(page, stories[0]!)
  await registerFor(page, events[0]!, 2)
  await page.keyboard.press('Escape')
  await voteIn(page, surveys[0]!)
  await editProfile(page, 'Annalena')
  await askFor(page, { topic: 'Citizenship', date: wednesdayAfter(20).typed })
  expect(Object.keys((await readStored(page)).intents).length, 'unsent intents').toBeGreaterThanOrEqual(5)
}

/** Reloads until a second tab runs the new build. The old tab stays open. */
async function takeUpdate(context: BrowserContext, { address, script }: { address: string; script: string }): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${address}/activity`)
  await expect
    .poll(
      async () => {
        const { scripts } = await readStored(page)
        if (scripts.includes(script)) return true
        await lookForUpdate(page)
        const reload = page.getByRole('button', { name: 'Reload' })
        if (await reload.isVisible()) await reload.click().catch(() => undefined)
        else await page.reload()
        return false
      },
      { timeout: 10 * limits.expect, intervals: [1_000, 2_000, 4_000] },
    )
    .toBe(true)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

async function sendEverything(
  page: Page,
  { service, account, before }: { service: Service; account: string; before: Stored },
): Promise<string[]> {
  const wanted = Object.keys(before.intents)
  await page.reload()
  const waiting = async () => Object.keys((await readStored(page)).intents)
  await expect
    .poll(waiting, { timeout: 20 * limits.expect, intervals: [2_000] })
    .toEqual([])
    .catch(() => undefined)
  const left = await waiting()
  const applied = await appliedKeys(service, account)
  return [
    ...left.map((id) => `not sent: ${before.intents[id] ?? id}`),
    ...wanted.flatMap((id) => {
      const times = applied.filter((key) => key === id).length
      return times === 1 ? [] : [`${before.intents[id]} ${id}: applied ${times} times`]
    }),
  ]
}
