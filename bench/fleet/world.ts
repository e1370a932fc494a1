import type { Failure } from '../../contract/wire/wire.ts'
import { createRandom } from '../../server/seeded-random.ts'
import { codes, createEvents } from './events.ts'
import { createFleet } from './fleet.ts'
import type { FleetParts } from './fleet.ts'
import { createMeasures } from './measures.ts'
import type { Parameters } from './parameters.ts'
import { createRequests } from './requests.ts'
import type { Request } from './requests.ts'
import { createServices } from './services.ts'

interface WorldOptions extends Partial<Pick<FleetParts, 'staysUntilKnown' | 'alertAtMs' | 'onAsk'>> {
  size: number
  seed: number
  parameters: Parameters
  /** Replaces the seeded random numbers of devices and networks. */
  random?: () => number
  /** Replaces the services: the failure of a request, or null. */
  answer?: (request: Request, atMs: number) => Failure | null
}

export type World = ReturnType<typeof createWorld>

/** Devices and services under one clock. The same seed and options give the same run. */
export function createWorld({ size, seed, parameters, random, answer, ...given }: WorldOptions) {
  const events = createEvents(Math.max(1 << 16, size))
  const measures = createMeasures({ nowMs: () => events.nowMs })
  const requests = createRequests()
  const [ofDevices, ofServices] = [random ?? createRandom(seed), createRandom(seed + 1)]
  const chance = random ?? createRandom(seed + 2)
  const shared = { parameters, events, measures }
  const fleet = createFleet({ ...shared, size, requests, random: ofDevices, chance, staysUntilKnown: false, alertAtMs: Infinity, ...given })
  const services = createServices({ ...shared, random: ofServices, requestOf: requests.of, reply: fleet.reply })

  function arrived(request: Request): void {
    if (!answer) return services.arrived(request)
    request.failure = answer(request, events.nowMs)
    fleet.reply(request)
  }

  /** By code, what an event does to its subject. */
  const handlers: Record<number, (subject: number) => void> = {
    [codes.arrived]: (id) => arrived(requests.of(id)),
    [codes.processed]: (id) => services.processed(requests.of(id)),
    [codes.storeDone]: (id) => services.storeDone(requests.of(id)),
    [codes.gaveUp]: (id) => services.gaveUp(requests.of(id)),
    [codes.answered]: (id) => fleet.answered(requests.of(id)),
    [codes.opens]: (device) => fleet.open(device),
    [codes.visits]: (device) => fleet.open(device, { stays: false }),
    [codes.opensOffline]: (device) => fleet.open(device, { hasLine: false }),
    [codes.closes]: fleet.closes,
    [codes.restOver]: fleet.restOver,
    [codes.networkBack]: fleet.networkBack,
    [codes.submits]: fleet.submits,
    [codes.outboxLook]: fleet.outboxLook,
    [codes.alertAgain]: fleet.alertAgain,
    [codes.away]: services.goAway,
    [codes.back]: services.comeBack,
  }

  return {
    events,
    fleet,
    measures,
    requests,
    chance,
    /** Runs until a time, until no event is left, or until `isOver`, which is checked once per virtual second. */
    run(untilMs: number, isOver: () => boolean = () => false): void {
      let nextCheckMs = events.nowMs + 1_000
      while (events.next()) {
        handlers[events.code]!(events.subject)
        if (events.nowMs < nextCheckMs) continue
        nextCheckMs = events.nowMs + 1_000
        if (events.nowMs >= untilMs || isOver()) return
      }
    },
  }
}
