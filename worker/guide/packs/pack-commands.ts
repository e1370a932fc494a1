import { sitemap } from '#contract/guide/guide.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { type ManifestRow, untouchedPack } from '#store/rows/rows.ts'
import type { CommandFailed, CommandResult, EngineApi, EngineContext, PackName } from '#worker/entry/engine-api.ts'
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

/** What a citizen asks of packs by a tap. What is asked stands in the pack's row first, so that it holds for rounds and for other tabs as well. */
export function createPackCommands(deps: {
  env: Environment
  http: Http
  packs: PackPull
  context: () => EngineContext | null
  signal: AbortSignal
}): PackCommands {
  const { env, http, packs, context, signal } = deps
  const { db } = env
  const manifests = createPackManifests(deps)

  function change({ country, language }: PackName, changed: Partial<ManifestRow>): Promise<unknown> {
    return db.transaction('rw', [db.manifests], async () => {
      const row = (await db.manifests.get([country, language])) ?? { ...untouchedPack, unread: [], country, language }
      await db.manifests.put({ ...row, ...changed })
    })
  }

  return {
    async downloadPack({ country, language }): Promise<CommandResult> {
      await change({ country, language }, { hold: null })
      const topics = await createResourcePull({ env, http, lease: null })({
        key: resourceKeys.sitemap(country, language),
        call: sitemap,
        parameters: { country },
        language,
        maxAgeMs: 0,
        signal,
      })
      if (topics.kind === 'failure') return refusedWith(topics.failure)
      const build = context()?.build ?? ''
      const end = await packs.pull({ country, language, maxAgeMs: 0, build, isSparing: false, signal })
      if (end.kind === 'failure') return refusedWith(end.failure)
      // What has arrived is kept, but a pack with gaps is not called downloaded.
      const isWhole = end.kind === 'done' && (await db.manifests.get([country, language]))?.hold === null
      return isWhole ? { ok: true } : refusedWith({ kind: 'no-answer', reason: 'cut-off' })
    },

    async pausePack(name) {
      await change(name, { hold: 'citizen' })
      packs.end(name)
      return { ok: true }
    },

    async packSize({ country, language }) {
      const row = await db.manifests.get([country, language])
      const known = row && { manifest: row.next ?? row.manifest, etag: row.next ? row.nextEtag : row.etag }
      const reply = await manifests.ask({ country, language, limitMs: sizeLimitMs, signal }, known)
      if (reply.kind === 'failure') return refusedWith(reply.failure)
      const manifest = reply.kind === 'value' ? reply.value : known?.manifest
      if (!manifest) return refusedWith({ kind: 'unreadable', issue: 'not modified' })
      const missing = await missingOf(db, manifest, new Set())
      return {
        ok: true,
        value: {
          topics: manifest.articles.length,
          bytes: bytesOf(manifest.articles),
          missingTopics: missing.length,
          missingBytes: bytesOf(missing),
        },
      }
    },

    async markRead({ language, topic }) {
      await db.transaction('rw', [db.manifests], async () => {
        for (const row of await db.manifests.toArray()) {
          if (row.language !== language || !row.unread.includes(topic)) continue
          await db.manifests.put({ ...row, unread: row.unread.filter((unread) => unread !== topic) })
        }
      })
      return { ok: true }
    },

    async removePack({ country, language }) {
      const home = context()
      const isHome = home?.language === language && (home.country ?? fallbackCountry) === country
      packs.end({ country, language })
      await db.transaction('rw', [db.manifests, db.resources], async () => {
        // The home pack comes by itself, so that it was sent away must be remembered.
        if (isHome) await db.manifests.put({ ...untouchedPack, unread: [], country, language, hold: 'citizen' })
        else await db.manifests.delete([country, language])
        // The home pack's topics stay listed, unless a file brought the list and no service has confirmed it.
        const topics = db.resources.where('key').equals(resourceKeys.sitemap(country, language))
        await (isHome ? topics.filter(({ confirmedAt }) => confirmedAt === 0) : topics).delete()
      })
      await collectGarbage(db)
    },
  }
}

function refusedWith(failure: CommandFailed['failure']): CommandFailed {
  return { ok: false, failure }
}
