import { createInterface } from 'node:readline'
import { startCluster } from '#tests/services/cluster/cluster.ts'
import { defineCampaign, number } from './campaign.ts'

export const cluster = defineCampaign({ processes: number(2, { min: 1 }) }, async ({ processes }, { print, signal }) => {
  const started = await startCluster({ processes, isDemo: true })
  if (typeof started === 'string') return { flaws: [`Debian's package ${started} is not installed here.`] }
  print(`
  browsers ──▶ Varnish  ${started.address}
                  │
               HAProxy
                  │
       ${started.processes.map(({ address, pid }) => `process ${pid} at ${address}`).join('\n       ')}
                  │
               PostgreSQL: primary ──▶ replica, which stores a commit before it is acknowledged
               ${started.databaseUrl}

  k: kill a process    p: kill the primary of the database    q: end
`)
  const input = createInterface({ input: process.stdin })
  signal.addEventListener('abort', () => input.close())
  try {
    for await (const line of input) {
      if (line === 'q') break
      if (line === 'k') {
        started.killProcess()
        print(`running: ${started.processes.map(({ pid }) => pid).join(', ') || 'none'}`)
      }
      if (line === 'p') {
        await started.failOver()
        print('the replica was promoted and has a replica of its own')
      }
    }
  } finally {
    await started.dispose()
  }
  return { flaws: [] }
})
