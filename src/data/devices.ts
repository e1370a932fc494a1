import { useEffect } from 'react'
import { readDevices } from '#store/reads/device-reads.ts'
import { engine } from './engine.ts'
import { useLive } from './use-live.ts'

export type OwnDevices = NonNullable<Awaited<ReturnType<typeof readDevices>>>

/** Where the account is logged in, asked for anew by whoever looks. Null: not known on this device yet. */
export function useDevices(): OwnDevices | null | undefined {
  useEffect(() => void engine.reloadDevices(), [])
  return useLive('devices', readDevices, { fallback: async () => null })
}
