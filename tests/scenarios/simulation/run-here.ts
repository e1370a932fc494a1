import type { Scenario } from '#lab/scenario/scenario.ts'
import { seededFaultOf } from '#tests/simulation/seeded-faults.ts'
import { changeSource } from '#tests/simulation/source-changes.ts'

/** Plays scenarios that are sent to this process and returns their ledgers. Nothing real happens in it. */
const [fault = ''] = process.argv.slice(2)
if (fault !== '') changeSource([seededFaultOf(fault)])

const { createHost } = await import('#tests/simulation/host.ts')
const host = await createHost()
const { buildTemplate } = await import('#tests/simulation/template.ts')
const template = await buildTemplate(host)
const { playScenario } = await import('./play-scenario.ts')
const keepsTrace = process.env['SHOW'] === '1'

let queue = Promise.resolve()
process.on('message', (scenario: Scenario) => {
  queue = queue.then(async () => {
    const { ledger, trace } = await playScenario({ host, template, keepsTrace }, scenario)
    for (const one of trace) process.stderr.write(`${one}\n`)
    process.send?.({ ledger })
  })
})
process.send?.({ isReady: true })
