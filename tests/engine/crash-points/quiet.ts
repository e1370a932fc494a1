import type { IntentRow } from '#store/rows/intents.ts'
import type { SessionRow } from '#store/rows/session.ts'
import type { LeaseRow, ManifestRow, ScopeRow, SettingRow } from '#store/rows/rows.ts'
import type { World } from './world.ts'

/** What a device has still to do; empty when it is quiet. Read raw, so that looking changes nothing. */
export function unfinishedOf(world: World): string[] {
  const session = world.rows<SessionRow>('session')
  const intents = world.rows<IntentRow>('intents').filter((row) => row.state === 'waiting' || row.state === 'sending')
  const shown = world.rows<SettingRow>('settings').find((row) => row.key === 'shownScope')?.value as { key: string } | undefined
  const scope = world.rows<ScopeRow>('scopes').find((row) => row.scope === shown?.key)
  return [
    ...intents.map((row) => `an intent is ${row.state}: ${row.intent.kind} of ${row.entity}, ${row.attempts} attempts`),
    // A row of a lease whose lock is gone is a dead tab's: whoever needs it takes it.
    ...(world.browser.locks.count() > 0
      ? [
          `somebody holds ${world
            .rows<LeaseRow>('leases')
            .map((row) => row.name)
            .join(' ')}`,
        ]
      : []),
    ...session.flatMap((row) => {
      if (row.key === 'login' && row.profileId !== null) return ['a log-in is under way']
      if (row.key === 'revocation') return ['a log-out is to be told']
      return row.key === 'epoch' && row.unfinished !== false ? ['a wipe is not finished'] : []
    }),
    ...world.rows<ManifestRow>('manifests').flatMap((row) => (row.next ? [`the pack of ${row.country} is being fetched`] : [])),
    ...(scope?.complete ? [] : ['the feed is not complete']),
    ...(world.rows('manifests').length > 0 ? [] : ['there is no guide']),
  ]
}

export function isQuiet(world: World): boolean {
  return unfinishedOf(world).length === 0
}
