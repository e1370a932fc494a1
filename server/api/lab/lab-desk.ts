import type { Db } from '#server/database/open-database.ts'
import { expireLogIns } from './end-log-ins.ts'
import { createFaults, type Faults } from './faults.ts'
import { createFreshConnections, type FreshConnections } from './fresh-connections.ts'
import { createFullDisk, type FullDisk } from './full-disk.ts'
import { createLabClock, type LabClock } from './lab-clock.ts'
import { createNetwork, type LabNetwork } from './network.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'

/** The tester's hand: what was set, and what was seen. It outlives the services that the Lab starts anew. */
export interface LabDesk {
  clock: LabClock
  connections: FreshConnections
  disk: FullDisk
  faults: Faults
  log: RequestLog
  network: LabNetwork
  /** The database of the services that run now. */
  serve(db: Db): void
  /** Starts the services anew, with room on their disk; undefined where there is no process to do it in. */
  restart: (() => void) | undefined
}

interface DeskOptions {
  now: () => number
  restart?: () => void
}

export function createLabDesk({ now, ...process }: DeskOptions): LabDesk {
  const clock = createLabClock(now)
  const disk = createFullDisk()
  const restart = process.restart && restartWithRoom

  /** On a full disk they would not come back. */
  function restartWithRoom(): void {
    disk.set(false)
    process.restart?.()
  }

  let served: Db | null = null
  const faults = createFaults(restart ? { restart } : {})
  const network = createNetwork({
    nowMs: now,
    endSessions: async (accountId) => served && expireLogIns(served, { accountId, what: ['sessions'], now: clock.now() }),
  })
  return {
    clock,
    connections: createFreshConnections(() => network.get().faults.length > 0 || faults.isOn()),
    disk,
    restart,
    log: createRequestLog({ nowMs: now }),
    faults,
    network,
    serve: (db) => void (served = db),
  }
}
