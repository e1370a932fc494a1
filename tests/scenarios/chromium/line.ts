import type { Fate } from '#tests/e2e/support/line.ts'
import { outboxOnDevice } from '#tests/e2e/support/device.ts'
import { frozenPath } from '#tests/e2e/support/browser/engine-worker.ts'
import type { Meeting } from '#tests/scenarios/call-faults.ts'
import { beside, pause, type Play, type ScreenDevice } from './play.ts'

type Request = Parameters<Parameters<ScreenDevice['line']['decide']>[0]>[0]

/** Sets the line of a device to what the scenario's faults make of each call. */
export function ruleLine(play: Play, device: ScreenDevice): void {
  /** The service's own faults are told to it one call at a time. */
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
      case 'request-lost':
        return 'cut'
      case 'answer-lost':
        return 'answer-lost'
      case 'answer-cut':
        return 'cut-in-body'
      case 'no-answer':
        return 'silent'
      case 'portal-page':
        return 'portal'
      case 'slow-drip':
        return 'drip'
      case 'edge-page':
        return byService({ kind: 'edge-page' }, request)
      case 'failing':
        return byService({ kind: 'failed' }, request)
      case 'busy':
        return byService({ kind: 'too-many-requests', retryAfterS: met.retryAfterS }, request)
      case 'service-killed': {
        const isDone = met.when === 'after-commit'
        if (!isDone) await service.kill()
        beside(play, isDone ? dieAfter(request) : service.revive())
        return isDone ? 'answer-lost' : 'cut'
      }
      case 'session-ends-under-way': {
        await service.lab('/sessions/expire', { accountId: play.accounts.get(device.citizen) })
        return 'pass'
      }
    }
  }

  /** The service answers this one call so, and the next is told when it has. */
  async function byService(fault: { kind: string; retryAfterS?: number }, request: Request): Promise<Fate> {
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

/** What a write is about, by the word of the outbox that sends it. */
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
