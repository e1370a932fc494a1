import { idsOfScope } from '#store/feed/walk.ts'
import type { ScopeRow, SettingRow } from '#store/rows/rows.ts'
import { createScope } from '#server/domain/items/scope.ts'
import { idsWithRevisions } from '#server/api/lab/lab-content.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import type { Invariant } from '#tests/simulation/world/view.ts'

/** I7, at the end: the shown feed equals the services' feed of its scope, in the same order. */
export const converge: Invariant = ({ devices, services, verdict }) => ({
  async atEnd() {
    for (const device of devices) {
      const scope = shownScopeOf(device)
      const { worker } = device.tabs[0] ?? {}
      if (!worker) continue
      verdict.expect(
        'I7',
        scope?.complete === true,
        () => `${device.name} shows ${scope ? `an unfinished feed ${scope.scope}` : 'no feed'}`,
      )
      if (!scope) continue
      const [account = ''] = scope.scope.split('|')
      const local = account === 'nobody' ? [] : scope.repcodes.map((code) => `r:${code}`)
      const wanted = createScope(['global', ...scope.countries, ...local], ['STORY', 'EVENT', 'SURVEY'])
      const { db } = worker.env
      const theirs = await idsWithRevisions(services.db.database.db, wanted, services.nowMs())
      const ours = await db.transaction('r', [db.segments, db.changed], () => idsOfScope(db, scope.scope))
      const has = ours.map(({ id, rev }) => `${id}@${rev}`).join(' ')
      const needs = theirs.map(([id, rev]) => `${id}@${rev}`).join(' ')
      verdict.expect('I7', has === needs, () => `${device.name} ${scope.scope}\n    has   ${has}\n    needs ${needs}`)
    }
  },
})

export function shownScopeOf(device: Device): ScopeRow | undefined {
  const setting = device.disk.rows<SettingRow>('settings').find(({ key }) => key === 'shownScope')
  const key = (setting?.value as { key: string } | undefined)?.key
  return device.disk.rows<ScopeRow>('scopes').find((row) => row.scope === key)
}
