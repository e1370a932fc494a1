import type { Intent } from '#contract/intents/intents.ts'
import { entityOf } from '#store/outbox/lane.ts'
import type { HistoryRow, IntentRow, SealedRow } from '#store/rows/intents.ts'
import type { SessionRow } from '#store/rows/session.ts'
import type { Device, Tab } from '#tests/simulation/device/device.ts'
import type { Services, WriteSeen } from '#tests/simulation/services/services.ts'

/**
 * What a citizen said, as somebody looking over their shoulder has it. `answer` is what the device said to it: `silent` where the tab died
 * before it said anything, and then both outcomes are right.
 */
export interface Said {
  /** In the order of the taps. */
  no: number
  id: string
  account: string
  device: Device
  /** The page that it was tapped in; null where another build wrote it. */
  tab: Tab | null
  entity: string
  intent: Intent
  answer: 'silent' | 'saved' | 'nothing' | 'not-saved'
  /** How many taps had been made when it was on the device, or was answered. */
  knownAfter: number
  /** Why it need not be on the device any more: the citizen's own wish, or a loss that no app can help. */
  excuse: 'left' | 'evicted' | 'discarded' | null
  isCancelAsked: boolean
  /** Where the device had it last. */
  last: Whereabouts | null
}

export type Whereabouts = { place: 'outbox'; row: IntentRow } | { place: 'history'; row: HistoryRow; epoch: number } | { place: 'sealed' }

export interface Model {
  said: Said[]
  byId: Map<string, Said>
  /** `entity` where this build cannot tell it from the intent. */
  say(parts: Pick<Said, 'id' | 'account' | 'device' | 'tab' | 'intent'> & { entity?: string }): Said
  /** Who has asked a device to log them out, and whether it shows that they are; until somebody logs in. */
  left: Map<Device, { account: string; isOut: boolean }>
  /** Looks where everything is now: after each change of the device. */
  follow(device: Device): void
  /** Whatever the account has on the device may go from here on. */
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

/** Who is logged in, by the device's own word. */
export function accountOn(device: Device): string | null {
  for (const row of device.disk.rows<SessionRow>('session')) if (row.key === 'credentials') return row.profileId
  return null
}

/** Everything the service was asked under a key, cancels left out. */
export function writesOf(services: Services, key: string): WriteSeen[] {
  return services.writes.filter((write) => write.key === key)
}

/** How often the device was emptied. */
export function epochOf(device: Device): number {
  for (const row of device.disk.rows<SessionRow>('session')) if (row.key === 'epoch') return row.epoch
  return 0
}

/**
 * Whether nobody can say which of the two came first: tapped in two tabs, and neither was on the device when the other was said. Either order is
 * right then.
 */
export function areSideBySide(one: Said, other: Said): boolean {
  return one.tab !== other.tab && one.knownAfter > other.no && other.knownAfter > one.no
}
