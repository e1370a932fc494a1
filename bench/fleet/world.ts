import { createRandom } from '#server/seeded-random.ts'
import type { AdmissionOptions } from '#server/http/admission-queue.ts'
import { codes, createEvents } from './events.ts'
import { createFleet } from './fleet.ts'
import type { Device } from './device.ts'
import type { CallName } from './calls.ts'
import { createMeasures } from './measures.ts'
import type { Phase } from './measures.ts'
import type { Parameters } from './parameters.ts'
import { createRequests } from './requests.ts'
import { createServices } from './services.ts'

export interface WorldOptions {
  size: number
  seed: number
  parameters: Parameters
  phases: readonly Phase[]
  staysUntilKnown?: boolean
  alertAtMs?: number
  admission?: AdmissionOptions
  /** In the place of the devices' seeded chance. */
  random?: () => number
  onAsk?: (device: Device, call: CallName) => void
}

export type World = ReturnType<typeof createWorld>

/** Devices and services under one clock. The same seed and the same options are the same run. */
export function createWorld({ size, seed, parameters, phases, staysUntilKnown = false, alertAtMs = Infinity, ...given }: WorldOptions) {
  const events = createEvents(Math.max(1 << 16, size))
  const measures = createMeasures({ phases, nowMs: () => events.nowMs })
  const requests = createRequests()
  const [ofDevices, ofServices] = [given.random ?? createRandom(seed), createRandom(seed + 1)]
  const chance = createRandom(seed + 2)
  const { admission, onAsk } = given
  const fleet = createFleet({
    size,
    parameters,
    events,
    measures,
    requests,
    random: ofDevices,
    chance,
    staysUntilKnown,
    alertAtMs,
    ...(onAsk && { onAsk }),
  })
  const services = createServices({
    parameters,
    events,
    random: ofServices,
    measures,
    requestOf: requests.of,
    reply: fleet.reply,
    ...(admission && { admission }),
  })

  function handle(code: number, subject: number): void {
    switch (code) {
      case codes.arrived:
        return services.arrived(requests.of(subject))
      case codes.processed:
        return services.processed(requests.of(subject))
      case codes.storeDone:
        return services.storeDone(requests.of(subject))
      case codes.gaveUp:
        return services.gaveUp(requests.of(subject))
      case codes.answered:
        return fleet.answered(requests.of(subject))
      case codes.opens:
        return fleet.open(subject, { stays: true })
      case codes.visits:
        return fleet.open(subject, { stays: false })
      case codes.losesLine:
        return fleet.open(subject, { stays: true, hasLine: false })
      case codes.closes:
        return fleet.closes(subject)
      case codes.restOver:
        return fleet.restOver(subject)
      case codes.lineBack:
        return fleet.lineBack(subject)
      case codes.says:
        return fleet.says(subject)
      case codes.outboxLook:
        return fleet.outboxLook(subject)
      case codes.alertAgain:
        return fleet.alertAgain(subject)
      case codes.away:
        return services.goAway()
      case codes.back:
        return services.comeBack()
      default:
        throw new Error(`no event has the code ${code}`)
    }
  }

  return {
    events,
    fleet,
    services,
    measures,
    requests,
    chance,
    processes: parameters.services.processes,
    /** Until a moment, or until there is nothing to come, or `isOver`, which is looked at once in a virtual second. */
    run(untilMs: number, isOver: () => boolean = () => false): void {
      let looksAtMs = events.nowMs + 1_000
      while (events.next()) {
        handle(events.code, events.subject)
        if (events.nowMs < looksAtMs) continue
        looksAtMs = events.nowMs + 1_000
        if (events.nowMs >= untilMs || isOver()) return
      }
    },
  }
}
