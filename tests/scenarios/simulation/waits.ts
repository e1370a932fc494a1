import type { WaitFor } from '#lab/scenario/play-steps.ts'
import type { Check, Edit } from '#lab/scenario/waits.ts'
import type { HistoryRow, IntentRow } from '#store/rows/intents.ts'
import { removeItem } from '#server/domain/items/mutations.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import { accountOn } from '#tests/simulation/world/model.ts'
import { deviceOf, runUntil, type Play } from './play.ts'
import { idOf, nameOfEntity } from './subjects.ts'

export function holds(play: Play, step: WaitFor): boolean {
  switch (step.wait) {
    case 'quiet':
      return isQuiet(play)
    case 'tries':
      return [...rowsOn(deviceOf(play, step)), ...deviceOf(play, step).disk.rows<HistoryRow>('history')].some(
        (row) => nameOfEntity(row.entity) === step.what && row.attempts >= step.atLeast,
      )
    case 'applied':
      return play.appliedCount() >= step.atLeast
    case 'refused':
      return rowsOn(deviceOf(play, step)).some((row) => isAbout(row, step.what) && row.state === 'needs-you')
    case 'logged-out':
      return accountOn(deviceOf(play, step)) === null
  }
}

/** Null: the simulation has no screen. */
export function count(play: Play, step: Check): number | null {
  switch (step.check) {
    case 'waiting':
      return rowsOn(deviceOf(play, step)).filter(isOnItsWay).length
    case 'locked':
      return deviceOf(play, step)
        .disk.rows<{ count: number }>('sealed')
        .reduce((sum, row) => sum + row.count, 0)
    case 'applied':
      return play.appliedCount()
    case 'shown':
      return null
  }
}

export async function edit(play: Play, { what }: Edit): Promise<void> {
  const { services } = play.world
  await runUntil(play, removeItem(services.db.database.db, idOf(what), services.nowMs()), 1_000)
}

function isQuiet({ devices }: Play): boolean {
  return [...devices.values()].every((device) => !rowsOn(device).some(isOnItsWay))
}

const isOnItsWay = ({ state }: IntentRow) => state === 'waiting' || state === 'sending'
const isAbout = (row: IntentRow, what: string) => nameOfEntity(row.entity) === what

function rowsOn(device: Device): IntentRow[] {
  const account = accountOn(device)
  return device.disk.rows<IntentRow>('intents').filter((row) => row.account === account)
}
