import type { Check, Edit, Wait } from '#lab/scenario/waits.ts'
import type { HistoryRow, IntentRow } from '#store/rows/intents.ts'
import { removeItem } from '#server/services/content/mutations.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import { accountOn } from '#tests/simulation/world/model.ts'
import { deviceOf, runUntil, type Play } from './play.ts'
import { idOf, nameOfEntity } from './subjects.ts'

export async function wait(play: Play, step: Wait, no: number): Promise<void> {
  const { world } = play
  if (step.wait === 'seconds') return void (await world.run(step.seconds * 1_000))
  const isSo = await world.run(step.withinS * 1_000, () => holds(play, step))
  if (!isSo) play.flaws.push(`steps[${no}]: "${step.wait}" did not come within ${step.withinS} s`)
}

function holds(play: Play, step: Exclude<Wait, { wait: 'seconds' }>): boolean {
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

export function check(play: Play, step: Check, no: number): void {
  const found = countOf(play, step)
  if (found !== null && 'count' in step && found !== step.count)
    play.flaws.push(`steps[${no}]: ${step.check}: ${found}; ${step.count} was expected`)
}

function countOf(play: Play, step: Check): number | null {
  switch (step.check) {
    case 'waiting':
      return rowsOn(deviceOf(play, step)).filter(isOnItsWay).length
    case 'locked':
      return deviceOf(play, step)
        .disk.rows<{ count: number }>('sealed')
        .reduce((sum, { count }) => sum + count, 0)
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

/** Nothing is on its way, for whoever is logged in. */
export function isQuiet({ devices }: Play): boolean {
  return [...devices.values()].every((device) => !rowsOn(device).some(isOnItsWay))
}

const isOnItsWay = ({ state }: IntentRow) => state === 'waiting' || state === 'sending'
const isAbout = (row: IntentRow, what: string) => nameOfEntity(row.entity) === what

function rowsOn(device: Device): IntentRow[] {
  const account = accountOn(device)
  return device.disk.rows<IntentRow>('intents').filter((row) => row.account === account)
}
