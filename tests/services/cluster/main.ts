import { createInterface } from 'node:readline'
import { startCluster } from './cluster.ts'

/**
 * `npm run cluster [-- PROCESSES]` (2): the whole of it on one machine, from Debian's packages, with the demo's content. A line of input breaks something:
 * `k` kills a process, `p` the primary of the database, `q` or Ctrl+C ends all of it.
 */
const processes = Number(process.argv[2] ?? 2)
if (!Number.isInteger(processes) || processes < 1) {
  console.error('PROCESSES must be a whole number of at least 1.')
  process.exit(2)
}
const cluster = await startCluster({ processes, isDemo: true })
if (typeof cluster === 'string') {
  console.error(`Debian's package ${cluster} is not installed here.`)
  process.exit(2)
}
console.log(`
  browsers ──▶ Varnish  ${cluster.address}
                  │
               HAProxy
                  │
       ${cluster.processes.map(({ address, pid }) => `process ${pid} at ${address}`).join('\n       ')}
                  │
               PostgreSQL: primary ──▶ replica, which has everything before it is acknowledged
               ${cluster.databaseUrl}

  k: kill a process    p: kill the primary of the database    q: end
`)
const input = createInterface({ input: process.stdin })
process.once('SIGINT', () => input.close())
for await (const line of input) {
  if (line === 'q') break
  if (line === 'k') {
    cluster.killProcess()
    console.log(`left: ${cluster.processes.map(({ pid }) => pid).join(', ') || 'none'}`)
  }
  if (line === 'p') {
    await cluster.failOver()
    console.log('the replica is the primary now, and has a replica of its own')
  }
}
await cluster.dispose()
