import { fileURLToPath } from 'node:url'
import { compareVerdicts } from '#lab/scenario/compare-verdicts.ts'
import { judge } from '#lab/scenario/verdict.ts'
import { playInChromium } from '#tests/scenarios/chromium/play-in-chromium.ts'
import { stretched } from '#tests/scenarios/chromium/stretched.ts'
import { readScenarioFile } from '#tests/scenarios/scenario-file.ts'
import { createSimulationLane } from '#tests/scenarios/simulation/lane.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'

const fileOf = (name: string) => fileURLToPath(new URL(`../../../scenarios/${name}.json`, import.meta.url))

test(
  'a lost answer and a refusal, from their files, come to the same in the browser and in the simulation [1] [11]',
  { tag: '@wide' },
  async ({ browser, service }) => {
    await service.revive()
    const simulation = await createSimulationLane(null)
    try {
      for (const name of ['01-lost-answer', '06-refused-for-good']) {
        const scenario = readScenarioFile(fileOf(name))
        const inBrowser = stretched(scenario)
        const here = judge(inBrowser, await playInChromium({ browser, service }, inBrowser))
        const there = judge(scenario, await simulation.play(scenario))
        expect([here.flaws, there.flaws], name).toEqual([[], []])
        expect(compareVerdicts(here, there), name).toEqual([])
        expect(here.bytes, 'the line has seen it').toBeGreaterThan(1_000)
      }
    } finally {
      simulation.close()
    }
  },
)
