import type { SaidRecord } from '#lab/scenario/ledger.ts'
import { judgeRun, type Judged } from '#tests/campaigns/judge.ts'
import { phoneOrigin } from '#tests/e2e/support/phone.ts'
import { intentsOnDevice } from '#tests/e2e/support/device.ts'
import { waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { createWire } from '#tests/e2e/support/browser/wire.ts'
import { makeItems, waitForItems } from '#tests/e2e/support/services/own-items.ts'
import { type Service, appliedKeys } from '#tests/e2e/support/services/service.ts'
import { scaled } from '#tests/setup/time-limits.ts'
import type { Browser, Engine } from './engines/driver.ts'
import { startBrowser } from './engines/start.ts'
import { expect, visitFirst } from './fixtures.ts'
import { createScreen, type Screen } from './screen.ts'
import { logIn } from './walks.ts'

const quietWithinMs = scaled(120_000)

/** Kills an offline browser repeatedly, each time as it shows "Saved on this device". No intent may be lost, and each is applied once. */
export async function runBrowserKills(parts: {
  engine: Engine
  profile: string
  service: Service
  kills: number
  onKill?: (count: number) => void
}): Promise<Judged> {
  const { engine, profile, service, kills, onKill } = parts
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
    await waitForItems(screen.tab, events.slice(0, kills))
    const before = await appliedKeys(service, account)
    wire.cut()

    const said: SaidRecord[] = []
    for (const [index, event] of events.slice(0, kills).entries()) {
      await screen.move(`/event/${event}`)
      await register(screen)
      await browser!.kill()
      screen = await open('/activity')
      const { pending } = await intentsOnDevice(screen.tab)
      for (const one of said) if (!pending.some(({ id }) => id === one.id)) one.end = 'missing'
      const fresh = pending.filter(({ id }) => said.every((one) => one.id !== id))
      const shared = { citizen: 'anna', device: 'phone', what: event, said: 'register', reason: null, isLetGo: false } as const
      said.push({ ...shared, id: fresh[0]?.id ?? `no key for ${event}`, end: fresh[0] ? 'waiting' : 'missing' })
      onKill?.(index + 1)
    }

    wire.restore()
    const restoredMs = Date.now()
    await expect.poll(async () => (await intentsOnDevice(screen.tab)).pending.length, { timeout: quietWithinMs }).toBe(0)
    const quietMs = Date.now() - restoredMs
    const { done } = await intentsOnDevice(screen.tab)
    const applied = (await appliedKeys(service, account)).filter((key) => !before.includes(key))
    for (const one of said)
      if (one.end === 'waiting' && (applied.includes(one.id ?? '') || done.some(({ id, end }) => id === one.id && end === 'applied')))
        one.end = 'applied'
    return judgeRun({ said, applied, service: {}, quietMs, flaws: [] }, { quietWithinS: quietWithinMs / 1_000 })
  } finally {
    await (browser as Browser | null)?.kill()
    await wire.close()
  }
}

async function register(screen: Screen): Promise<void> {
  await screen.tap({ role: 'button', name: 'Register' })
  const dialog = { role: 'dialog' } as const
  await screen.isThere({ role: 'button', name: 'Register', within: dialog })
  await screen.tab.evaluate(watchForSaved)
  await screen.tapOnce({ role: 'button', name: 'Register', within: dialog })
  await screen.tab.evaluate('window.isSaved')
}

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
