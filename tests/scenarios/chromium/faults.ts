import { isCallFault, type Fault } from '#lab/scenario/faults.ts'
import { crash } from '#tests/e2e/support/browser/debugger.ts'
import { engineOf, freeze } from '#tests/e2e/support/browser/engine-worker.ts'
import { breakDatabase, fillDevice } from '#tests/e2e/support/browser/engine-storage.ts'
import { createSync } from '#tests/e2e/support/browser/sync-event.ts'
import { noteWhereabouts } from './ledger.ts'
import { beside, deviceOf, pageOf, pause, type Play, type ScreenDevice } from './play.ts'

export async function strike(play: Play, fault: Fault): Promise<void> {
  const device = deviceOf(play, fault)
  if (isCallFault(fault)) return play.faults.begin(fault, device.name)
  const { service } = play
  const accountId = play.accounts.get(device.citizen)
  switch (fault.fault) {
    case 'offline':
      return device.context.setOffline(true)
    case 'flapping':
      return beside(play, flap(play, device, fault))
    case 'slow':
      play.delayMs = fault.delayMs
      return
    case 'service-down':
      return service.kill()
    case 'storage-full':
      return void (await (await engineOf(await pageOf(play, fault))).evaluate(fillDevice))
    case 'storage-error': {
      const engine = await engineOf(await pageOf(play, fault))
      await engine.evaluate(breakDatabase)
      return void (await engine.evaluate((every) => Object.assign(globalThis, { breaksEvery: every }), fault.every))
    }
    case 'tab-frozen':
      return freezeTab(play, fault)
    case 'clock-jump': {
      for (const page of device.pages) await (await engineOf(page)).evaluate(setClock, fault.seconds * 1_000)
      return
    }
    case 'worker-killed': {
      const engine = await engineOf(await pageOf(play, fault))
      // It does not live to say that it was done.
      return void engine.evaluate(() => globalThis.close()).catch(() => undefined)
    }
    case 'tab-killed': {
      const page = await pageOf(play, fault)
      await noteWhereabouts(play, device)
      device.pages.splice(device.pages.indexOf(page), 1)
      return crash(page)
    }
    case 'session-expired':
      return void (await service.lab('/sessions/expire', { accountId }))
    case 'session-revoked':
      return void (await service.lab('/sessions/expire', { accountId, what: ['sessions', 'interactions', 'devices'] }))
    case 'sync-event':
      return syncOn(device)
  }
}

export async function mend(play: Play, name: string): Promise<void> {
  const isMeant = (one: string) => name === 'everything' || name === one
  play.faults.mend(name)
  if (isMeant('flapping')) play.isFlapping = false
  if (isMeant('slow')) play.delayMs = 0
  if (['service-down', 'service-killed-before-commit', 'service-killed-after-commit'].some(isMeant)) await play.service.revive()
  for (const device of play.devices.values()) {
    if (isMeant('offline')) await device.context.setOffline(false)
    if (isMeant('tab-frozen')) device.isThawed = true
    if (isMeant('tab-frozen')) await Promise.all(device.thaws.splice(0).map((thaw) => thaw()))
    if (!isMeant('storage-full') && !isMeant('storage-error')) continue
    for (const page of device.pages)
      await (await engineOf(page)).evaluate(() => Object.assign(globalThis, { isDeviceFull: false, breaksEvery: 0 }))
  }
}

async function freezeTab(play: Play, fault: Fault): Promise<void> {
  const device = deviceOf(play, fault)
  const thaw = await freeze(await pageOf(play, fault))
  device.thaws.push(thaw)
}

async function flap(
  play: Play,
  { context }: ScreenDevice,
  { offS, onS, times }: { offS: number; onS: number; times: number },
): Promise<void> {
  play.isFlapping = true
  for (let turn = 0; turn < times && play.isFlapping; turn += 1) {
    await context.setOffline(true)
    await pause(offS * 1_000)
    await context.setOffline(false)
    await pause(onS * 1_000)
  }
}

/** Through a page that runs nothing of the app, so that it works with every tab closed too. */
async function syncOn({ context }: ScreenDevice): Promise<void> {
  const text = await context.newPage()
  await text.goto('/api/ping')
  const sync = await createSync(text)
  await sync()
  await text.close()
}

function setClock(ms: number): void {
  const now = Date.now
  Date.now = () => now() + ms
}
