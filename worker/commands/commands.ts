import { countryAt } from '#contract/contact/representation.ts'
import type { Failure, Outcome } from '#contract/wire/wire.ts'
import { locatedCountryKey, mapPrefix } from '#store/database/resource-keys.ts'
import { untouchedPull } from '#store/rows/rows.ts'
import type { CoreParts } from '#worker/core-parts.ts'
import type { ChatCommands } from '#worker/chat/chat.ts'
import { fillFromFile } from '#worker/guide/emergency-fill.ts'
import type { CommandFailed, CommandResult, EngineApi, EngineContext } from '#worker/entry/engine-api.ts'
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
  /** The citizen sent something away that a round may bring again, or read something in that it should confirm. */
  onChanged: () => void
  /** Something was found damaged, and a round must fetch it again however fresh the rest is. */
  onLost: () => void
}

/** What a citizen asks for by a tap. Needs no lease: each writes rows of its own, the same however often it is repeated. */
export function createCommands(deps: CommandDeps): Commands {
  const { env, http } = deps
  const { db } = env
  const language = () => deps.context()?.language ?? 'en'
  const packCommands = createPackCommands(deps)
  const items = createItemCommands({ env, http, language })
  const push = createPushCommands({ env, http, diary: deps.diary, language })

  return {
    fetchTexts: (wanted) => guarded(() => items.fetchTexts(wanted)),
    fetchItem: (wanted) => guarded(() => items.fetchItem(wanted)),
    fetchPreview: (wanted) => guarded(() => items.fetchPreview(wanted)),
    async fetchMap(representationId) {
      return guarded(async () => {
        const { epoch } = await readPresence(db)
        const representation = await findRepresentation(env, representationId)
        if (!representation) return { ok: true }
        const parts = { env, http, lease: epochGuard(db, epoch) }
        return resultOfEnd(await pullMap(parts, representation, { language: language(), signal: deps.signal }))
      })
    },
    downloadPack: (wanted) => guarded(() => packCommands.downloadPack(wanted)),
    pausePack: (wanted) => guarded(() => packCommands.pausePack(wanted)),
    packSize: (wanted) => guarded(() => packCommands.packSize(wanted)),
    markRead: (wanted) => guarded(() => packCommands.markRead(wanted)),
    testStored: () =>
      guarded(async () => {
        const { testStored } = await import('#worker/guide/packs/stored-test.ts')
        const value = await testStored(env)
        if (value.broken.length > 0) {
          await fillFromFile(env, deps.diary, deps.signal)
          deps.onLost()
        }
        return { ok: true, value }
      }),
    importPack: (file) =>
      guarded(async () => {
        // Seldom needed: not in the engine's first chunk.
        const { importPack } = await import('#worker/guide/packs/pack-import.ts')
        const value = await importPack(deps, file)
        // The service is asked at once whether it says the same.
        if (value.kind === 'stored') deps.onChanged()
        return { ok: true, value }
      }),
    async locate(place): Promise<Outcome<{ iso2: string }>> {
      const parameters = { latitude: place.latitude.toFixed(3), longitude: place.longitude.toFixed(3) }
      const reply = await http.request(countryAt, { language: language(), parameters, limitMs: commandLimitMs })
      if (reply.kind === 'value') {
        const { iso2 } = reply.value.country
        await noteLocated(iso2).catch(() => undefined)
        return { ok: true, value: { iso2 } }
      }
      return { ok: false, failure: reply.kind === 'failure' ? reply.failure : { kind: 'unreadable', issue: 'not modified' } }
    },
    noteLocated: ({ iso2 }) => stored(() => noteLocated(iso2)),
    setFavourite: (wanted) => guarded(() => items.setFavourite(wanted)),
    bindSubscription: (wanted) => guarded(() => push.bindSubscription(wanted)),
    noteInDiary: push.noteInDiary,
    ...createMeasurementCommand({ http, language }),
    setFeedback: (row) => stored(() => env.strictDb.feedback.put(row)),
    removeStored: (wanted) =>
      stored(async () => {
        if (wanted.part === 'pictures') await env.removePictures()
        if (wanted.part === 'maps') await db.resources.where('key').startsWith(mapPrefix).delete()
        if (wanted.part === 'guide') await packCommands.removePack(wanted)
        if (wanted.part === 'feed') {
          await removeFeed()
          await env.removeFirstScreen().catch(() => undefined)
          deps.onChanged()
        }
      }),
  }

  /** Alerts for the country that the citizen is in concern them too. */
  async function noteLocated(iso2: string): Promise<void> {
    await db.settings.put({ key: locatedCountryKey, value: { iso2, at: env.now() } })
  }

  async function removeFeed(): Promise<void> {
    const tables = [db.segments, db.changed, db.scopes, db.texts, db.settings]
    await db.transaction('rw', tables, async () => {
      // My Events are the citizen's own, and in no feed that could bring them back.
      const changed = db.changed.filter((row) => !row.scope.startsWith('linked|'))
      await Promise.all([db.segments.clear(), changed.delete(), db.texts.clear(), db.settings.delete('shownScope')])
      // A pull that is under way continues a head that is gone: its rows belong to an older generation and never land.
      await db.scopes.toCollection().modify(
        (row) =>
          void Object.assign(row, {
            generation: row.generation + 1,
            ...untouchedPull,
            skipped: [],
          }),
      )
    })
  }

  async function stored(work: () => PromiseLike<unknown>): Promise<CommandResult> {
    return guarded(async () => {
      await work()
      return { ok: true }
    })
  }
}

/** What the database throws becomes a value: a full device is news for the citizen, not a crash. */
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
