import { randomUUID } from 'node:crypto'
import { migrate } from '#server/database/migrate.ts'
import { openPglite } from '#server/database/open-database.ts'
import { runFuzz } from '#tests/services/fuzz/run-fuzz.ts'
import { defineCampaign, number } from './campaign.ts'

/** Fails if a reply is a 5xx, or if something is thrown outside a request. */
export const fuzz = defineCampaign({ requests: number(20_000, { min: 1 }), seed: number(1) }, async ({ requests, seed }, { print }) => {
  const thrown: string[] = []
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (cause: unknown) => {
      thrown.push(cause instanceof Error ? (cause.stack ?? cause.message) : 'a value that is not an Error')
      print(thrown.at(-1) ?? '')
    })
  const database = await openPglite()
  await migrate(database, { now: Date.now, newId: randomUUID })
  const { routes, statuses, failures } = await runFuzz({ seed, requests, database, onProgress: (done) => print(`${done} requests`) })
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
  print(counts.join(', '))
  print(`${requests} requests to ${routes} routes, seed ${seed}: ${failures.length} answered with 5xx, ${thrown.length} uncaught errors`)
  return { flaws: [...failures, ...thrown] }
})
