import { idsOfScope } from '#store/feed/walk.ts'
import type { ScopeRow, SettingRow } from '#store/rows/rows.ts'
import { createScope } from '#server/services/content/scope.ts'
import { idsWithRevisions } from '#server/services/lab/lab-content.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import type { Invariant } from '#tests/simulation/world/view.ts'

/** I7, when quiet: the feed on the screen is the service's for that scope: no hole, no ghost, nothing twice, nothing out of its order. */
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
      const theirs = (await idsWithRevisions(services.db.database.db, wanted, services.nowMs()))
        .map(([id, rev]) => `${id}@${rev}`)
        .join(' ')
      const ours = (
        await worker.env.db.transaction('r', [worker.env.db.segments, worker.env.db.changed], () => idsOfScope(worker.env.db, scope.scope))
      )
        .map(({ id, rev }) => `${id}@${rev}`)
        .join(' ')
      verdict.expect('I7', ours === theirs, () => `${device.name} ${scope.scope}\n    has   ${ours}\n    lacks ${theirs}`)
    }
  },
})

export function shownScopeOf(device: Device): ScopeRow | undefined {
  const setting = device.disk.rows<SettingRow>('settings').find(({ key }) => key === 'shownScope')
  const key = (setting?.value as { key: string } | undefined)?.key
  return device.disk.rows<ScopeRow>('scopes').find((row) => row.scope === key)
}
