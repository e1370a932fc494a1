/** So many servers behind one line: a processor, or the cores of a database. `begin` is told when the turn of a job has come. */
export interface Station {
  enter(job: number): void
  /** A job has ended: the next begins. */
  leave(): void
  /** Empties the line and gives who stood in it. */
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
