import { phoneOrigin } from '#tests/e2e/support/phone.ts'
import { intentsOnDevice } from '#tests/e2e/support/device.ts'
import { waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { createWire } from '#tests/e2e/support/browser/wire.ts'
import { makeItems } from '#tests/e2e/support/services/own-items.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'
import { appliedKeys } from '#tests/e2e/support/walks/effects.ts'
import { scaled } from '#tests/setup/time-limits.ts'
import type { Browser, Engine } from './engines/driver.ts'
import { startBrowser } from './engines/start.ts'
import { expect, visitFirst } from './fixtures.ts'
import { createScreen, type Screen } from './screen.ts'
import { logIn, waitUntilPulled } from './walks.ts'

export interface KillsEnd {
  kills: number
  /** Shown as saved, and not on the device after the kill. */
  lost: string[]
  applied: number
  /** Applied at the service, and never shown as saved; or twice. */
  unexpected: string[]
  pending: number
}

/**
 * A browser that is killed the moment "Saved on this device" is on the screen, again and again, without a line; started again it must still have
 * all that was said. At the end the line is back, and all of it is applied once. `profile`: the browser's folder, empty.
 */
export async function runBrowserKills(parts: {
  engine: Engine
  profile: string
  service: Service
  kills: number
  onKill?: (count: number) => void
}): Promise<KillsEnd> {
  const { engine, profile, service, kills, onKill } = parts
  // Of ten items two are events.
  const { events } = await makeItems(service, { seed: 65, count: Math.ceil(kills / 2) * 10 })
  const wire = await createWire({ origin: phoneOrigin, target: service.address })
  let browser: Browser | null = null
  const open = async (path: string): Promise<Screen> => {
    browser = await startBrowser(engine, { profile, proxy: wire.address })
    const screen = createScreen(await browser.newTab())
    await screen.goto(path)
    return screen
  }

  try {
    let screen = await open('/')
    await visitFirst(screen)
    await waitUntilStored(screen.tab)
    const account = await logIn(screen)
    await waitUntilPulled(screen, events.slice(0, kills))
    const before = await appliedKeys(service, account)
    wire.cut()

    const lost: string[] = []
    const said = new Map<string, string>()
    for (const [index, event] of events.slice(0, kills).entries()) {
      await screen.move(`/event/${event}`)
      await register(screen)
      await browser!.kill()
      screen = await open('/activity')
      const { pending } = await intentsOnDevice(screen.tab)
      const fresh = pending.filter(({ id }) => !said.has(id))
      if (fresh.length === 1 && fresh[0] && [...said.keys()].every((id) => pending.some((row) => row.id === id)))
        said.set(fresh[0].id, event)
      else lost.push(event)
      onKill?.(index + 1)
    }

    wire.restore()
    await expect.poll(async () => (await intentsOnDevice(screen.tab)).pending.length, { timeout: scaled(120_000) }).toBe(0)
    const applied = (await appliedKeys(service, account)).filter((key) => !before.includes(key))
    return {
      kills,
      lost,
      applied: applied.length,
      unexpected: applied.filter((key) => !said.has(key)),
      pending: [...said.keys()].filter((id) => !applied.includes(id)).length,
    }
  } finally {
    await (browser as Browser | null)?.kill()
    await wire.close()
  }
}

/** Returns in the frame in which the screen says that it is saved. */
async function register(screen: Screen): Promise<void> {
  await screen.tap({ role: 'button', name: 'Register' })
  const dialog = { role: 'dialog' } as const
  await screen.isThere({ role: 'button', name: 'Register', within: dialog })
  await screen.tab.evaluate(watchForSaved)
  await screen.tapOnce({ role: 'button', name: 'Register', within: dialog })
  await screen.tab.evaluate('window.isSaved')
}

/** Runs in the page. */
function watchForSaved(): void {
  const isSaved = new Promise<null>((resolve) => {
    const look = () => {
      if (document.body.innerText.includes('Saved on this device')) resolve(null)
      else requestAnimationFrame(look)
    }
    look()
  })
  Object.assign(window, { isSaved })
}
