const flaws: string[] = []

/** Wraps a listener of the harness. Its errors must not count as uncaught errors of the app. */
export function own<E extends Event>(what: string, listener: (event: E) => void): (event: E) => void {
  return (event) => {
    try {
      listener(event)
    } catch (error) {
      flaws.push(`${what}: ${String(error)}`)
    }
  }
}

/** The same for a promise that nothing awaits. */
export function ownWork(what: string, work: Promise<unknown>): void {
  work.catch((error: unknown) => flaws.push(`${what}: ${String(error)}`))
}

/** Errors that the harness has thrown in this world. */
export const takeOwnFlaws = (): string[] => flaws.splice(0)
