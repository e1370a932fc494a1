import { changeSource } from '#tests/simulation/source-changes.ts'
import type { Job } from './processes.ts'
import { seededFaultOf } from '#tests/simulation/seeded-faults.ts'

/** Runs worlds and tells of each: a job in, a report out. Loaded by `main.ts` in processes of its own. */
const [fault = '', databaseUrl = ''] = process.argv.slice(2)
if (fault !== '') changeSource([seededFaultOf(fault)])

const { createHost } = await import('#tests/simulation/host.ts')
const host = await createHost({ databaseUrl: databaseUrl === '' ? null : databaseUrl })
const { buildTemplate } = await import('#tests/simulation/template.ts')
const template = await buildTemplate(host)
const { runWorld } = await import('#tests/simulation/world/world.ts')
const { drawPlan } = await import('#tests/simulation/world/plan.ts')
const { reportOf } = await import('./summary.ts')
const { readCorpus } = await import('./corpus.ts')

let queue = Promise.resolve()
process.on('message', (job: Job) => {
  queue = queue.then(async () => {
    const plan = 'seed' in job ? drawPlan(job.seed) : readCorpus().find(({ name }) => name === job.corpus)!.plan
    const looksBack = 'seed' in job && job.looksBack === true
    // Held against a real IndexedDB, whose time is its own.
    if (looksBack) delete plan.swarm.storageTime
    const result = await runWorld(host, template, { plan, keepsTrace: false, looksBack })
    process.send?.({ ...reportOf(result), ...('corpus' in job && { corpus: job.corpus }) })
  })
})
process.send?.({ ready: true })
