import type { AbroadDatabase, TableName } from '#store/database/database.ts'
import type { HistoryRow, IntentRow, SealedRow } from '#store/rows/intents.ts'
import { overlayPersonal } from '#store/outbox/overlay.ts'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import { readItem } from '#store/feed/read-item.ts'
import { readOutbox } from '#store/outbox/read-outbox.ts'
import type { FavouriteRow, PersonalRow } from '#store/rows/rows.ts'
import type { SessionRow } from '#store/rows/session.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import { subjects } from '#tests/simulation/services/content-set.ts'
import type { Invariant } from '#tests/simulation/world/view.ts'

const watched = ['session', 'intents', 'history', 'sealed', 'personal', 'favourites'] as const satisfies readonly TableName[]
const stories = subjects.filter(({ kind }) => kind === 'story').map(({ id }) => id)

interface Rows {
  session: SessionRow[]
  intents: IntentRow[]
  history: HistoryRow[]
  sealed: SealedRow[]
  personal: PersonalRow[]
  favourites: FavouriteRow[]
}

/** The states of a device, commit by commit, as its screens must show them. */
interface Past {
  rows: Rows
  outboxes: Set<string>
  items: Set<string>
}

/** I8: every read of a screen shows one committed state. Activity and one story are read after each change, while the world goes on. */
export const noTornRead: Invariant = ({ devices, verdict, services }) => {
  const pasts = new Map<Device, Past>()
  /** Devices after a power loss, whose state was not read yet. */
  const cut = new Set<Device>()
  function begin(device: Device): void {
    const past: Past = { rows: rowsOf(device), outboxes: new Set(), items: new Set() }
    pasts.set(device, past)
    remember(past)
  }
  for (const device of devices) begin(device)
  const unread = new Set<Device>()
  let reads = 0

  function look(device: Device, db: AbroadDatabase): void {
    const past = pasts.get(device)
    const id = stories[(reads += 1) % stories.length]!
    void readOutbox(db).then((view) => {
      const answered = view.done.filter(({ stage }) => stage === 'answered')
      const pending = [...view.waiting, ...view.superseded, ...view.needsYou, ...answered].map((one) => `${one.id} ${one.stage}`)
      const done = view.done.slice(answered.length).map((one) => `${one.id} ${one.end}`)
      const shown = outboxText(pending, done, view.locked?.count ?? 0)
      verdict.expect('I8', !past || past.outboxes.has(shown), () => `${device.name} shows an outbox that never was: ${shown}`)
    }, ignore)
    void readItem(db, { family: 'STORY', id, language: undefined, now: services.nowMs() }).then((item) => {
      if (!item) return
      const shown = itemText(id, item.isFavourite, item.intent && `${item.intent.id} ${item.intent.stage}`)
      verdict.expect('I8', !past || past.items.has(shown), () => `${device.name} shows an item that never was: ${shown}`)
    }, ignore)
  }

  return {
    onCommit({ device, tables }) {
      if (cut.delete(device)) begin(device)
      const past = pasts.get(device)
      const mine = watched.filter((table) => tables.includes(table))
      if (!past || mine.length === 0) return
      for (const table of mine) Object.assign(past.rows, { [table]: device.disk.rows(table) })
      remember(past)
      unread.add(device)
    },
    onFault({ device, fault }) {
      // Reads then see another database.
      if (fault === 'storage-evicted') pasts.delete(device)
      if (fault === 'power-loss' && pasts.has(device)) cut.add(device)
    },
    onChanged(device) {
      if (cut.delete(device)) begin(device)
      const worker = device.tabs[0]?.worker
      if (!unread.delete(device) || !pasts.has(device) || !worker || worker.isDead() || worker.isFrozen()) return
      look(device, worker.env.db)
    },
  }
}

function rowsOf(device: Device): Rows {
  return Object.fromEntries(watched.map((table) => [table, device.disk.rows(table)])) as unknown as Rows
}

function remember({ rows, outboxes, items }: Past): void {
  const account = rows.session.flatMap((row) => (row.key === 'credentials' ? [row.profileId] : []))[0] ?? null
  const pending = rows.intents.filter((row) => row.account === account)
  const done = rows.history.filter((row) => row.account === account)
  // Activity also lists what visitors submitted on this device.
  const isShown = (row: { account: string }) => row.account === account || row.account === 'nobody'
  const locked = rows.sealed.reduce((total, row) => total + row.count, 0)
  const newest = rows.history
    .filter(isShown)
    .filter(({ intent, end }) => intent.kind !== 'read-notifications' && !isInHeart(intent.kind, end))
    .toReversed()
    .slice(0, 50)
  const views = rows.intents
    .filter(isShown)
    .filter(({ intent, state }) => intent.kind !== 'read-notifications' || state === 'needs-you')
    .map(viewOfPending)
  const [stages, ends] = [views.map((one) => `${one.id} ${one.stage}`), newest.map((row) => `${row.id} ${row.end}`)]
  outboxes.add(outboxText(stages, ends, locked))
  for (const id of stories) {
    const own = pending.filter((row) => row.entity === `story:${id}`)
    const state = overlayPersonal(
      rows.personal.find((row) => row.account === account && row.id === id),
      own,
    )
    const last = own.at(-1)
    const over = done.findLast((row) => row.entity === `story:${id}` && row.end === 'applied')
    const intent = last ? `${last.id} ${viewOfPending(last).stage}` : over ? `${over.id} received` : null
    // Without personal data of the service, the device's own copy of a story means that it was liked.
    const isKept = rows.favourites.some((row) => row.id === id && (row.account === undefined || row.account === account))
    items.add(itemText(id, state?.isLiked ?? isKept, intent))
  }
}

/** Likes that were applied or replaced show only in their story. */
function isInHeart(kind: string, end: string): boolean {
  return kind === 'like' && (end === 'applied' || end === 'replaced')
}

function outboxText(pending: readonly string[], done: readonly string[], locked: number): string {
  return `${pending.toSorted().join(', ')}; ${done.join(', ')}; ${locked} locked`
}

function itemText(id: string, isLiked: boolean, intent: string | null): string {
  return `${id} ${isLiked ? 'liked' : 'not liked'} ${intent ?? 'nothing said'}`
}

/** A read fails if its tab dies. */
function ignore(): void {}
