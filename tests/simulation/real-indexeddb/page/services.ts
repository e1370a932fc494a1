import type { Services, WriteSeen } from '#tests/simulation/services/services.ts'
import type { SimulationDatabase } from '#tests/simulation/services/database.ts'
import { ask, askInTimeOf } from './ask.ts'
import { ownWork } from './own.ts'

/** Replaces the services, which run in a process of their own. */
export function createServices(options: { seed: number; elapsedMs: () => number; startMs: number }): Services {
  const { seed, elapsedMs, startMs } = options
  const writes: WriteSeen[] = []
  const errors: string[] = []
  let isDown = false
  askInTimeOf(elapsedMs)
  ownWork('opening the services', ask('open', { seed, startMs }))
  return {
    nowMs: () => startMs + elapsedMs(),
    writes,
    errors,
    db: servicesDatabase,
    isDown: () => isDown,
    stop: () => void (isDown = true),
    start() {
      isDown = false
      ownWork('starting the services', ask('start', null))
    },
    async handle(request, death) {
      if (isDown) return null
      const handled = await ask('handle', { request, death })
      writes.push(...handled.writes)
      errors.push(...handled.errors)
      return handled.reply
    },
  }
}

const notHere = () => {
  throw new Error('this belongs to the process of the services')
}

export const servicesDatabase: SimulationDatabase = {
  database: { db: null } as unknown as SimulationDatabase['database'],
  query: <Row>(text: string, values: unknown[] = []) => ask('query', { text, values }) as Promise<Row[]>,
  restore: async () => void (await ask('restore', null)),
  keepAsTemplate: notHere,
  dieAt: notHere,
  hasDied: notHere,
}
