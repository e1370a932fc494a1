import type { PGlite } from '@electric-sql/pglite'
import { Client, type ClientConfig } from 'pg'

/** What is heard on a channel: hints, and that hints may have been missed because the listening began (anew) only now. */
export interface Ears {
  hint(payload: string): void
  again(): void
}

/** Hears what `pg_notify` says in a committed transaction of any process. The answer stops it. */
export type Listen = (channel: string, ears: Ears) => () => Promise<void>

const reconnectMs = 1_000

/** A connection of its own, because one of the pool is somebody else's a moment later. It comes back by itself when it breaks. */
export function listenOnPostgres(config: ClientConfig, channel: string, ears: Ears): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let current: Client | undefined

  async function connect(): Promise<void> {
    const client = new Client(config)
    current = client
    client.on('notification', ({ payload }) => ears.hint(payload ?? ''))
    // An error ends the connection, and the end is what counts.
    client.on('error', () => {})
    client.on('end', () => {
      if (!isStopped) timer = setTimeout(() => void begun(connect()), reconnectMs).unref()
    })
    await client.connect()
    await client.query(`listen ${channel}`)
    if (isStopped) return client.end()
    ears.again()
  }

  const begun = (work: Promise<void>) => work.catch(() => current?.end().catch(() => {}))
  const ready = begun(connect())
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await ready
    await current?.end().catch(() => {})
  }
}

/** In one process it hears itself. */
export function listenOnPglite(client: PGlite, channel: string, ears: Ears): () => Promise<void> {
  const begun = client
    .listen(channel, (payload) => ears.hint(payload))
    .then((stop) => {
      ears.again()
      return stop
    })
  begun.catch(() => {})
  return async () => (await begun)()
}
