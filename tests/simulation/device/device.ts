import { drainInBackground } from '#worker/service-worker/background-drain.ts'
import { createEngine } from '#worker/entry/engine.ts'
import type { EngineApi, EngineContext } from '#worker/entry/engine-api.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { createMemoryLocks } from '#worker/testing/memory-locks.ts'
import type { Chance } from '#tests/simulation/kernel/chance.ts'
import type { Clock } from '#tests/simulation/kernel/clock.ts'
import type { Trace } from '#tests/simulation/kernel/trace.ts'
import { createCookies, type CookieImage } from './cookies.ts'
import { createDisk, type Disk, type DiskImage } from './disk.ts'
import { createKeyStore, type SimulationKeyStore } from './key-store.ts'
import { createNetwork, type Network, type NetworkOptions } from './network.ts'
import type { StorageFault } from '#tests/simulation/faults/fault-names.ts'
import type { StorageTime } from './storage-faults.ts'
import { createWorker, type Awaits, type SimulatedWorker } from './worker.ts'

/** A citizen's browser that is logged in and has pulled everything once. */
export interface DeviceImage {
  keyName: string
  keyNo: number | null
  cookies: CookieImage
  disk: DiskImage
}

export interface Tab {
  name: string
  worker: SimulatedWorker<EngineApi>
  /** Calls the engine. If the worker dies, the call is repeated on the next one. Never settles if the tab dies. */
  ask<T>(call: (engine: EngineApi) => Promise<T>): Promise<T>
  /** The browser kills the worker; the page starts another. */
  killWorker(): void
  kill(): void
  close(): void
}

export interface Device {
  name: string
  disk: Disk
  network: Network
  keyStore: SimulationKeyStore
  cookies: ReturnType<typeof createCookies>
  tabs: Tab[]
  clockOffsetMs: number
  context: EngineContext
  /** `awaits`: counts the awaits of the tab's worker. If the worker is killed at one, its tab closes too. */
  openTab(awaits?: Awaits): Tab
  /** A worker without a page, as the browser starts one for a `sync` event. */
  openServiceWorker(): SimulatedWorker<unknown>
  loseLocks(): void
  heldLocks(): number
  /** Whether the service worker still has this citizen's pictures. */
  hasPictures: boolean
  evict(): void
  /** All workers die at once, and commits that were not flushed may be lost. */
  losePower(isWrittenLost: boolean): void
  image(): DeviceImage
}

export interface DeviceOptions {
  name: string
  /** Unique in the process, because Dexie tells its instances apart by it. */
  databaseName: string
  clock: Clock
  chance: Chance
  trace: Trace
  startMs: number
  image?: DeviceImage
  network: Omit<NetworkOptions, 'device' | 'from' | 'cookies' | 'clock' | 'trace' | 'chance'> & { from: string }
  storageFault?: (worker: string, wanted: { mode: string; tables: readonly string[] }) => StorageFault | null
  /** Each worker has its own chance, because the order of workers within one moment depends on real time. */
  storageTime?: (worker: string) => Omit<StorageTime, 'later'>
  onCommit?: (worker: string, tables: readonly string[]) => void
  losesPower: boolean
}

export function createDevice(options: DeviceOptions): Device {
  const { name, clock, chance, trace, image } = options
  const origin = 'http://localhost:4173'
  const disk = createDisk(options.databaseName, image?.disk, options.losesPower)
  const cookies = createCookies(image?.cookies)
  const keyStore = createKeyStore(image?.keyName ?? options.databaseName)
  keyStore.hold(image?.keyNo ?? null)
  const locks = createMemoryLocks()
  const network = createNetwork({ ...options.network, device: name, cookies, clock, trace, chance })
  let workers = 0
  const living = new Set<SimulatedWorker<unknown>>()

  const device: Device = {
    name,
    disk,
    network,
    keyStore,
    cookies,
    tabs: [],
    clockOffsetMs: 0,
    context: { language: 'en', country: 'TH', build: 'simulated' },
    openTab,
    openServiceWorker: () => spawn('s', { begin: (env) => drainInBackground(env, device.context), onDied: () => undefined }),
    loseLocks() {
      for (const tab of device.tabs) locks.kill(tab.worker.name)
    },
    heldLocks: locks.count,
    hasPictures: true,
    evict() {
      for (const tab of device.tabs) tab.kill()
      disk.evict()
      keyStore.hold(null)
      cookies.clear()
    },
    losePower(isWrittenLost) {
      for (const tab of device.tabs.slice()) tab.kill()
      for (const worker of living) {
        worker.kill()
        locks.kill(worker.name)
      }
      living.clear()
      if (isWrittenLost) disk.loseUnwritten()
    },
    image: () => ({
      keyName: image?.keyName ?? options.databaseName,
      keyNo: keyStore.heldNo(),
      cookies: cookies.image(),
      disk: disk.image(),
    }),
  }

  interface Spawning<T> {
    begin: (env: Environment) => Promise<T>
    onDied: () => void
    awaits?: Awaits | undefined
  }

  function spawn<T>(kind: 't' | 's', { begin, onDied, awaits }: Spawning<T>): SimulatedWorker<T> {
    const worker = `${name}${kind}${(workers += 1)}`
    const parts = {
      name: worker,
      disk,
      clock,
      chance,
      network,
      keyStore,
      locks: locks.tab(worker),
      now: () => options.startMs + clock.elapsedMs() + device.clockOffsetMs,
      origin,
      ...(options.storageTime && { storageTime: options.storageTime(worker) }),
      storageFault: (wanted: { mode: string; tables: readonly string[] }) => options.storageFault?.(worker, wanted) ?? null,
      onCommit: (tables: readonly string[]) => options.onCommit?.(worker, tables),
      removePictures: () => void (device.hasPictures = false),
      ...(awaits && { awaits }),
      onDied: () => {
        locks.kill(worker)
        trace.note(`${worker} died ${awaits ? `at await ${awaits.dieAt}: ${awaits.labels.at(-1)}` : 'in a transaction'}`)
        onDied()
      },
    }
    const made = createWorker(parts, begin)
    for (const one of living) if (one.isDead()) living.delete(one)
    living.add(made)
    return made
  }

  function openTab(awaits?: Awaits): Tab {
    const asking = new Set<(engine: EngineApi) => void>()
    let life: 'open' | 'closed' = 'open'
    const start = () => {
      const worker = spawn('t', {
        begin: createEngine,
        onDied: () => (awaits ? clock.at(0, () => tab.kill()) : respawnSoon()),
        awaits,
      })
      void worker.ready.then((engine) => worker.heard(engine.start(device.context)))
      return worker
    }
    const tab: Tab = {
      name: '',
      worker: start(),
      ask: (call) =>
        new Promise((resolve) => {
          const ask = (engine: EngineApi) =>
            void tab.worker.heard(call(engine)).then((answer) => {
              asking.delete(ask)
              resolve(answer)
            })
          asking.add(ask)
          void tab.worker.ready.then(ask)
        }),
      killWorker() {
        end()
        respawnSoon()
      },
      kill() {
        life = 'closed'
        end()
        device.tabs = device.tabs.filter((other) => other !== tab)
      },
      close() {
        if (life === 'closed') return
        life = 'closed'
        device.tabs = device.tabs.filter((other) => other !== tab)
        // A closing page still finishes its synchronous work.
        clock.at(0, end)
      },
    }
    tab.name = tab.worker.name
    device.tabs.push(tab)
    return tab

    function end(): void {
      tab.worker.kill()
      locks.kill(tab.worker.name)
    }

    /** The page's heartbeat is not answered, so it starts another worker. */
    function respawnSoon(): void {
      clock.at(chance.between(10, 6_000), () => {
        if (life === 'closed') return
        tab.worker = start()
        trace.note(`${tab.name} has a new worker ${tab.worker.name}`)
        for (const ask of asking) void tab.worker.ready.then(ask)
      })
    }
  }

  return device
}
