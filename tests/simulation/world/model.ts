import type { Intent } from '#contract/intents/intents.ts'
import { entityOf } from '#store/outbox/lane.ts'
import type { HistoryRow, IntentRow, SealedRow } from '#store/rows/intents.ts'
import type { SessionRow } from '#store/rows/session.ts'
import type { Device, Tab } from '#tests/simulation/device/device.ts'

/** An intent, as an observer of the screen knows it. */
export interface Said {
  no: number
  id: string
  account: string
  device: Device
  /** The tab of the tap. Null if another build wrote the intent. */
  tab: Tab | null
  entity: string
  intent: Intent
  answer: 'silent' | 'saved' | 'nothing' | 'not-saved'
  /** The number of taps made before this one was stored or answered. */
  knownAfter: number
  /** Why the device may have lost the intent: the citizen's own decision, or a loss that no app can prevent. */
  excuse: 'left' | 'evicted' | 'discarded' | null
  isCancelAsked: boolean
  last: Whereabouts | null
}

export type Whereabouts = { place: 'outbox'; row: IntentRow } | { place: 'history'; row: HistoryRow; epoch: number } | { place: 'sealed' }

export interface Model {
  said: Said[]
  byId: Map<string, Said>
  /** `entity`: given if this build cannot read the intent. */
  say(parts: Pick<Said, 'id' | 'account' | 'device' | 'tab' | 'intent'> & { entity?: string }): Said
  /** The account that was logged out of each device, and whether the device shows that. Removed at the next log-in. */
  left: Map<Device, { account: string; isOut: boolean }>
  follow(device: Device): void
  /** From now on the device may lose the account's intents. */
  excuse(device: Device, why: NonNullable<Said['excuse']>, account?: string): void
}

export function createModel(): Model {
  const said: Said[] = []
  const byId = new Map<string, Said>()
  return {
    said,
    byId,
    left: new Map(),
    say(parts) {
      const one: Said = {
        ...parts,
        no: said.length,
        entity: parts.entity ?? entityOf(parts.intent, parts.id),
        answer: 'silent',
        knownAfter: Infinity,
        excuse: null,
        isCancelAsked: false,
        last: null,
      }
      said.push(one)
      byId.set(one.id, one)
      return one
    },
    follow(device) {
      const pending = new Map(device.disk.rows<IntentRow>('intents').map((row) => [row.id, row]))
      const done = new Map(device.disk.rows<HistoryRow>('history').map((row) => [row.id, row]))
      const epoch = epochOf(device)
      const isSealed = device.disk.rows<SealedRow>('sealed').length > 0
      for (const one of said) {
        if (one.device !== device) continue
        const row = pending.get(one.id)
        const over = done.get(one.id)
        if (row || over) one.knownAfter = Math.min(one.knownAfter, said.length)
        if (row) one.last = { place: 'outbox', row }
        else if (over) one.last = { place: 'history', row: over, epoch }
        else if (isSealed && one.last?.place === 'outbox') one.last = { place: 'sealed' }
      }
    },
    excuse(device, why, account) {
      for (const one of said) if (one.device === device && (account === undefined || one.account === account)) one.excuse ??= why
    },
  }
}

export function accountOn(device: Device): string | null {
  for (const row of device.disk.rows<SessionRow>('session')) if (row.key === 'credentials') return row.profileId
  return null
}

export function epochOf(device: Device): number {
  for (const row of device.disk.rows<SessionRow>('session')) if (row.key === 'epoch') return row.epoch
  return 0
}

/** Whether neither came first: two tabs, and neither intent was stored when the other was tapped. Either order is correct then. */
export function areSideBySide(one: Said, other: Said): boolean {
  return one.tab !== other.tab && one.knownAfter > other.no && other.knownAfter > one.no
}

/** A later intent of the same citizen, device and entity, which can replace `one`. */
export function isLaterWord(later: Said, one: Said): boolean {
  return (
    (later.no > one.no || areSideBySide(later, one)) &&
    later.device === one.device &&
    later.account === one.account &&
    later.entity === one.entity &&
    later.answer !== 'not-saved'
  )
}
