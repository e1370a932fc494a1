import { Client, type Pool } from 'pg'
import type { Outstanding } from '#tests/simulation/kernel/turns.ts'

type Ask = (this: unknown, ...given: unknown[]) => Promise<unknown>

/** Counts the queries to a database in another process, because virtual time must wait for them. */
export function countQueries(pool: Pool, outstanding: Outstanding): void {
  const counted = (ask: Ask): Ask =>
    function (...given) {
      const answer = ask.apply(this, given)
      // A query with a callback is part of one that is counted already.
      if (!(answer instanceof Promise)) return answer
      outstanding.count += 1
      const end = () => void (outstanding.count -= 1)
      answer.then(end, end)
      return answer
    }
  pool.connect = counted(pool.connect.bind(pool) as Ask) as Pool['connect']
  pool.query = counted(pool.query.bind(pool)) as Pool['query']
  Client.prototype.query = counted(Client.prototype.query) as unknown as Client['query']
}
