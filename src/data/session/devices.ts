import { useEffect } from 'react'
import { readDevices } from '#store/account/read-devices.ts'
import { engine } from '#src/data/engine/engine.ts'
import { useConnection } from '#src/data/status.ts'
import { useLive } from '#src/data/database/use-live.ts'

export type OwnDevices = NonNullable<Awaited<ReturnType<typeof readDevices>>>

/** Where the account is logged in, asked for anew by whoever looks, and while they look when the service has answered again. Null: not known on this device yet. */
export function useDevices(): OwnDevices | null | undefined {
  const answeredAt = useConnection()?.answeredAt
  useEffect(() => {
    if (answeredAt !== undefined) void engine.reloadDevices()
  }, [answeredAt])
  return useLive('devices', readDevices, { fallback: async () => null })
}
