const flaws: string[] = []

/** A listener of the harness: what it throws would be told among the app's own uncaught errors, and count for none. */
export function own<E extends Event>(what: string, listener: (event: E) => void): (event: E) => void {
  return (event) => {
    try {
      listener(event)
    } catch (error) {
      flaws.push(`${what}: ${String(error)}`)
    }
  }
}

/** The same of something the harness waits for nowhere. */
export function ownWork(what: string, work: Promise<unknown>): void {
  work.catch((error: unknown) => flaws.push(`${what}: ${String(error)}`))
}

/** What the harness itself has thrown in this world. */
export const takeOwnFlaws = (): string[] => flaws.splice(0)
