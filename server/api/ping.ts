import { Hono } from 'hono'
import { profileFieldsExtension } from '#contract/account/profile-fields.ts'
import type { Ping } from '#contract/wire/self-description.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Calls beyond the specification, by their names in the contract; `receipts`, which come with the replies of writes; and `profileFields`, the
 * `base` of a change of the profile.
 */
export const offeredExtensions = [
  'ping',
  'contentChanges',
  'representations',
  'pack',
  'articles',
  'emergencyTier',
  'latestAlerts',
  'alertFile',
  'checkIn',
  'visitorCheckIn',
  'checkInStatus',
  'like',
  'registrations',
  'summary',
  'appointments',
  'conversations',
  'messages',
  'sendMessage',
  'chatEvents',
  'cancelIntent',
  'sendMeasurements',
  'receipts',
  profileFieldsExtension,
] as const

export function pingRoutes({ now, version, config: { oneSignalAppId } }: Deps): Hono {
  return new Hono().get('/', (c) => {
    const reply: Ping = {
      service: 'abroad',
      time: now(),
      version,
      extensions: [...offeredExtensions],
      ...(oneSignalAppId !== undefined && { oneSignalAppId }),
    }
    return c.json(reply, 200, { 'Cache-Control': 'no-store' })
  })
}
