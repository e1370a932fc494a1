import { Hono } from 'hono'
import { labExtension } from '#lab/wire/state.ts'
import type { Ping } from '#contract/wire/self-description.ts'
import type { Deps } from '#server/http/deps.ts'
import { isFromHere } from './lab/only-here.ts'

/** Calls beyond the specification that stand, by the names they have in the contract; and `receipts`, which come with the replies of writes. */
export const offeredExtensions = [
  'ping',
  'contentChanges',
  'representations',
  'pack',
  'articles',
  'emergencyTier',
  'like',
  'registrations',
  'appointments',
  'conversations',
  'messages',
  'sendMessage',
  'chatEvents',
  'cancelIntent',
  'sendMeasurements',
  'receipts',
] as const

export function pingRoutes({ now, version, config: { lab, oneSignalAppId } }: Deps): Hono {
  return new Hono().get('/', (c) => {
    const reply: Ping = {
      service: 'abroad',
      time: now(),
      version,
      extensions: [...offeredExtensions, ...(lab && isFromHere(c) ? [labExtension] : [])],
      ...(oneSignalAppId !== undefined && { oneSignalAppId }),
    }
    return c.json(reply, 200, { 'Cache-Control': 'no-store' })
  })
}
