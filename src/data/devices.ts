import { useEffect } from 'react'
import { readDevices } from '#store/reads/device-reads.ts'
import { engine } from './engine.ts'
import { useConnection } from './status.ts'
import { useLive } from './use-live.ts'

export type OwnDevices = NonNullable<Awaited<ReturnType<typeof readDevices>>>

/** Where the account is logged in, asked for anew by whoever looks, and while they look when the service has answered again. Null: not known on this device yet. */
export function useDevices(): OwnDevices | null | undefined {
  const answeredAt = useConnection()?.answeredAt
  useEffect(() => {
    if (answeredAt !== undefined) void engine.reloadDevices()
  }, [answeredAt])
  return useLive('devices', readDevices, { fallback: async () => null })
}
