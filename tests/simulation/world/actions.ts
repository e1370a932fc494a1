import * as v from 'valibot'
import { baseOf, isSameField, profileFields } from '#contract/account/profile-fields.ts'
import { ProfileBody } from '#contract/account/user.ts'
import type { Intent } from '#contract/intents/intents.ts'
import { nobody } from '#store/feed/scope.ts'
import { overlayProfile } from '#store/outbox/overlay.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import type { ProfileRow } from '#store/rows/rows.ts'
import { expireLogIns } from '#server/api/lab/end-log-ins.ts'
import { removeItem, updateItem } from '#server/domain/items/mutations.ts'
import { type Person, profileEdit } from '#tests/simulation/citizens.ts'
import type { Device, Tab } from '#tests/simulation/device/device.ts'
import { passProvider } from '#tests/simulation/device/provider.ts'
import { hashOf } from '#tests/simulation/kernel/chance.ts'
import { alert, drafts, subjects, type Subject } from '#tests/simulation/services/content-set.ts'
import { accountOn, type Said } from './model.ts'
import type { Step, StepKind } from './plan.ts'
import type { World } from './world.ts'

/** How often, and for how long, another citizen checks whether the device was logged out. */
const lookInMs = 5_000
const mostLooks = 30

type Action = (world: World, at: { device: Device; step: Step }) => Promise<void> | void

/** Does nothing if the world has nothing that fits the step. */
export const actions: Record<StepKind, Action> = {
  say: (world, { device, step }) => say(world, { device, step, subject: subjectOf(step.dice) }),
  'say-again'(world, { device, step }) {
    const rows = device.disk.rows<IntentRow>('intents')
    const [a = 0] = step.dice
    const subject = rows.length > 0 ? subjectOfEntity(rows[Math.floor(a * rows.length)]!.entity) : undefined
    return say(world, { device, step, subject: subject ?? subjectOf(step.dice) })
  },
  cancel(world, { device, step }) {
    const rows = device.disk.rows<IntentRow>('intents')
    const row = rows[Math.floor(step.dice[0]! * rows.length)]
    if (row) cancel(world, device, row.id)
  },
  'send-now'(world, { device }) {
    world.emit('onImpatience', device)
    void world.tabOf(device)?.ask((engine) => engine.sendNow({}))
  },
  'discard-locked'(world, { device }) {
    if (device.disk.rows('sealed').length === 0) return
    for (const one of world.model.said) if (one.device === device && one.last?.place === 'sealed') one.excuse ??= 'discarded'
    void world.tabOf(device)?.ask((engine) => engine.discardLocked())
  },
  'log-in'(world, { device, step }) {
    const others = world.guestsOf(device)
    return logIn(world, device, step.dice[0]! < 0.6 ? world.ownerOf(device) : others[Math.floor(step.dice[1]! * others.length)]!)
  },
  'open-tab'(_, { device }) {
    if (device.tabs.length < 4) device.openTab()
  },
  'close-tab'(world, { device }) {
    world.tabOf(device)?.close()
  },
  look(world, { device, step }) {
    world.emit('onImpatience', device)
    void world.tabOf(device)?.ask((engine) => engine.refresh(step.dice[0]! < 0.3 ? 'asked' : step.dice[0]! < 0.6 ? 'line' : 'visible'))
  },
  sync: (world, { device }) => world.sync(device),
  write: (world, at) =>
    sayOwn(world, at, { kind: 'chat-message', body: { representationId: representationOf(at.step), text: `Message ${at.step.no}` } }),
  'ask-for-a-date'(world, at) {
    const [, days = 0, slot = 0] = at.step.dice
    const date = new Date(world.services.nowMs() + (1 + Math.floor(days * 14)) * 86_400_000).toISOString().slice(0, 10)
    const daySlot = slot < 0.7 ? 'morning' : 'afternoon'
    const body = { representationId: representationOf(at.step), date, language: 'en' } as const
    return sayOwn(world, at, { kind: 'appointment', body: { ...body, topic: 'other', daySlot, contactTypes: ['email'] } })
  },
  read: (world, at) =>
    sayOwn(world, at, { kind: 'read-notifications', body: { type: 'NEW_CHAT_MESSAGE', before: world.services.nowMs() } }),
  push: (world, at) =>
    sayOwn(world, at, { kind: 'push-subscription', body: { subscriptionId: uuidOf(at.device.name), isOptedIn: at.step.dice[0]! < 0.6 } }),
  editor: (world, { step }) => edit(world, step.dice),

  offline(world, { device, step }) {
    device.network.setOffline(true)
    world.clock.at(1_000 + step.dice[0]! * 120_000, () => device.network.setOffline(false))
  },
  'service-down'(world, { step }) {
    world.services.stop()
    world.clock.at(200 + step.dice[0]! * 20_000, () => world.services.start())
  },
  'clock-jump'(_, { device, step }) {
    const jumps = [1_000, -1_000, 10 * 60_000, -10 * 60_000, 3_600_000, -3_600_000, 86_400_000, -86_400_000]
    device.clockOffsetMs = step.dice[1]! < 0.3 ? 0 : device.clockOffsetMs + jumps[Math.floor(step.dice[0]! * jumps.length)]!
  },
  'tab-killed'(world, { device, step }) {
    world.anyTabOf(device, step.dice[0]!)?.kill()
    if (device.tabs.length === 0) device.openTab()
  },
  'tab-killed-in-transaction'(world, { device, step }) {
    world.anyTabOf(device, step.dice[0]!)?.worker.dieAfterSteps(1 + Math.floor(step.dice[1]! ** 2 * 150))
  },
  'worker-killed'(world, { device, step }) {
    world.anyTabOf(device, step.dice[0]!)?.killWorker()
  },
  'service-worker-stopped'(world, { device, step }) {
    world.sync(device, 20 + step.dice[0]! * 4_000)
  },
  'tab-frozen'(world, { device, step }) {
    const tab = world.anyTabOf(device, step.dice[0]!)
    const worker = tab?.worker
    worker?.freeze()
    world.clock.at(1_000 + step.dice[1]! * 90_000, () => worker?.thaw())
    if (device.tabs.every((other) => other.worker.isFrozen())) device.openTab()
  },
  'lock-lost': (_, { device }) => device.loseLocks(),
  'storage-evicted'(world, { device }) {
    world.leave(device)
    world.model.excuse(device, 'evicted')
    device.evict()
    device.openTab()
  },
  'power-loss'(world, { device, step }) {
    const [a = 0, b = 0] = step.dice
    device.losePower(a < 0.8)
    world.clock.at(1_000 + b * 30_000, () => void (device.tabs.length === 0 && device.openTab()))
  },
  'row-unreadable': (_, { device, step }) => device.disk.loseRow(step.dice[0]!),
  'log-out': (world, { device, step }) => logOut(world, device, { dice: step.dice, next: world.ownerOf(device) }),
  'change-of-user'(world, { device, step }) {
    const here = world.ownerOf(device)
    const next = world.guestsOf(device).find((person) => world.accountOf(person) !== accountOn(device)) ?? here
    logOut(world, device, { dice: [0, ...step.dice.slice(1)], next })
  },
  async 'session-expired'(world, { device, step }) {
    const [a = 0, b = 0] = step.dice
    await expire(world, device, a < 0.3 ? ['sessions', 'interactions'] : ['sessions'])
    if (b < 0.7) sendHereAndPullThere(world, device)
  },
  'session-revoked'(world, { device, step }) {
    // All browsers of the account are revoked, and another citizen may take over each device.
    const account = accountOn(device)
    for (const one of world.devices) if (account !== null && accountOn(one) === account) comeNext(world, one, step.dice)
    return expire(world, device, ['sessions', 'devices'])
  },
  language(_, { device, step }) {
    device.context = { ...device.context, language: step.dice[0]! < 0.5 ? 'de' : 'en' }
    for (const tab of device.tabs) void tab.ask((engine) => engine.setContext(device.context))
  },
  representation: (world, { device, step }) => say(world, { device, step, subject: 'profile' }),
  upgrade(_, { device }) {
    device.context = { ...device.context, build: `${device.context.build}'` }
    for (const tab of device.tabs) tab.killWorker()
  },
}

const representationOf = ({ dice: [a = 0] }: Step) => (a < 0.7 ? 'th-bangkok-embassy' : 'ae-abu-dhabi-embassy')

function sayOwn(world: World, { device, step }: { device: Device; step: Step }, intent: Intent): void {
  const [account, tab] = [accountOn(device), world.tabOf(device)]
  if (tab && account !== null && !world.isLeaving(device)) sayIntent(world, { device, tab, account, intent, no: step.no })
}

type Spoken = Subject | 'profile' | 'check-in'

function subjectOf(dice: readonly number[]): Spoken {
  const [a = 0, b = 0] = dice
  if (b > 0.93) return 'check-in'
  // Most taps concern a few items, so that taps meet.
  const at = Math.floor(a * a * (subjects.length + 1))
  return b < 0.06 || at >= subjects.length ? 'profile' : subjects[Math.floor((at * 7 + 3) % subjects.length)]!
}

function subjectOfEntity(entity: string): Spoken | undefined {
  const [kind, id] = entity.split(':')
  return kind === 'profile' || kind === 'check-in' ? kind : subjects.find((subject) => subject.id === id)
}

function intentOn(subject: Exclude<Spoken, 'profile'>, dice: readonly number[]): Intent {
  const [, , c = 0, d = 0, e = 0] = dice
  if (subject === 'check-in') return checkInOf(dice)
  switch (subject.kind) {
    case 'event': {
      if (c < 0.3) return { kind: 'unregister', body: { eventId: subject.id } }
      const attendance = e < 0.3 ? {} : { attendance: subject.attendances[Math.floor(e * 0.999 * subject.attendances.length)]! }
      const kind = c < 0.5 ? 'change-participants' : 'register'
      return { kind, body: { eventId: subject.id, numberOfParticipants: 1 + Math.floor(d * 3), ...attendance } }
    }
    case 'survey': {
      const answerIds = subject.isMultiple && d < 0.4 ? ['yes', 'no'] : [d < 0.7 ? 'yes' : 'no']
      return { kind: 'vote', body: { surveyMagnoliaId: subject.id, surveyType: 'GLOBAL_SURVEY', answerIds } }
    }
    case 'story':
      return { kind: 'like', body: { storyId: subject.id, liked: c < 0.6 } }
  }
}

/** The change as the form sends it: the edited fields, based on what the device shows. Null if it shows no complete profile. */
export function profileChangeOn(
  device: Device,
  { account, dice, no }: { account: string; dice: readonly number[]; no: number },
): Intent | null {
  const stored = device.disk.rows<ProfileRow>('profiles').find((row) => row.account === account)
  if (!stored?.profile.isComplete) return null
  const pending = device.disk.rows<IntentRow>('intents').filter((row) => row.account === account && row.entity === 'profile')
  const seen = overlayProfile(
    stored.profile,
    pending.toSorted((one, other) => (one.seq ?? 0) - (other.seq ?? 0)),
  )
  const wanted = profileEdit(dice, no)
  const edited = profileFields.filter((field) => field in wanted && !isSameField(field, wanted, seen))
  const whole = v.parse(ProfileBody, { ...seen, ...wanted })
  return { kind: 'profile', body: { ...whole, base: baseOf(seen, edited) } }
}

function checkInOf([, , c = 0, d = 0]: readonly number[], visitor?: Device): Intent {
  const said = { alertId: alert.id, state: c < 0.5 ? 'safe' : 'help', people: 1 + Math.floor(d * 9), country: 'TH' } as const
  const own = visitor && { phone: '+66812345678', visitor: { id: `visitor-on-${visitor.name}`.padEnd(16, '-'), name: 'Anna Muster' } }
  return { kind: 'check-in', body: { ...said, ...own } }
}

interface Saying {
  device: Device
  step: Step
  subject: Spoken
}

/** Sometimes a second tap on the same item follows at once, while the device still stores the first. */
function say(world: World, { device, step, subject }: Saying): void {
  tap(world, { device, step, subject })
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 1] = step.dice
  if (f >= world.quickShare) return
  tap(world, { device, step: { ...step, dice: [a, b, (c + 0.45) % 1, (d + 0.5) % 1, e] }, subject, isSecond: true })
}

function tap(world: World, { device, step, subject, isSecond = false }: Saying & { isSecond?: boolean }): void {
  const account = accountOn(device)
  const tab = world.tabOf(device)
  // During a log-out the screen shows a loader.
  if (!tab || world.isLeaving(device)) return
  const no = isSecond ? `${step.no} again` : step.no
  // Visitors can only check in.
  if (account === null && subject === 'check-in')
    sayIntent(world, { device, tab, account: nobody, intent: checkInOf(step.dice, device), no })
  if (account === null) return
  const intent =
    subject === 'profile'
      ? profileChangeOn(device, { account, dice: step.dice, no: step.no + (isSecond ? 1_000 : 0) })
      : intentOn(subject, step.dice)
  if (intent) sayIntent(world, { device, tab, account, intent, no })
}

/** Taps, and records the answer of the device. `no` is unique in the world. */
export function sayIntent(world: World, { device, tab, account, intent, no }: Tapped): Said {
  const id = uuidOf(`${world.seed} ${no}`)
  const said = world.model.say({ id, account, device, tab, intent })
  world.trace.note(`${device.name} says ${id.slice(0, 8)} ${intent.kind} ${said.entity} ${JSON.stringify(intent.body).slice(0, 90)}`)
  world.emit('onTap', said)
  void tab
    .ask((engine) => engine.enqueue({ id, account, intent, about: null }))
    .then((answer) => {
      said.answer = answer.ok ? answer.value : 'not-saved'
      said.knownAfter = world.model.said.length
      world.emit('onAcknowledged', said)
      world.trace.note(`${device.name} answers ${id.slice(0, 8)} ${answer.ok ? answer.value : answer.failure.kind}`)
    })
  return said
}

interface Tapped {
  device: Device
  tab: Tab
  account: string
  intent: Intent
  no: number | string
}

export function cancel(world: World, device: Device, id: string): void {
  world.emit('onImpatience', device)
  const said = world.model.byId.get(id)
  if (said) said.isCancelAsked = true
  world.trace.note(`${device.name} takes back ${id.slice(0, 8)}`)
  void world
    .tabOf(device)
    ?.ask((engine) => engine.cancelIntent({ id }))
    .then((answer) =>
      world.trace.note(`${device.name} on taking back ${id.slice(0, 8)}: ${answer.ok ? answer.value : answer.failure.kind}`),
    )
}

/** The page lists unsent intents. The citizen sends them first, or logs out anyway. */
function logOut(world: World, device: Device, { dice, next }: { dice: readonly number[]; next: Person }): void {
  const account = accountOn(device)
  const tab = world.tabOf(device)
  if (account === null || !tab) return
  const hasUnsent = device.disk.rows<IntentRow>('intents').length > 0
  world.emit('onImpatience', device)
  if (hasUnsent && dice[0]! > 0.6) return void tab.ask((engine) => engine.sendNow({}))
  world.leave(device)
  if (dice[3]! < 0.5) leaveRoundUnderWay(world, device, dice)
  world.trace.note(`${device.name} logs out`)
  world.clock.at(3_000 + dice[2]! * 30_000, () => logIn(world, device, next))
  world.model.left.set(device, { account, isOut: false })
  world.clock.at(dice[4]! * 700, () => void tab.ask((engine) => engine.logOut()))
}

/** Another tab is frozen during a request and gets the answer after the device was emptied. */
function leaveRoundUnderWay(world: World, device: Device, [, a = 0, , , b = 0]: readonly number[]): void {
  const other = device.tabs.find((tab) => tab !== world.tabOf(device)) ?? device.openTab()
  const { worker } = other
  void other.ask((engine) => engine.refresh('asked'))
  world.clock.at(10 + a * 400, () => worker.freeze())
  world.clock.at(800 + b * 7_000, () => worker.thaw())
}

export async function logIn(world: World, device: Device, person: Person): Promise<void> {
  const tab = world.tabOf(device)
  if (!tab || accountOn(device) !== null) return
  world.model.left.delete(device)
  world.trace.note(`${device.name} logs in as ${person.name}`)
  const begun = await tab.ask((engine) => engine.beginLogin({ redirect: null }))
  if (!begun.ok || world.services.isDown()) return
  const profileId = await passProvider(device, world.services, { redirectTo: begun.value.redirectTo, page: 'login', email: person.email })
  if (profileId === '') return
  const done = await tab.ask((engine) => engine.finishLogin({ profileId }))
  world.trace.note(`${device.name} is ${done.ok ? `logged in as ${person.name}` : `not logged in: ${done.failure.kind}`}`)
}

export async function expire(world: World, device: Device, what: ('sessions' | 'interactions' | 'devices')[]): Promise<void> {
  const accountId = accountOn(device)
  if (accountId !== null) await expireLogIns(world.services.db.database.db, { what, accountId, now: world.services.nowMs() })
}

/** Two tabs discover at once that the session has ended: one sends, the other pulls. */
function sendHereAndPullThere(world: World, device: Device): void {
  const here = world.tabOf(device)
  const there = device.tabs.find((tab) => tab !== here) ?? device.openTab()
  world.emit('onImpatience', device)
  void here?.ask((engine) => engine.sendNow({}))
  void there.ask((engine) => engine.refresh('asked'))
}

/** Another citizen logs in on a device that was logged out. They must not see the sealed intents. */
function comeNext(world: World, device: Device, [a = 0, b = 0]: readonly number[]): void {
  const other = world.guestsOf(device).find((person) => world.accountOf(person) !== accountOn(device))
  if (!other || a < 0.3) return
  // The device learns of it only from its next request.
  let looks = 0
  async function lookIn(): Promise<void> {
    if (!other) return
    await logIn(world, device, other)
    looks += 1
    if (looks < mostLooks && accountOn(device) !== world.accountOf(other)) world.clock.at(lookInMs, lookIn)
  }
  world.clock.at(1_000 + b * lookInMs, lookIn)
}

async function edit(world: World, [a = 0, b = 0]: readonly number[]): Promise<void> {
  const { db } = world.services.db.database
  const draft = drafts[Math.floor(a * drafts.length)]!
  const now = world.services.nowMs()
  const written = await (b < 0.2 ? removeItem(db, draft.item.id, now) : updateItem(db, editedDraft(draft, b), now))
  if (written.ok) world.emit('onEdit', { id: draft.item.id, rev: written.rev })
}

function editedDraft(draft: (typeof drafts)[number], share: number): (typeof drafts)[number] {
  const { item } = draft
  if (share >= 0.4 || item.type !== 'GLOBAL_EVENT') return draft
  return { ...draft, item: { ...item, info: { ...item.info, capacity: 2 + Math.floor(share * 20) } } }
}

function uuidOf(text: string): string {
  const part = (salt: string) => hashOf(`${salt}${text}`).toString(16).padStart(8, '0')
  const [a, b, c, d] = [part('a'), part('b'), part('c'), part('d')]
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`
}
