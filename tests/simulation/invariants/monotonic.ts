import { personalFields } from '#contract/content/content.ts'
import type { HistoryRow } from '#store/rows/intents.ts'
import type { ChangedRow, PersonalRow, ProfileRow } from '#store/rows/rows.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import type { Invariant, WorldView } from '#tests/simulation/world/view.ts'

/** I9: versions on a device do not go back unless it was emptied, and an intent leaves the screen in the commit that stores its effect. */
export const monotonic: Invariant = (world) => {
  const revs = new Map<string, number>()
  const ended = new Set<string>()
  return {
    onFault({ device, fault }) {
      // A power loss may undo commits.
      if (fault === 'power-loss') for (const key of revs.keys()) if (key.startsWith(`${device.name} `)) revs.delete(key)
    },
    onCommit({ device, tables }) {
      if (tables.includes('personal') || tables.includes('changed') || tables.includes('profiles')) compare(world, { device, revs })
      if (tables.includes('history')) overlays(world, { device, ended })
    },
  }
}

function compare({ verdict }: WorldView, { device, revs }: { device: Device; revs: Map<string, number> }): void {
  const now = new Map<string, number>()
  for (const row of device.disk.rows<PersonalRow>('personal')) now.set(`personal ${row.account} ${row.id}`, row.rev)
  for (const row of device.disk.rows<ProfileRow>('profiles')) now.set(`profile ${row.account}`, row.profile.rev)
  for (const row of device.disk.rows<ChangedRow>('changed')) {
    const rev = row.item?.rev ?? row.patch?.rev
    if (rev !== undefined) now.set(`item ${row.scope} ${row.id}`, rev)
  }
  for (const [name, rev] of now) {
    const key = `${device.name} ${name}`
    const before = revs.get(key) ?? 0
    verdict.expect('I9', rev >= before, () => `${key} went back from ${before} to ${rev}`)
    revs.set(key, rev)
  }
  // A deleted row may come back in any version.
  for (const key of revs.keys()) if (key.startsWith(`${device.name} `) && !now.has(key.slice(device.name.length + 1))) revs.delete(key)
}

function overlays({ services, verdict }: WorldView, { device, ended }: { device: Device; ended: Set<string> }): void {
  for (const row of device.disk.rows<HistoryRow>('history')) {
    if (row.end !== 'applied' || ended.has(row.id)) continue
    ended.add(row.id)
    const [, itemId] = /^\w+:(.+)$/.exec(row.entity) ?? []
    if (itemId === undefined) continue
    const reply = services.writes.find((write) => write.key === row.id && write.status === 200)?.reply
    const item = reply === undefined ? undefined : (JSON.parse(reply) as { item?: { rev: number } }).item
    // The reply to an unregistration without a registration has no personal fields.
    const rev = item && personalFields.some((field) => field in item) ? item.rev : 0
    const there = device.disk.rows<PersonalRow>('personal').find((own) => own.account === row.account && own.id === itemId)
    verdict.expect(
      'I9',
      (there?.rev ?? 0) >= rev,
      () => `${device.name} took ${row.id.slice(0, 8)} off the screen with ${itemId} at ${there?.rev}, and not ${rev}`,
    )
  }
}
