import type { Services, StartResult } from './start-services.ts'

/** Services that can be started anew within their process, as after a kill and a start. */
export interface Restartable {
  /** Those that run now, or are about to. */
  current(): Promise<Services>
  /** Every connection breaks, and what was in memory is gone; at the same port again. One at a time. */
  restart(): void
}

interface Options {
  first: Services
  start: (port: number) => Promise<StartResult>
  /** They did not come back. */
  onRefused: (reason: string) => never
}

export function createRestartable({ first, start, onRefused }: Options): Restartable {
  // An address leaves out the port that it would have anyway.
  const port = Number(new URL(first.address).port) || 80
  let current = Promise.resolve(first)
  let isUnderWay = false

  async function startAgain(before: Services): Promise<Services> {
    await before.stop(0)
    const started = await start(port)
    if (!started.ok) return onRefused(started.reason)
    isUnderWay = false
    return started.services
  }

  return {
    current: () => current,
    restart() {
      if (isUnderWay) return
      isUnderWay = true
      current = current.then(startAgain)
    },
  }
}
