import { createMemoryLocks } from '#worker/testing/memory-locks.ts'
import { createCookies, type CookieImage } from '#tests/simulation/device/cookies.ts'
import { createDisk, type Disk, type DiskImage } from '#tests/simulation/device/disk.ts'
import { createKeyStore, type SimulationKeyStore } from '#tests/simulation/device/key-store.ts'
import { createNetwork, type Caller } from '#tests/simulation/device/network.ts'
import type { Chance } from '#tests/simulation/kernel/chance.ts'
import type { Clock } from '#tests/simulation/kernel/clock.ts'
import { createTrace } from '#tests/simulation/kernel/trace.ts'
import type { Services } from '#tests/simulation/services/services.ts'

/** What a citizen's browser held at one moment: runs begin with it in place of a log-in each. */
export interface BrowserImage {
  keyName: string
  keyNo: number | null
  cookies: CookieImage
  disk: DiskImage
}

/** The next call of this kind has its request, or its answer, lost. */
export interface Loss {
  call: string
  lost: 'request' | 'answer'
}

export interface Browser {
  disk: Disk
  cookies: ReturnType<typeof createCookies>
  keyStore: SimulationKeyStore
  locks: ReturnType<typeof createMemoryLocks>
  /** Of the line: each is met once, in this order for each call. */
  losses: Loss[]
  setOffline(isOffline: boolean): void
  fetch(caller: Caller, address: string, init: RequestInit): Promise<Response>
  /** As the service worker has kept them; goes with a wipe. */
  hasPictures(): boolean
  removePictures(): void
  image(): BrowserImage
}

interface BrowserOptions {
  /** Unique in the process: Dexie tells its instances apart by it. */
  name: string
  /** Its address on the network: the services count by it. */
  from: string
  image: BrowserImage | null
  services: Services
  clock: Clock
  chance: Chance
}

export function createBrowser({ name, from, image, services, clock, chance }: BrowserOptions): Browser {
  const disk = createDisk(name, image?.disk)
  const cookies = createCookies(image?.cookies)
  const keyName = image?.keyName ?? name
  const keyStore = createKeyStore(keyName)
  keyStore.hold(image?.keyNo ?? null)
  const losses: Loss[] = []
  let hasPictures = true
  const nothing = () => undefined
  const network = createNetwork({
    device: name,
    from,
    clock,
    trace: createTrace({ elapsedMs: clock.elapsedMs, keepsLines: false }),
    services,
    cookies,
    swarm: { line: {}, storage: {}, latencyMs: [10, 60] },
    chance,
    areFaultsOn: () => false,
    onFault: nothing,
    onAnswer: nothing,
    onSent: nothing,
  })

  return {
    disk,
    cookies,
    keyStore,
    locks: createMemoryLocks(),
    losses,
    setOffline: network.setOffline,
    async fetch(caller, address, init) {
      const call = `${init.method ?? 'GET'} ${address.split('?')[0]}`
      const at = losses.findIndex((loss) => loss.call === call)
      const [loss] = at < 0 ? [] : losses.splice(at, 1)
      if (loss?.lost === 'request') throw new TypeError('Failed to fetch')
      const reply = await network.fetch(caller, address, init)
      if (loss) throw new TypeError('the line broke')
      return reply
    },
    hasPictures: () => hasPictures,
    removePictures: () => void (hasPictures = false),
    image: () => ({ keyName, keyNo: keyStore.heldNo(), cookies: cookies.image(), disk: disk.image() }),
  }
}
