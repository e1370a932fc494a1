import { useSyncExternalStore } from 'react'
import type { InferOutput } from 'valibot'
import { contractVersion, versionText } from '#contract/wire/version.ts'
import type { ApiVersion } from '#contract/wire/self-description.ts'
import { shownScope } from '#store/feed/read-feed.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { ConnectionView, OutboxCounts } from '#store/rows/views.ts'
import { silence } from '#src/data/database/follow.ts'
import { useLive } from '#src/data/database/use-live.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import { readOutboxCounts } from '#store/outbox/read-counts.ts'

export function useConnection(): ConnectionView | undefined {
  return useLive('connection', async (db) => {
    const row = await db.connection.get('now')
    return row
      ? { state: row.state, since: row.since, answeredAt: row.answeredAt, isOutdated: (row.tooOldContract ?? -1) >= contractVersion }
      : undefined
  })
}

/** When the shown scope was last confirmed by the service (ms since 1970); null: never. */
export function useCheckedAt(): number | null | undefined {
  return useLive(
    'checkedAt',
    (db) =>
      db.transaction('r', [db.settings, db.scopes], async () => {
        const shown = await shownScope(db)
        return (shown && (await db.scopes.get(shown.key))?.confirmedAt) ?? null
      }),
    { fallback: async () => null },
  )
}

/** Whether the device's database neither answers nor fails: what is stored cannot be read, and nothing can be said of it. */
export function useSilent(): boolean {
  return useSyncExternalStore(silence.subscribe, silence.isSilent)
}

interface ClockView {
  /** Service time minus device time, in milliseconds. */
  offsetMs: number
}

/** The device's clock beside the service's, as of the last reply; null: never compared. */
export function useClock(): ClockView | null | undefined {
  return useLive(
    'clock',
    async (db) => {
      const row = await db.connection.get('now')
      return row?.answeredAt == null ? null : { offsetMs: row.clockOffsetMs }
    },
    { fallback: async () => null },
  )
}

/** The version of the identity service, "v0.0.0" while it is unknown. */
export function useServiceVersion(): string {
  return versionText(
    useLive(
      'version',
      async (db) => (await db.resources.get(resourceKeys.apiVersion))?.value as InferOutput<typeof ApiVersion> | undefined,
    ),
  )
}

/**
 * The time by the service's clock, as far as it is known: a phone's own may be a day off. The instant as it was drawn, anew every `stepMs`, and
 * what it is at a tap.
 */
export function useServiceNow(stepMs?: number): [now: number, serviceNow: () => number] {
  const now = useNow(stepMs)
  const offsetMs = useClock()?.offsetMs ?? 0
  return [now + offsetMs, () => Date.now() + offsetMs]
}

/** How many intents wait and how many need the citizen, for the badge and the status line. */
export function useOutboxCounts(): OutboxCounts | undefined {
  return useLive('outbox-counts', (db) => readOutboxCounts(db), { fallback: async () => none })
}

const none: OutboxCounts = { waiting: 0, sending: 0, needsYou: 0, locked: 0 }
