import type { Device } from '#tests/simulation/device/device.ts'
import type { FaultName } from '#tests/simulation/faults/fault-names.ts'
import type { Said } from '#tests/simulation/world/model.ts'
import type { Invariant } from '#tests/simulation/world/view.ts'
import { checkHistory, type Operation } from './checker.ts'

/** The fields of rows and replies that the log reads. No type is shared with the product. */
interface Row extends Record<'key' | 'id' | 'account' | 'scope' | 'end' | 'profileId', string>, Record<'rev' | 'epoch', number> {
  cursor: string | null
  complete: boolean
  intent: { kind: string; body: Record<string, unknown> & { base?: { rev: number; was: Record<string, unknown> } } }
  profile: { rev: number }
  value: { key?: string } | null
  items: Row[]
  item: { rev: number } | null
  patch?: { rev: number }
}
const feedTables = ['settings', 'scopes', 'segments', 'changed'] as const
const tables = ['session', 'intents', 'history', 'sealed', 'personal', 'profiles', ...feedTables] as const
type Rows = Record<(typeof tables)[number], Row[]>

/** A device's committed rows and what each entity showed last. Reads may go back when `term` changes. `held`: entities that have had a row, by term. `left` counts the log-outs of each account. */
const screenFor = ({ name }: Device) => {
  const [shown, left, held] = [new Map<string, string>(), new Map<string, number>(), new Set<string>()]
  return { name, rows: {} as Rows, isStale: true, account: null as string | null, term: 0, losses: 0, shown, left, held }
}
type Screen = ReturnType<typeof screenFor>
type Tap = Pick<Operation, 'invoked' | 'completed' | 'confirmed' | 'term'> & { at: string }
type Note = Pick<Operation, 'session' | 'entity' | 'version' | 'text'> & Partial<Operation>
const faultsThatLoseRows: ReadonlySet<FaultName> = new Set(['power-loss', 'storage-evicted', 'row-unreadable'])
const beforeTheWorld: Tap = { invoked: 0, completed: 0, confirmed: null, term: 0, at: 'before' }

/** I20: logs each read and write of devices, tabs and the desk. The tabs of a device read one database, so each commit is a read by all of them. */
export const history: Invariant = ({ clock, devices, model, services, verdict }) => {
  const log: Operation[] = []
  const screens = new Map(devices.map((device) => [device, screenFor(device)]))
  const taps = new Map<string, Tap>()
  const ends = new Map<string, string>()
  /** By key, every entity that the intent was about: an intent is about more once an earlier one is folded into it. */
  const named = new Map<string, Set<string>>()
  let tick = 0
  const complete = (id: string) => taps.has(id) && (taps.get(id)!.completed ??= tick += 1)
  const now = () => `after ${(clock.elapsedMs() / 1000).toFixed(3)} s`

  function note(op: Note): void {
    tick += 1
    const times = { term: 0, invoked: tick, completed: tick, confirmed: tick }
    log.push({ transaction: `read ${tick}`, kind: 'read', ...times, ...op, text: `${op.text} ${now()}` })
  }

  function show({ name, term, shown }: Screen, op: Omit<Note, 'text'>, isAsked = false): void {
    if (!isNews(shown, `${op.session} ${op.entity}`, [term, op.version, op.pending]) && !isAsked) return
    const pending = op.pending?.map((id) => ` and ${id.slice(0, 8)}`).join('') ?? ''
    note({ term, ...op, text: `${name} shows ${op.version === null ? 'no version' : `version ${op.version}`}${pending} of ${op.entity}` })
  }

  /** `asked`: entities to read even if nothing has changed. */
  function look(device: Device, changed: readonly string[], asked: readonly string[] = []): void {
    const screen = screens.get(device)!
    for (const table of tables) if (screen.isStale || changed.includes(table)) screen.rows[table] = device.disk.rows(table)
    const { session, intents, history: ended } = screen.rows
    Object.assign(screen, { isStale: false, term: screen.losses * 1_000 + (session.find(({ key }) => key === 'epoch')?.epoch ?? 0) })
    for (const { id, end } of ended) ends.set(id, end)
    for (const { id } of [...intents, ...ended]) complete(id)
    readLeft(screen, session.find(({ key }) => key === 'credentials')?.profileId ?? null)
    if (screen.account !== null) readOwn(screen, screen.account, asked)
    if (feedTables.some((table) => changed.includes(table))) readFeed(screen)
  }

  /** A log-out is a write that empties the device. Rows of that account that appear later have the version before it. */
  function readLeft(screen: Screen, account: string | null): void {
    const { name: session, rows, account: before, left } = screen
    const entityOf = (gone: string) => ({ session, entity: `rows of ${gone} on ${session}` })
    if (before !== null && before !== account) {
      const version = (left.get(before) ?? 0) + 1
      left.set(before, version)
      note({ ...entityOf(before), transaction: `leave ${tick}`, kind: 'write', version, text: `${before} leaves ${session}` })
    }
    screen.account = account
    const held = new Set([rows.personal, rows.profiles, rows.intents, rows.history].flatMap((some) => some.map((row) => row.account)))
    for (const [gone, times] of left) if (gone !== account) show(screen, { ...entityOf(gone), version: held.has(gone) ? times - 1 : times })
  }

  function readOwn(screen: Screen, account: string, asked: readonly string[]): void {
    const { personal, profiles, intents, sealed } = screen.rows
    const session = `${screen.name} of ${account}`
    const waiting = intents.filter((row) => row.account === account)
    for (const { id, intent } of waiting) named.set(id, new Set([...(named.get(id) ?? []), ...entitiesOf(account, intent)]))
    const said = model.said.filter((one) => one.device.name === screen.name && one.account === account)
    const items = new Map(personal.filter((row) => row.account === account).map(({ id, rev }) => [ownItem(account, id), rev]))
    const spoken = [...waiting, ...said].flatMap(({ intent }) => entitiesOf(account, intent))
    const profile = profiles.find((row) => row.account === account)?.profile
    for (const entity of new Set([...items.keys(), ...spoken])) {
      const rev = entity.startsWith('profile ') ? profile?.rev : items.get(entity)
      const held = `${screen.term} ${entity}`
      if (rev !== undefined) screen.held.add(held)
      // Without a row, the device either fetches it again, or has lost it.
      const version = rev ?? (screen.held.has(held) ? 0 : null)
      // Sealed rows return shortly after their citizen logs in. No row names the check-in or message that the service has stored.
      const isKnown = sealed.length === 0 && !/^(?:chat|check-in) /.test(entity)
      const pending = waiting.filter(({ intent }) => entitiesOf(account, intent).includes(entity)).map(({ id }) => id)
      show(screen, { session, entity, version, pending: isKnown ? pending : null }, asked.includes(entity))
    }
  }

  /** Reads each item, and the whole feed as of its cursor. Replies to writes may have added newer items. */
  function readFeed(screen: Screen): void {
    const { name, term, rows } = screen
    const row = rows.scopes.find(({ scope }) => rows.settings.some(({ key, value }) => key === 'shownScope' && value?.key === scope))
    if (!row) return
    const items = [...itemsOf(rows, row.scope)].map(([id, version]) => ({ entity: `item ${id}`, version }))
    for (const item of items) show(screen, { session: `${name} ${row.scope}`, ...item })
    const version = row.complete ? Number.parseInt(row.cursor?.split('.')[2] ?? '', 36) : Number.NaN
    if (Number.isNaN(version) || !isNews(screen.shown, 'feed', [version, items])) return
    const text = `${name} shows the feed as of change ${version}`
    const feed = { session: `${name} feed ${row.scope}`, term, transaction: `feed ${tick}`, text }
    note({ ...feed, entity: 'feed', version, bound: 'least' })
    for (const item of items) note({ ...feed, ...item, bound: 'most' })
  }

  function writesOf(said: Said): Operation[] {
    const reply = services.writes.find(({ key, path, status }) => status === 200 && (key ?? path).includes(said.id))?.reply
    const done = services.writes.find(({ key, effects }) => key === said.id && effects.length > 0)
    const intent = said.intent as Row['intent']
    const body = done && intent.kind === 'profile' ? (JSON.parse(done.body) as Row['intent']['body']) : intent.body
    const installed = done ? entitiesOf(said.account, { ...intent, body }) : []
    const { at, ...times } = taps.get(said.id) ?? beforeTheWorld
    const process = said.tab?.name ?? said.device.name
    const text = `${process} says ${said.id.slice(0, 8)} ${intent.kind} ${JSON.stringify(intent.body).slice(0, 90)} ${at}`
    const hasNoEffect = said.answer === 'not-saved' || said.answer === 'nothing' || (reply !== undefined && !done)
    const end = said.excuse !== null || hasNoEffect ? 'excused' : endNames[ends.get(said.id) ?? '']
    const parts = { ...times, transaction: said.id, process, end, text, version: done ? versionIn(intent.kind, done, reply) : null }
    const write = { ...parts, kind: 'write', session: `${said.device.name} of ${said.account}` } as const
    const lost = new Set([...entitiesOf(said.account, intent), ...(named.get(said.id) ?? [])]).difference(new Set(installed))
    // A profile change is based on the fields that its citizen saw: the base revision and their earlier pending changes.
    const { rev, was } = (done && body.base) ?? { rev: 0, was: {} }
    const bases = uniqueFields.filter((field) => field in was).map((field) => `profile ${field} of ${said.account}`)
    const pending = model.said.filter(({ no, device }) => no < said.no && device === said.device).map(({ id }) => id)
    const read = { ...parts, kind: 'read', session: said.id, version: rev, bound: 'most', pending } as const
    return [
      ...installed.map((entity) => ({ ...write, entity })),
      ...[...lost].map((entity) => ({ ...write, entity, version: null })),
      ...bases.map((entity) => ({ ...read, entity })),
    ]
  }

  /** Every version of every item, with its number in the services' log of changes. */
  async function changes(): Promise<Operation[]> {
    const rows = await services.db.query<{ id: string; seq: string | null; rev: string }>(versions)
    const writers = new Map(log.filter(({ kind }) => kind === 'write').map((op) => [`${op.entity.split(' ')[1]} ${op.version}`, op]))
    return rows.flatMap(({ id, seq, rev }) => {
      const transaction = `change ${id} ${rev}`
      const unknown = { ...beforeTheWorld, transaction, completed: null, text: `somebody writes version ${rev} of item ${id}` }
      const op = { ...(writers.get(`${id} ${rev}`) ?? unknown), kind: 'write', session: transaction, end: undefined } as const
      const item = { ...op, entity: `item ${id}`, version: Number(rev) }
      return seq === null ? [item] : [item, { ...op, entity: 'feed', version: Number(seq) }]
    })
  }

  return {
    onTap: ({ id, device }) =>
      void taps.set(id, { invoked: (tick += 1), completed: null, confirmed: null, term: screens.get(device)!.term, at: now() }),
    onAcknowledged({ id, answer, device, account, intent }) {
      if (answer === 'saved' || answer === 'nothing') complete(id)
      if (answer === 'saved') look(device, [], entitiesOf(account, intent))
    },
    onEdit({ id, rev: version }) {
      const [entity, text] = [`item ${id}`, `the desk writes version ${version} of item ${id}`]
      note({ transaction: `change ${id} ${version}`, kind: 'write', session: 'desk', entity, version, text })
    },
    onFault({ device, fault }) {
      const screen = screens.get(device)!
      if (faultsThatLoseRows.has(fault)) Object.assign(screen, { losses: screen.losses + 1, isStale: true })
    },
    onCommit: ({ device, tables: changed }) => void (tables.some((table) => changed.includes(table)) && look(device, changed)),
    onAnswer({ call, answer }) {
      const tap = taps.get(call.key ?? '')
      if (tap && answer.status === 200 && answer.headers.some(([name]) => name === 'abroad-contract')) tap.confirmed ??= tick += 1
    },
    async atEnd() {
      log.push(...model.said.flatMap(writesOf))
      const isTapped = model.said.some(({ tab, account, intent }) => tab !== null && entitiesOf(account, intent).length > 0)
      const hasWrites = !isTapped || log.some(({ kind, transaction }) => kind === 'write' && taps.has(transaction))
      verdict.expect('I20', hasWrites && log.some(({ kind }) => kind === 'read'), () => 'the log has no reads or no writes')
      const findings = checkHistory([...log, ...(await changes())])
      verdict.expect('I20', findings.length === 0, () => findings.join('\n'))
    },
  }
}

const versions = `select item_id as id, changes.seq, rev - row_number() over (partition by item_id order by changes.id desc) + 1 as rev
  from changes join items on items.id = item_id`
const endNames: Record<string, Operation['end']> = { replaced: 'replaced', cancelled: 'withdrawn', discarded: 'withdrawn' }
/** No two writes give these fields of the profile the same value. */
const uniqueFields = ['firstName', 'lastName', 'mobilePhone'] as const
const isNews = (shown: Map<string, string>, key: string, value: unknown) =>
  shown.get(key) !== shown.set(key, JSON.stringify(value)).get(key)
const ownItem = (account: string, id: string) => `own ${id} of ${account}`

/** Order is promised within an entity. Appointments, read marks and push subscriptions have no order. */
function entitiesOf(account: string, { kind, body }: Row['intent']): string[] {
  const item = body['eventId'] ?? body['surveyMagnoliaId'] ?? body['storyId']
  if (typeof item === 'string') return [ownItem(account, item)]
  if (kind === 'profile') return Object.keys(body.base?.was ?? {}).map((field) => `profile ${field} of ${account}`)
  if (kind === 'check-in') return [`check-in ${String(body['alertId'])} of ${account} ${JSON.stringify(body['visitor'] ?? '')}`]
  return kind === 'chat-message' ? [`chat ${String(body['representationId'])} of ${account}`] : []
}

/** The revision of the item or the profile. Other intents are numbered in the order in which the services applied them. */
function versionIn(kind: string, done: { no: number; effects: readonly { state: string }[] }, reply: string | undefined): number | null {
  if (kind === 'check-in' || kind === 'chat-message') return done.no
  if (kind === 'profile') return (JSON.parse(done.effects[0]?.state ?? '{}') as Row).rev
  const { item, stored = { item } } = JSON.parse(reply ?? '{}') as Row & { stored?: Pick<Row, 'item'> }
  return stored.item?.rev ?? null
}

/** A changed row replaces the item of the segment, patches it, or deletes it. */
function itemsOf({ segments, changed }: Rows, shown: string): Map<string, number> {
  const items = new Map(segments.flatMap((row) => (row.scope === shown ? row.items.map(({ id, rev }) => [id, rev] as const) : [])))
  for (const { id, item, patch } of changed.filter(({ scope }) => scope === shown)) {
    if (item) items.set(id, item.rev)
    else if (!patch) items.delete(id)
    else if (items.has(id)) items.set(id, Math.max(patch.rev, items.get(id) ?? 0))
  }
  return items
}
