import { single } from '#contract/content.ts'
import { sitemap } from '#contract/guide.ts'
import { countryAt } from '#contract/representation.ts'
import type { Failure, Outcome } from '#contract/wire.ts'
import { changedRowOf, findItem, findItemAnywhere } from '#store/feed-rows.ts'
import { shownScope } from '#store/reads/feed-reads.ts'
import { mapPrefix, resourceKeys } from '#store/resource-keys.ts'
import { untouchedPull } from '#store/rows.ts'
import { nobody } from '#store/scope.ts'
import type { Diary } from './diary.ts'
import type { CommandResult, EngineApi, EngineContext } from './engine-interface.ts'
import type { Environment } from './environment.ts'
import { splitPersonal } from './feed-store.ts'
import type { Http } from './http.ts'
import { findRepresentation, pullMap } from './map-pull.ts'
import { createPackPull } from './pack-pull.ts'
import { createResourcePull } from './resource-pull.ts'

type Commands = Omit<EngineApi, 'start' | 'beat' | 'setContext' | 'refresh' | 'reachDeeper' | 'close'>

const commandLimitMs = 20_000

/** What a citizen asks for by a tap. Needs no lease: each writes rows of its own, the same however often it is repeated. */
export function createCommands(deps: {
  env: Environment
  http: Http
  diary: Diary
  context: () => EngineContext | null
  onRemoved: () => void
}): Commands {
  const { env, http } = deps
  const { db } = env
  const language = () => deps.context()?.language ?? 'en'
  const never = new AbortController().signal

  async function fetchSingle(wanted: { family: string; id: string; languages: string }) {
    return http.request(single, {
      language: language(),
      parameters: { typeOrKind: wanted.family.toLowerCase(), id: wanted.id },
      query: { languages: wanted.languages },
      limitMs: commandLimitMs,
    })
  }

  return {
    async fetchTexts({ family, id, language: wanted }) {
      const reply = await fetchSingle({ family, id, languages: wanted })
      if (reply.kind !== 'value') return resultOf(reply)
      const item = reply.value
      const text = item.texts[wanted]
      if (!text) return { ok: true }
      return stored(() => db.texts.put({ id, language: wanted, rev: item.rev, text }))
    },
    async fetchItem({ family, id }) {
      const reply = await fetchSingle({ family, id, languages: `${language()},local` })
      if (reply.kind !== 'value') return resultOf(reply)
      const scope = await shownScope(db)
      const [item] = splitPersonal(reply.value, nobody)
      // Kept outside of every scope's list: the feed does not show what its own pages do not name.
      return stored(() => db.changed.put(changedRowOf(`linked|${scope?.account ?? ''}`, item)))
    },
    async fetchMap(representationId) {
      const representation = await findRepresentation(env, representationId)
      if (!representation) return { ok: true }
      return guarded(async () => resultOfEnd(await pullMap({ env, http }, representation, { language: language(), signal: never })))
    },
    downloadPack: (wanted) =>
      guarded(async () => {
        const resource = createResourcePull({ env, http, lease: null })
        const contents = await resource({
          key: resourceKeys.sitemap(wanted.country, wanted.language),
          call: sitemap,
          parameters: { country: wanted.country },
          language: wanted.language,
          maxAgeMs: 0,
          signal: never,
        })
        if (contents.kind === 'failure') return resultOfEnd(contents)
        const end = await createPackPull(deps).pull({ ...wanted, maxAgeMs: 0, signal: never })
        // What has arrived is kept, but a pack with gaps is not called downloaded.
        return end.kind === 'more' ? { ok: false, failure: { kind: 'no-answer', reason: 'cut-off' } } : resultOfEnd(end)
      }),
    async locate(place): Promise<Outcome<{ iso2: string }>> {
      const parameters = { latitude: place.latitude.toFixed(3), longitude: place.longitude.toFixed(3) }
      const reply = await http.request(countryAt, { language: language(), parameters, limitMs: commandLimitMs })
      if (reply.kind === 'value') return { ok: true, value: { iso2: reply.value.country.iso2 } }
      return { ok: false, failure: reply.kind === 'failure' ? reply.failure : { kind: 'unreadable', issue: 'not modified' } }
    },
    setFavourite: ({ id, isFavourite }) =>
      stored(async () => {
        if (!isFavourite) return db.favourites.delete(id)
        const scope = await shownScope(db)
        const item = (scope && (await findItem(db, scope.key, id))) ?? (await findItemAnywhere(db, id))
        return db.favourites.put({ id, at: env.now(), ...(item && { item }) })
      }),
    setFeedback: (row) => stored(() => db.feedback.put(row)),
    removeStored: (wanted) =>
      stored(async () => {
        if (wanted.part === 'pictures') await env.removePictures()
        if (wanted.part === 'maps') await db.resources.where('key').startsWith(mapPrefix).delete()
        if (wanted.part === 'guide') {
          await db.manifests.delete([wanted.country, wanted.language])
          await createPackPull(deps).collectGarbage()
        }
        if (wanted.part === 'feed') {
          await removeFeed()
          deps.onRemoved()
        }
      }),
  }

  async function removeFeed(): Promise<void> {
    const tables = [db.segments, db.changed, db.scopes, db.texts, db.head, db.settings]
    await db.transaction('rw', tables, async () => {
      await Promise.all([db.segments.clear(), db.changed.clear(), db.texts.clear(), db.head.clear(), db.settings.delete('shownScope')])
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
async function guarded(work: () => Promise<CommandResult>): Promise<CommandResult> {
  try {
    return await work()
  } catch (error) {
    return { ok: false, failure: { kind: 'storage', issue: error instanceof Error ? error.name : String(error) } }
  }
}

function resultOf(reply: { kind: 'not-modified' } | { kind: 'failure'; failure: Failure }): CommandResult {
  return reply.kind === 'failure' ? { ok: false, failure: reply.failure } : { ok: true }
}

function resultOfEnd(end: { kind: 'done' } | { kind: 'more' } | { kind: 'failure'; failure: Failure }): CommandResult {
  return end.kind === 'failure' ? { ok: false, failure: end.failure } : { ok: true }
}
