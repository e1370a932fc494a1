import type { Host } from '#tests/simulation/host.ts'
import type { Base } from './base.ts'
import type { Scenario } from './scenario.ts'
import { isQuiet, unfinishedOf } from './quiet.ts'
import type { Tab } from './tab.ts'
import { createWorld, type World } from './world.ts'

/** A round begins as soon as a tab opens: one that is quiet before has not looked yet. */
const firstLookMs = 4_000

export interface Outcome {
  /** Of the tab that was to die, until it did. */
  labels: readonly string[]
  hasDied: boolean
  violations: string[]
}

/** One history of a scenario; the tab dies at the point with this number, or goes on to the end. */
export async function runScenario(parts: { host: Host; base: Base }, scenario: Scenario, dieAt: number | null): Promise<Outcome> {
  const { host, base } = parts
  const prepared = scenario.begins(base)
  await host.db.restore()
  host.turns.takeUncaught()
  host.forgetLiveQueries()
  const world = createWorld({ host, image: prepared?.image ?? null, seed: 1, startMs: base.startMs })
  world.account = prepared?.account ?? ''
  world.said.push(...(prepared?.said ?? []))
  await scenario.arrange?.(world)

  const neighbour = scenario.hasNeighbour ? world.openTab() : null
  if (neighbour) await world.pass(firstLookMs)
  const first = world.openTab({ dieAt })
  const violations = [...(await live(world, first, scenario.act))]
  const labels = [...first.points.labels]
  const hasDied = first.isDead()
  // Whatever the line was like for the one that died.
  world.browser.losses.length = 0
  world.browser.setOffline(false)
  first.kill()

  const next = neighbour ?? world.openTab()
  violations.push(...(await live(world, next, scenario.goOn ?? (async () => undefined))))
  await world.pass(firstLookMs)
  if (!(await world.until(() => isQuiet(world)))) violations.push(...unfinishedOf(world).map((what) => `stuck: ${what}`))
  for (const check of scenario.checks) violations.push(...(await check(world)))
  next.kill()
  await world.pass(100)
  await host.turns.breathe()
  violations.push(...host.turns.takeUncaught().map((error) => `nobody caught ${String(error)}`))
  return { labels, hasDied, violations }
}

/** Does something in a tab, until it is done or the tab is dead. */
async function live(world: World, tab: Tab, script: (tab: Tab, world: World) => Promise<unknown>): Promise<string[]> {
  let isDone = false
  const broken: string[] = []
  void script(tab, world)
    .catch((error: unknown) => broken.push(error instanceof Error ? error.message : String(error)))
    .finally(() => (isDone = true))
  const isOver = await world.until(() => isDone || tab.isDead())
  return isOver ? broken : [`stuck: ${tab.name} never comes to an end`, ...unfinishedOf(world)]
}
