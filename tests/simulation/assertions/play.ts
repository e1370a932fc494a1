import { seededFaultOf } from '#tests/simulation/seeded-faults.ts'
import { changeSource } from '#tests/simulation/source-changes.ts'

/** Plays the scenario of a seeded mistake with it, or all without one. Prints the assertions that failed. */
const [, , fault] = process.argv
if (fault !== undefined) changeSource([seededFaultOf(fault)])
const { deviceScenarios } = await import('./scenarios.ts')
const ofDevice = deviceScenarios.filter((one) => fault === undefined || one.fault === fault)
const ofServices =
  fault !== undefined && ofDevice.length > 0
    ? []
    : (await import('./service-scenarios.ts')).serviceScenarios.filter((one) => fault === undefined || one.fault === fault)
const failed: string[] = []
for (const { play } of [...ofDevice, ...ofServices]) failed.push(...(await play()))
console.log(JSON.stringify(failed))
// The database of a scenario keeps timers.
process.exit(0)
