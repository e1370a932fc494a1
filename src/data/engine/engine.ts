import type { createEngineBridge } from './engine-bridge.ts'

type Bridge = ReturnType<typeof createEngineBridge>
type Commands = Bridge['commands']

const startAgainMs = 2_000
const noAnswer = { ok: false, failure: { kind: 'no-answer', reason: 'timeout' } } as const

const loading: { bridge: Promise<Bridge> | null; made: Bridge | null } = { bridge: null, made: null }

/**
 * Comlink and the bridge come after the first paint, which asks the engine nothing: 3.6 kB gzip less before it. Rejects where the file is lost;
 * the next call asks for it again.
 */
function loadBridge(): Promise<Bridge> {
  loading.bridge ??= import('./engine-bridge.ts').then(
    (module) => (loading.made ??= module.createEngineBridge()),
    (error: unknown) => {
      loading.bridge = null
      throw error
    },
  )
  return loading.bridge
}

/** For the Offline Lab alone, which ends the worker as a bad day would. Before there is a bridge there is no worker. */
export const bridge = { end: () => loading.made?.end(), respawn: () => loading.made?.respawn() }

/** The commands, each with a time-out; `failure.kind` is 'no-answer' when the engine did not answer in time. */
export const engine = new Proxy({} as Commands, {
  get: (_, name: keyof Commands) => async (given: never) => {
    const made = await loadBridge().catch(() => null)
    return made ? made.commands[name](given) : noAnswer
  },
})

/** Called once, after the first paint. */
export function startEngine(): void {
  loadBridge().then(
    (made) => made.start(),
    () => setTimeout(startEngine, startAgainMs),
  )
}

/** The app's own loads: the engine ends first, within a second. */
export async function reloadPage(): Promise<void> {
  await loading.made?.leave()
  location.reload()
}

export async function goToAddress(address: string): Promise<void> {
  await loading.made?.leave()
  location.assign(address)
}

/** The page that is shown has no entry in the history afterwards: Back does not lead to it. */
export async function replacePageBy(address: string): Promise<void> {
  await loading.made?.leave()
  location.replace(address)
}
