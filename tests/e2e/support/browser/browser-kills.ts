import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { logInAsDemo } from '#tests/e2e/support/walks/submit.ts'
import { intentsOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys } from '#tests/e2e/support/walks/effects.ts'
import { waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { startBrowser } from './killable-browser.ts'
import type { Line } from '#tests/e2e/support/line.ts'
import { makeItems } from '#tests/e2e/support/services/own-items.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'

interface KillsEnd {
  kills: number
  /** Shown as saved, and not on the device after the kill. */
  lost: string[]
  applied: number
  /** Applied at the service, and never shown as saved; or twice. */
  unexpected: string[]
  pending: number
}

/**
 * A browser that is killed the moment "Saved on this device" is on the screen, again and again, on a line that brings nothing of the services;
 * started again it must still have all that was said. At the end the line is back, and all of it is applied once.
 */
export async function runBrowserKills(parts: {
  profile: string
  service: Service
  line: Line
  kills: number
  onKill?: (count: number) => void
}): Promise<KillsEnd> {
  const { profile, service, line, kills, onKill } = parts
  const { events } = await makeItems(service, { seed: 65, count: kills * 5 })
  let browser = await startBrowser(profile)
  const first = await browser.context.newPage()
  const account = await logInAsDemo(at(first, line))
  const before = await appliedKeys(service, account)
  await waitUntilStored(first)
  line.decide(({ path }) => (path.startsWith('/api/') ? 'cut' : 'pass'))

  const lost: string[] = []
  const said = new Map<string, string>()
  for (const event of events.slice(0, kills)) {
    const page = await browser.context.newPage()
    await page.goto(`${line.address}/event/${event}`)
    await register(page)
    await browser.kill()
    browser = await startBrowser(profile)
    const looker = await browser.context.newPage()
    // An answer of the server as a page: it runs nothing of ours.
    await looker.goto(`${line.address}/idp/nothing-here`)
    const { pending } = await intentsOnDevice(looker)
    const fresh = pending.filter(({ id }) => !said.has(id))
    if (fresh.length === 1 && fresh[0] && [...said.keys()].every((id) => pending.some((row) => row.id === id))) said.set(fresh[0].id, event)
    else lost.push(event)
    await looker.close()
    onKill?.(said.size + lost.length)
  }

  line.restore()
  const last = await browser.context.newPage()
  await last.goto(`${line.address}/activity`)
  await expect.poll(async () => (await intentsOnDevice(last)).pending.length, { timeout: 60_000 }).toBe(0)
  const applied = (await appliedKeys(service, account)).filter((key) => !before.includes(key))
  await browser.kill()
  return {
    kills,
    lost,
    applied: applied.length,
    unexpected: applied.filter((key) => !said.has(key)),
    pending: [...said.keys()].filter((id) => !applied.includes(id)).length,
  }
}

/** The debugger's context has no address of its own to begin from. */
function at(page: Page, line: Line): Page {
  const goto = page.goto.bind(page)
  page.goto = (address, options) => goto(new URL(address, line.address).href, options)
  return page
}

/** Returns in the frame in which the screen says that it is saved. */
async function register(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  const isSaved = page.waitForFunction(() => document.body.innerText.includes('Saved on this device'), undefined, { polling: 'raf' })
  await page.getByRole('dialog').getByRole('button', { name: 'Register', exact: true }).click()
  await isSaved
}
