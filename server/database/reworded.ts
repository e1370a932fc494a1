import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { PoolClient } from 'pg'

/** Gives what the database is asked in the place of a statement; the same again: nothing is changed. Something else takes no parameters. */
export type Reword = (statement: string) => string

/** A client whose statements go through `reword`, those within transactions too. */
export function rewordPglite(client: PGlite, reword: Reword): PGlite {
  const begin = client.transaction.bind(client)
  rewordQueries(client, reword)
  client.transaction = (work) =>
    begin((tx) => {
      rewordQueries(tx, reword)
      return work(tx)
    })
  return client
}

function rewordQueries(asked: Pick<PGlite | Transaction, 'query'>, reword: Reword): void {
  const query = asked.query.bind(asked)
  asked.query = (statement, given, options) => {
    const instead = reword(statement)
    return instead === statement ? query(statement, given, options) : query(instead)
  }
}

/** The same for a connection of a pool, which is asked by Drizzle with an object and its parameters. */
export function rewordPostgres(client: PoolClient, reword: Reword): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const asked = (first: unknown, ...rest: unknown[]) => {
    const statement = typeof first === 'string' ? first : (first as { text?: string }).text
    const instead = statement === undefined ? undefined : reword(statement)
    if (instead === statement) return query(first, ...rest)
    return query(instead, ...rest.filter((one) => typeof one === 'function'))
  }
  client.query = asked as PoolClient['query']
}
