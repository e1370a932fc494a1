import type { FaultName } from '#lab/wire/faults.ts'
import type { Fate } from '#tests/e2e/support/line.ts'
import { outboxOnDevice } from '#tests/e2e/support/device.ts'
import { frozenPath } from '#tests/e2e/support/browser/engine-worker.ts'
import type { Meeting } from '#tests/scenarios/call-faults.ts'
import { beside, pause, type Play, type ScreenDevice } from './play.ts'

type Request = Parameters<Parameters<ScreenDevice['line']['decide']>[0]>[0]

/** Applies the scenario's faults to each call of a device. */
export function ruleLine(play: Play, device: ScreenDevice): void {
  let telling = Promise.resolve()

  device.line.decide(async (request) => {
    if (request.path === frozenPath) return untilThawed(device)
    const isOfServices = /^\/(api|cms)\//.test(request.path)
    if (!isOfServices) return 'pass'
    if (play.delayMs > 0) await pause(2 * play.delayMs)
    if (!play.faults.isAny()) return 'pass'
    const isWrite = request.idempotencyKey !== null
    const what = isWrite ? await subjectOf(play, device, request) : null
    const met = play.faults.draw({ device: device.name, isWrite, isOfServices, what })
    if (!met) return 'pass'
    device.meetings.set(request, met)
    return fateOf(met, request)
  })

  async function fateOf(met: Meeting, request: Request): Promise<Fate> {
    const { service } = play
    switch (met.fault) {
      case 'connection-reset':
      case 'reply-lost':
      case 'reply-truncated':
      case 'no-reply':
      case 'captive-portal':
      case 'slow-drip':
        return met.fault
      case 'edge-page':
        return byService({ fault: met.fault, status: met.status }, request)
      case 'service-error':
        return byService({ fault: met.fault, status: met.status, retryAfterS: met.retryAfterS }, request)
      case 'service-killed-before-commit': {
        await service.kill()
        beside(play, service.revive())
        return 'connection-reset'
      }
      case 'service-killed-after-commit': {
        beside(play, dieAfter(request))
        return 'reply-lost'
      }
      case 'session-expired-in-flight': {
        await service.lab('/sessions/expire', { accountId: play.accounts.get(device.citizen) })
        return 'pass'
      }
    }
  }

  async function byService(fault: { fault: FaultName; status: number; retryAfterS?: number | undefined }, request: Request): Promise<Fate> {
    const before = telling
    const { promise, resolve } = Promise.withResolvers<void>()
    telling = promise
    await before
    const [path] = request.path.split('?')
    await play.service.lab('/faults', { planned: [{ ...fault, method: request.method, path }] })
    beside(play, isOver(device, request).then(resolve))
    return 'pass'
  }

  async function dieAfter(request: Request): Promise<void> {
    await isOver(device, request)
    await play.service.kill()
    await play.service.revive()
  }
}

async function subjectOf({ subjects }: Play, { pages }: ScreenDevice, { idempotencyKey }: Request): Promise<string | null> {
  for (const page of pages) {
    const outbox = await outboxOnDevice(page).catch(() => null)
    const row = outbox && [...outbox.waiting, ...outbox.superseded].find(({ id }) => id === idempotencyKey)
    if (row) return subjects.nameOfEntity(row.entity)
  }
  return null
}

async function isOver({ line }: ScreenDevice, request: Request): Promise<void> {
  const isUnderWay = () => line.exchanges.some((one) => one === request && !one.isOver)
  while (isUnderWay()) await pause(10)
}

/** The call is on its way before the one who froze the tab has what thaws it. */
async function untilThawed(device: ScreenDevice): Promise<Fate> {
  const isThawed = () => device.isThawed
  device.isThawed = false
  while (!isThawed()) await pause(50)
  return 'pass'
}
