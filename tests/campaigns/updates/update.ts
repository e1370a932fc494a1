import type { Page } from '@playwright/test'
import { expect, holds } from '#tests/e2e/support/expect.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'
import { lookForUpdate } from '#tests/e2e/support/services/two-builds.ts'
import { logIn, logOut } from '#tests/e2e/support/walks/citizen.ts'
import { openInApp } from '#tests/e2e/support/walks/submit.ts'
import { limits } from '#tests/setup/time-limits.ts'
import type { Filled } from './fill.ts'
import { failWrites, hasVisitorCheckIn, timesApplied } from './services.ts'
import { missingIn, readStored, visitorsCheckIn } from './stored.ts'
import { openAlert } from './submissions.ts'

/** Reloads a tab until it runs the build with this first script. Other tabs stay open. */
export async function takeUpdate(page: Page, script: string): Promise<void> {
  await page.goto('/activity')
  const runsUpdate = async () => {
    if ((await readStored(page)).scripts.includes(script)) return true
    await lookForUpdate(page)
    const reload = page.getByRole('button', { name: 'Reload' })
    if (await reload.isVisible()) await reload.click().catch(() => undefined)
    else await page.reload()
    return false
  }
  await expect
    // A page that reloads cannot be read.
    .poll(() => runsUpdate().catch(() => false), { timeout: 10 * limits.expect, intervals: [1_000, 2_000, 4_000] })
    .toBe(true)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** What the phone held before the update and does not hold or show any more. The intents must be the same, and no more. */
export async function lostOn(page: Page, { before }: Filled, more: Record<string, string> = {}): Promise<string[]> {
  const after = await readStored(page)
  const added = Object.entries(after.intents).filter(([id]) => !(id in before.intents) && !(id in more))
  return [
    ...missingIn(after, before).map((what) => `lost: ${what}`),
    ...added.map(([id, kind]) => `added: the intent ${kind} ${id}`),
    ...(await notShownOn(page)),
  ]
}

const contents: Record<string, (page: Page) => Promise<void>> = {
  'the alert': openAlert,
  async 'the emergency card'(page) {
    await openInApp(page, '/contact/card')
    await expect(page.getByLabel('Contact 1: name')).toHaveValue('Beat Muster')
  },
  async 'the draft'(page) {
    await openInApp(page, '/contact/chat')
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Half a message')
  },
  async 'the sealed intents'(page) {
    await openInApp(page, '/activity')
    await expect(page.getByText('3 items from another account are saved and locked.')).toBeVisible()
  },
}
const screens = ['/', '/guide', '/contact', '/user', '/activity', '/settings', '/guide/emergency']

/** Opens the main screens and those of the stored content; returns those that do not open. */
export async function notShownOn(page: Page): Promise<string[]> {
  const flaws: string[] = []
  for (const path of screens) {
    if (!(await holds(openInApp(page, path)))) flaws.push(`${path} does not open`)
    else if (await page.getByText('This screen could not be').isVisible()) flaws.push(`${path} could not be shown`)
  }
  for (const [name, open] of Object.entries(contents)) if (!(await holds(open(page)))) flaws.push(`not shown: ${name}`)
  return flaws
}

/** Lets the phone send all that waits; returns what is left after `timeout`. */
export async function sendWaiting(page: Page, service: Service, timeout = 10 * limits.expect): Promise<string[]> {
  await failWrites(service)
  await page.goto('/activity')
  const waiting = async () => Object.values((await readStored(page)).intents)
  await holds(expect.poll(waiting, { timeout, intervals: [1_000] }).toEqual([]))
  return (await waiting()).map((kind) => `not sent: ${kind}`)
}

/** The account of the sealed intents logs in again. */
export async function sendSealed(page: Page, service: Service, { sealed }: Filled): Promise<string[]> {
  await logOut(page)
  await logIn(page, sealed.citizen)
  const times = async () => sealed.ids.map(await timesApplied(service))
  const isSent = await holds(expect.poll(times, { intervals: [1_000] }).toEqual(sealed.ids.map(() => 1)))
  return isSent ? [] : [`the sealed likes: applied ${(await times()).join(', ')} times`]
}

/** The intents of `ids` that the services did not apply exactly once. */
export async function notOnce(service: Service, ids: Record<string, string>): Promise<string[]> {
  const times = await timesApplied(service)
  const flaws: string[] = []
  for (const [id, kind] of Object.entries(ids)) {
    const count = kind === visitorsCheckIn ? Number(await hasVisitorCheckIn(service, id)) : times(id)
    if (count !== 1) flaws.push(`${kind} ${id}: applied ${count} times`)
  }
  return flaws
}

/** Everything is sent once. `more`: the kinds of intents that were submitted after the phone was filled, by their ids. */
export async function sendEverything(
  page: Page,
  { service, filled, more = {} }: { service: Service; filled: Filled; more?: Record<string, string> },
): Promise<string[]> {
  const left = await sendWaiting(page, service)
  if (left.length > 0) return left
  return [...(await sendSealed(page, service, filled)), ...(await notOnce(service, { ...filled.before.intents, ...more }))]
}
