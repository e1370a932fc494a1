import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess, type ServiceProcess } from '#server/testing/processes.ts'
import { alertKeyFile } from '#server/domain/alerts/alert-keys.ts'
import { hasHaproxy, hasVarnish, startHaproxy, startVarnish } from '#server/testing/proxies.ts'
import { createPostgresPair } from '#server/testing/postgres-pair.ts'

export interface Cluster {
  address: string
  databaseUrl: string
  processes: readonly ServiceProcess[]
  killProcess(): void
  /** The primary is killed; two seconds later its replica takes its place, and gets one of its own. */
  failOver(): Promise<void>
  dispose(): Promise<void>
}

/** A string: what of Debian's packages this machine lacks. */
export async function startCluster({ processes: count, isDemo }: { processes: number; isDemo: boolean }): Promise<Cluster | string> {
  if (!hasVarnish) return 'varnish'
  if (!hasHaproxy) return 'haproxy'
  const pair = await createPostgresPair()
  if (!pair) return 'postgresql'
  const folder = mkdtempSync(join(tmpdir(), 'abroad-cluster-'))
  const ends: (() => Promise<unknown> | void)[] = [() => rmSync(folder, { recursive: true, force: true }), pair.dispose]
  const dispose = async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  try {
    const processes: ServiceProcess[] = []
    for (let no = 0; no < count; no += 1) {
      const made = await startProcess({
        DATA_DIR: folder,
        DATABASE_URL: pair.url,
        ...(isDemo ? { DEMO: '1', LAB: '1', ALERT_KEYS: alertKeyFile } : { GENERATE: '10' }),
      })
      processes.push(made)
      ends.push(made.stop)
    }
    const balancer = await startHaproxy(processes.map(({ address }) => address))
    ends.push(balancer.dispose)
    const cache = await startVarnish(balancer.port)
    ends.push(cache.dispose)
    return {
      address: cache.address,
      databaseUrl: pair.url,
      processes,
      killProcess() {
        const oldest = processes.shift()
        if (oldest) process.kill(oldest.pid, 'SIGKILL')
      },
      failOver: () => pair.failOver(2_000),
      dispose,
    }
  } catch (error) {
    await dispose()
    throw error
  }
}
