import type { DeviceKey } from '#worker/environment/environment.ts'
import type { SimulationKeyStore } from '#tests/simulation/device/key-store.ts'
import { ask } from './ask.ts'

/** Replaces the simulated key store. The keys are the same; they are in the process of the services. */
export function createKeyStore(name: string): SimulationKeyStore {
  let held: number | null = null
  let made = 0
  const keyOf = async (no: number): Promise<DeviceKey> => {
    const key = `${name} ${no}`
    return { publicKeyPem: await ask('publicKey', key), sign: (claims) => ask('sign', { key, claims }) }
  }
  return {
    hold(no) {
      held = no
      made = Math.max(made, no ?? 0)
    },
    heldNo: () => held,
    create: () => keyOf((held = made += 1)),
    current: async () => (held === null ? null : keyOf(held)),
    remove: async () => void (held = null),
    probe: async () => true,
  }
}
