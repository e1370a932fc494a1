import { countryAt } from '#contract/contact/representation.ts'
import type { Language } from '#contract/values/languages.ts'
import type { Failure, Outcome } from '#contract/wire/wire.ts'
import { locatedCountryKey, mapPrefix } from '#store/database/resource-keys.ts'
import { untouchedPull } from '#store/rows/rows.ts'
import type { CoreParts } from '#worker/core-parts.ts'
import type { ChatCommands } from '#worker/chat/chat.ts'
import { fillFromFile } from '#worker/guide/emergency-fill.ts'
import type {
  CommandAnswer,
  CommandFailed,
  CommandResult,
  EngineApi,
  EngineContext,
  GivenFile,
  PackImport,
  RemovablePart,
  StoredTest,
} from '#worker/entry/engine-api.ts'
import type { Environment } from '#worker/environment/environment.ts'
import type { IdentityCommands } from '#worker/identity/identity.ts'
import type { OutboxCommands } from '#worker/outbox/outbox.ts'
import { readPresence } from '#worker/identity/session/citizen.ts'
import { epochGuard } from '#worker/fencing/lease.ts'
import { createItemCommands } from '#worker/feed/item-commands.ts'
import { createMeasurementCommand } from './measurement-command.ts'
import { findRepresentation, pullMap } from '#worker/guide/map-pull.ts'
import { createPackCommands } from '#worker/guide/packs/pack-commands.ts'
import type { PackPull } from '#worker/guide/packs/pack-pull.ts'
import { createPushCommands } from './push-commands.ts'

type Commands = Omit<
  EngineApi,
  'start' | 'beat' | 'setContext' | 'refresh' | 'reachDeeper' | 'close' | keyof IdentityCommands | keyof OutboxCommands | keyof ChatCommands
>

const commandLimitMs = 20_000

interface CommandDeps extends Pick<CoreParts, 'env' | 'http' | 'diary' | 'signal'> {
  packs: PackPull
  context: () => EngineContext | null
  /** The citizen removed something that a round fetches again, or imported something that it should confirm. */
  onChanged: () => void
  /** Stored data is damaged, so a round must fetch it again however fresh the rest is. */
  onLost: () => void
}

interface Parts extends CommandDeps {
  language: () => Language
  packCommands: ReturnType<typeof createPackCommands>
}

/** Commands of the citizen. They need no lease, because each writes rows of its own, the same however often it is repeated. */
export function createCommands(deps: CommandDeps): Commands {
  const { env, http, diary } = deps
  const language = () => deps.context()?.language ?? 'en'
  const packCommands = createPackCommands(deps)
  const parts: Parts = { ...deps, language, packCommands }
  const items = createItemCommands({ env, http, language })
  const push = createPushCommands({ env, http, diary, language })
  return {
    fetchTexts: (wanted) => guarded(() => items.fetchTexts(wanted)),
    fetchItem: (wanted) => guarded(() => items.fetchItem(wanted)),
    fetchPreview: (wanted) => guarded(() => items.fetchPreview(wanted)),
    fetchMap: (representationId) => guarded(() => fetchMap(parts, representationId)),
    downloadPack: (wanted) => guarded(() => packCommands.downloadPack(wanted)),
    pausePack: (wanted) => guarded(() => packCommands.pausePack(wanted)),
    packSize: (wanted) => guarded(() => packCommands.packSize(wanted)),
    markRead: (wanted) => guarded(() => packCommands.markRead(wanted)),
    testStored: () => guarded(() => testStored(parts)),
    importPack: (file) => guarded(() => importPack(parts, file)),
    locate: (place) => locate(parts, place),
    noteLocated: ({ iso2 }) => stored(() => noteLocated(env, iso2)),
    setFavourite: (wanted) => guarded(() => items.setFavourite(wanted)),
    bindSubscription: (wanted) => guarded(() => push.bindSubscription(wanted)),
    noteInDiary: push.noteInDiary,
    ...createMeasurementCommand({ http, language }),
    setFeedback: (row) => stored(() => env.strictDb.feedback.put(row)),
    removeStored: (wanted) => stored(() => removeStored(parts, wanted)),
  }
}

async function fetchMap({ env, http, language, signal }: Parts, representationId: string): Promise<CommandResult> {
  const { epoch } = await readPresence(env.db)
  const representation = await findRepresentation(env, representationId)
  if (!representation) return { ok: true }
  const parts = { env, http, lease: epochGuard(env.db, epoch) }
  return resultOfEnd(await pullMap(parts, representation, { language: language(), signal }))
}

async function testStored({ env, diary, signal, onLost }: Parts): Promise<CommandAnswer<StoredTest>> {
  const test = await import('#worker/guide/packs/stored-test.ts')
  const value = await test.testStored(env)
  if (value.broken.length > 0) {
    await fillFromFile(env, diary, signal)
    onLost()
  }
  return { ok: true, value }
}

/** Its chunk is loaded when it is needed, which is seldom. */
async function importPack(parts: Parts, file: GivenFile): Promise<CommandAnswer<PackImport>> {
  const chunk = await import('#worker/guide/packs/pack-import.ts')
  const value = await chunk.importPack(parts, file)
  // A round checks at once whether the service has the same pack.
  if (value.kind === 'stored') parts.onChanged()
  return { ok: true, value }
}

async function locate({ env, http, language }: Parts, place: Parameters<EngineApi['locate']>[0]): Promise<Outcome<{ iso2: string }>> {
  const parameters = { latitude: place.latitude.toFixed(3), longitude: place.longitude.toFixed(3) }
  const reply = await http.request(countryAt, { language: language(), parameters, limitMs: commandLimitMs })
  if (reply.kind === 'value') {
    const { iso2 } = reply.value.country
    await noteLocated(env, iso2).catch(() => undefined)
    return { ok: true, value: { iso2 } }
  }
  return { ok: false, failure: reply.kind === 'failure' ? reply.failure : { kind: 'unreadable', issue: 'not modified' } }
}

/** Alerts for the country in which the device is concern the citizen too. */
async function noteLocated(env: Environment, iso2: string): Promise<void> {
  await env.db.settings.put({ key: locatedCountryKey, value: { iso2, at: env.now() } })
}

async function removeStored(parts: Parts, wanted: RemovablePart): Promise<void> {
  const { env, packCommands, onChanged } = parts
  if (wanted.part === 'pictures') await env.removePictures()
  if (wanted.part === 'maps') await env.db.resources.where('key').startsWith(mapPrefix).delete()
  if (wanted.part === 'guide') await packCommands.removePack(wanted)
  if (wanted.part === 'feed') {
    await removeFeed(env)
    await env.removeFirstScreen().catch(() => undefined)
    onChanged()
  }
}

async function removeFeed({ db }: Environment): Promise<void> {
  const tables = [db.segments, db.changed, db.scopes, db.texts, db.settings]
  await db.transaction('rw', tables, async () => {
    // The citizen's own events stay: they may be in no feed that could bring them back.
    const changed = db.changed.filter((row) => !row.scope.startsWith('linked|'))
    await Promise.all([db.segments.clear(), changed.delete(), db.texts.clear(), db.settings.delete('shownScope')])
    // The rows of a running pull belong to an older generation, so they are not stored.
    await db.scopes
      .toCollection()
      .modify((row) => void Object.assign(row, { generation: row.generation + 1, ...untouchedPull, skipped: [] }))
  })
}

async function stored(work: () => PromiseLike<unknown>): Promise<CommandResult> {
  return guarded(async () => {
    await work()
    return { ok: true }
  })
}

/** Turns an error into a value: the citizen is told that the device is full, for example. */
async function guarded<T extends CommandResult>(work: () => Promise<T | CommandFailed>): Promise<T | CommandFailed> {
  try {
    return await work()
  } catch (error) {
    return { ok: false, failure: { kind: 'storage', issue: error instanceof Error ? error.name : String(error) } }
  }
}

function resultOfEnd(end: { kind: 'done' } | { kind: 'more' } | { kind: 'failure'; failure: Failure }): CommandResult {
  return end.kind === 'failure' ? { ok: false, failure: end.failure } : { ok: true }
}
