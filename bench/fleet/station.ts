/** A queue with one or more servers: a processor, or the cores of a database. Calls `begin` when a job's turn comes. */
export interface Station {
  enter(job: number): void
  /** A job has ended; the next one begins. */
  leave(): void
  /** Empties the queue and returns its jobs. */
  clear(): number[]
}

export function createStation(servers: number, begin: (job: number) => void): Station {
  let busy = 0
  let line: number[] = []
  let first = 0

  return {
    enter(job) {
      if (busy === servers) return void line.push(job)
      busy += 1
      begin(job)
    },
    leave() {
      const next = line[first]
      if (next === undefined) return void (busy -= 1)
      first += 1
      if (first > 1024 && first * 2 > line.length) {
        line = line.slice(first)
        first = 0
      }
      begin(next)
    },
    clear() {
      const waiting = line.slice(first)
      line = []
      first = 0
      busy = 0
      return waiting
    },
  }
}
