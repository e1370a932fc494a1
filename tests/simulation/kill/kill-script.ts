import type { Awaits } from '#tests/simulation/device/worker.ts'
import type { Tab } from '#tests/simulation/device/device.ts'
import { passProvider } from '#tests/simulation/device/provider.ts'
import { people } from '#tests/simulation/citizens.ts'
import { sayIntent } from '#tests/simulation/world/actions.ts'
import type { Plan, Script } from '#tests/simulation/world/plan.ts'
import type { World } from '#tests/simulation/world/world.ts'
import { endChecks } from './end-checks.ts'
import { type KillSteps, type Play, TabDied } from './kill-steps.ts'
import { isQuiet } from './unfinished.ts'

/** A round begins when a tab opens; before that the tab looks quiet. */
const firstRoundMs = 4_000
/** The longest pause, a dead tab's lease and a session to renew. */
const longestMs = 20 * 60_000

/** A world with one device and no random faults. */
export function killPlan({ image, hasForeignRows = false }: KillSteps): Plan {
  return {
    seed: 1,
    devices: [{ people: [people[0]], image, tabs: 0 }],
    swarm: { line: {}, storage: {}, latencyMs: [10, 60] },
    hasForeignRows,
    steps: [],
  }
}

/** The steps as a day of the simulation. The tab under test dies at `awaits.dieAt`; another tab goes on. */
export function killScript(steps: KillSteps, awaits: Awaits, accountId: string): Script {
  const losses: Play['losses'] = []

  async function live(world: World): Promise<void> {
    const device = world.devices[0]!
    const parts = { world, device, losses, account: accountId }
    const run = async (script: ((play: Play) => Promise<unknown>) | undefined, tab?: Tab): Promise<void> => {
      const play = createPlay(parts, tab)
      try {
        await script?.(play)
      } catch (error) {
        if (!(error instanceof TabDied)) throw error
      }
    }

    await run(steps.arrange)
    for (const tab of device.tabs) tab.kill()
    const neighbour = steps.hasNeighbour ? device.openTab() : null
    if (neighbour) await world.run(firstRoundMs)
    const tab = device.openTab(awaits)
    await run(steps.act, tab)
    losses.length = 0
    device.network.setOffline(false)
    tab.kill()

    const next = neighbour ?? device.openTab()
    await run(steps.goOn, next)
    await world.run(firstRoundMs)
    await world.run(longestMs, () => isQuiet(device))
  }

  return {
    live,
    meets(_, { method, path }) {
      const at = losses.findIndex(({ call }) => call === `${method} ${path.split('?')[0]}`)
      return at < 0 ? null : { fault: losses.splice(at, 1)[0]!.fault }
    },
    strikes: () => null,
    watch: endChecks(steps, accountId),
  }
}

/** `given`: the tab that the steps are played in; else one is opened if they need it. */
function createPlay(parts: Pick<Play, 'world' | 'device' | 'account' | 'losses'>, given?: Tab): Play {
  const { world, device, account } = parts
  let tab = given
  const opened = () => (tab ??= device.openTab())
  const isDead = () => tab?.worker.isDead() === true

  async function until(isDone: () => boolean, what: string): Promise<void> {
    const isOver = await world.run(longestMs, () => isDone() || isDead())
    if (isDead()) throw new TabDied()
    world.verdict.expect('I15', isOver, () => `never: ${what}`)
    if (!isOver) throw new TabDied()
  }

  async function done<T>(work: PromiseLike<T>): Promise<T> {
    let end: { value: T } | null = null
    let failure: unknown = null
    work.then(
      (value) => (end = { value }),
      (error: unknown) => (failure = error ?? 'failed'),
    )
    await until(() => end !== null || failure !== null, 'a call ends')
    if (!end) throw failure
    return (end as { value: T }).value
  }

  const play: Play = {
    ...parts,
    until,
    done,
    ask: (call) => done(opened().ask(call)),
    async say(intent) {
      const said = sayIntent(world, { device, tab: opened(), account, intent, no: `kill ${world.model.said.length}` })
      await until(() => said.answer !== 'silent', `an answer to ${intent.kind}`)
      if (said.answer === 'not-saved') throw new Error(`not saved: ${intent.kind}`)
      return said.id
    },
    async comeBack() {
      const begun = await play.ask((engine) => engine.beginLogin({ redirect: 'user', page: 'login' }))
      if (!begun.ok) throw new Error(`not begun: ${JSON.stringify(begun.failure)}`)
      const { redirectTo } = begun.value
      return done(passProvider(device, world.services, { redirectTo, email: people[0].email, page: 'login' }))
    },
  }
  return play
}
