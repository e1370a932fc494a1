import { Client } from 'pg'
import { createKillablePostgres } from '#server/testing/killable-postgres.ts'

/** A throw-away PostgreSQL, with an empty database for each process that runs worlds. */
export interface WorldsPostgres {
  urls: string[]
  dispose(): Promise<void>
}

/** Undefined where PostgreSQL is not installed. */
export async function openWorldsPostgres(processes: number): Promise<WorldsPostgres | undefined> {
  const postgres = await createKillablePostgres()
  if (!postgres) return undefined
  const client = new Client(postgres.url)
  await client.connect()
  const names = Array.from({ length: processes }, (_, no) => `worlds${no}`)
  for (const name of names) await client.query(`create database ${name}`)
  await client.end()
  return { urls: names.map((name) => postgres.url.replace('/postgres?', `/${name}?`)), dispose: postgres.dispose }
}
