import { seededFaultOf } from '#tests/simulation/seeded-faults.ts'
import { openSimulation } from './open.ts'
import type { Job } from './processes.ts'

/** Plays worlds: a job in, a report out. Forked by `processes.ts`. */
const [fault = '', databaseUrl = '', only = ''] = process.argv.slice(2)
const mistake = fault === '' ? null : seededFaultOf(fault)
const { play, drawPlan, playKill } = await openSimulation({
  mistake,
  databaseUrl: databaseUrl === '' ? null : databaseUrl,
  onlyHistory: only !== '',
})
const { reportOf } = await import('./summary.ts')
const { readWorld } = await import('./corpus.ts')

let queue = Promise.resolve()
process.on('message', (job: Job) => {
  queue = queue.then(async () => {
    if ('point' in job) {
      const result = await playKill({ point: job.point, keepsTrace: false })
      process.send?.({ ...reportOf(result), awaits: result.awaits })
      return
    }
    const plan = 'seed' in job ? drawPlan(job.seed) : readWorld(job.corpus)!.plan
    const looksBack = 'seed' in job && job.looksBack === true
    // A real IndexedDB, with which the outcome is compared, has its own time.
    if (looksBack) delete plan.swarm.storageTime
    const result = await play({ plan, keepsTrace: false, looksBack, onlyHistory: only !== '' })
    process.send?.({ ...reportOf(result), ...('corpus' in job && { corpus: job.corpus }) })
  })
})
process.send?.({ ready: true })
