import { sitemap } from '#contract/guide/guide.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { type ManifestRow, untouchedPack } from '#store/rows/rows.ts'
import type { CommandAnswer, CommandFailed, CommandResult, EngineApi, EngineContext, PackName, PackSize } from '#worker/entry/engine-api.ts'
import type { Environment } from '#worker/environment/environment.ts'
import type { Http } from '#worker/net/http.ts'
import { createResourcePull } from '#worker/sync/resource-pull.ts'
import { bytesOf } from './pack-changes.ts'
import { collectGarbage } from './garbage.ts'
import { fallbackCountry } from './pack-round.ts'
import { createPackManifests, missingOf } from './pack-manifest.ts'
import type { PackPull } from './pack-pull.ts'

type PackCommands = Pick<EngineApi, 'downloadPack' | 'pausePack' | 'packSize' | 'markRead'> & {
  removePack(name: PackName): Promise<void>
}

const sizeLimitMs = 20_000

interface Parts {
  env: Environment
  http: Http
  packs: PackPull
  context: () => EngineContext | null
  signal: AbortSignal
}

/** The citizen's commands about packs. Each is stored in the pack's row first, so that it applies to rounds and to other tabs as well. */
export function createPackCommands(parts: Parts): PackCommands {
  const { env, packs } = parts
  const { db } = env
  return {
    downloadPack: (name) => downloadPack(parts, name),
    async pausePack(name) {
      await changeRow(db, name, { hold: 'citizen' })
      packs.end(name)
      return { ok: true }
    },
    packSize: (name) => packSize(parts, name),
    async markRead({ language, topic }) {
      await db.transaction('rw', [db.manifests], async () => {
        for (const row of await db.manifests.toArray()) {
          if (row.language !== language || !row.unread.includes(topic)) continue
          await db.manifests.put({ ...row, unread: row.unread.filter((unread) => unread !== topic) })
        }
      })
      return { ok: true }
    },
    removePack: (name) => removePack(parts, name),
  }
}

function changeRow(db: AbroadDatabase, { country, language }: PackName, changed: Partial<ManifestRow>): Promise<unknown> {
  return db.transaction('rw', [db.manifests], async () => {
    const row = (await db.manifests.get([country, language])) ?? { ...untouchedPack, unread: [], country, language }
    await db.manifests.put({ ...row, ...changed })
  })
}

async function downloadPack({ env, http, packs, context, signal }: Parts, { country, language }: PackName): Promise<CommandResult> {
  await changeRow(env.db, { country, language }, { hold: null })
  const topics = await createResourcePull({ env, http, lease: null })({
    key: resourceKeys.sitemap(country, language),
    call: sitemap,
    parameters: { country },
    language,
    maxAgeMs: 0,
    signal,
  })
  if (topics.kind === 'failure') return failedWith(topics.failure)
  const build = context()?.build ?? ''
  const end = await packs.pull({ country, language, maxAgeMs: 0, build, isSparing: false, signal })
  if (end.kind === 'failure') return failedWith(end.failure)
  // What has arrived stays stored, but an incomplete pack does not count as downloaded.
  const isComplete = end.kind === 'done' && (await env.db.manifests.get([country, language]))?.hold === null
  return isComplete ? { ok: true } : failedWith({ kind: 'no-answer', reason: 'cut-off' })
}

async function packSize({ env, http, signal }: Parts, { country, language }: PackName): Promise<CommandAnswer<PackSize>> {
  const row = await env.db.manifests.get([country, language])
  const known = row && { manifest: row.next ?? row.manifest, etag: row.next ? row.nextEtag : row.etag }
  const reply = await createPackManifests({ env, http }).ask({ country, language, limitMs: sizeLimitMs, signal }, known)
  if (reply.kind === 'failure') return failedWith(reply.failure)
  const manifest = reply.kind === 'value' ? reply.value : known?.manifest
  if (!manifest) return failedWith({ kind: 'unreadable', issue: 'not modified' })
  const missing = await missingOf(env.db, manifest, new Set())
  const { articles } = manifest
  return {
    ok: true,
    value: { topics: articles.length, bytes: bytesOf(articles), missingTopics: missing.length, missingBytes: bytesOf(missing) },
  }
}

async function removePack({ env, packs, context }: Parts, { country, language }: PackName): Promise<void> {
  const { db } = env
  const home = context()
  const isHome = home?.language === language && (home.country ?? fallbackCountry) === country
  packs.end({ country, language })
  await db.transaction('rw', [db.manifests, db.resources], async () => {
    // Rounds download the home pack, so the row must say that the citizen removed it.
    if (isHome) await db.manifests.put({ ...untouchedPack, unread: [], country, language, hold: 'citizen' })
    else await db.manifests.delete([country, language])
    // The topics of the home pack stay listed, unless the list came from a file that the service has not confirmed.
    const topics = db.resources.where('key').equals(resourceKeys.sitemap(country, language))
    await (isHome ? topics.filter(({ confirmedAt }) => confirmedAt === 0) : topics).delete()
  })
  await collectGarbage(db)
}

function failedWith(failure: CommandFailed['failure']): CommandFailed {
  return { ok: false, failure }
}
