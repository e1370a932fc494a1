import { single } from '#contract/content/content.ts'
import type { Language } from '#contract/values/languages.ts'
import { changedRowOf, findItem, findItemAnywhere } from '#store/feed/walk.ts'
import { putPersonal, splitPersonal } from './personal.ts'
import { shownScope } from '#store/feed/read-feed.ts'
import { nobody } from '#store/feed/scope.ts'
import type { CommandResult, EngineApi } from '#worker/entry/engine-api.ts'
import type { Environment } from '#worker/environment/environment.ts'
import type { Http } from '#worker/net/http.ts'
import { readPresence } from '#worker/identity/session/citizen.ts'
import { epochGuard } from '#worker/fencing/lease.ts'

type ItemCommands = Pick<EngineApi, 'fetchTexts' | 'fetchItem' | 'fetchPreview' | 'setFavourite'>

const limitMs = 20_000

/** What a citizen asks of one item. What comes is theirs: it is not stored when they have left meanwhile. */
export function createItemCommands({ env, http, language }: { env: Environment; http: Http; language: () => Language }): ItemCommands {
  const { db } = env

  async function fetchSingle(wanted: { family: string; id: string; languages: string; account: string | undefined }) {
    return http.request(single, {
      language: language(),
      account: wanted.account,
      parameters: { typeOrKind: wanted.family.toLowerCase(), id: wanted.id },
      query: { languages: wanted.languages },
      limitMs,
    })
  }

  return {
    async fetchTexts({ family, id, language: wanted }) {
      const { citizen, epoch } = await readPresence(db)
      const reply = await fetchSingle({ family, id, languages: wanted, account: citizen?.account })
      if (reply.kind !== 'value') return resultOf(reply)
      const { texts, rev } = reply.value
      const text = texts[wanted]
      if (text) await epochGuard(db, epoch).transaction(['texts'], () => db.texts.put({ id, language: wanted, rev, text }))
      return { ok: true }
    },
    async fetchItem({ family, id }) {
      const { citizen, epoch } = await readPresence(db)
      const reply = await fetchSingle({ family, id, languages: `${language()},local`, account: citizen?.account })
      if (reply.kind !== 'value') return resultOf(reply)
      const account = citizen?.account ?? nobody
      const [item, own] = splitPersonal(reply.value, account)
      await epochGuard(db, epoch).transaction(['changed', 'personal'], async () => {
        // Kept outside of every scope's list: the feed does not show what its own pages do not name.
        const there = await db.changed.get([`linked|${account}`, item.id])
        if ((there?.item?.rev ?? 0) <= item.rev) await db.changed.put(changedRowOf(`linked|${account}`, item))
        if (own) await putPersonal(db, [own])
      })
      return { ok: true }
    },
    async fetchPreview({ family, id, token }) {
      // For nobody: the link is what opens it, whoever is logged in here.
      const reply = await http.request(single, {
        language: language(),
        parameters: { typeOrKind: family.toLowerCase(), id },
        query: { isPreviewMode: 'true', previewToken: token },
        limitMs,
      })
      if (reply.kind === 'value') return { ok: true, value: reply.value }
      return { ok: false, failure: reply.kind === 'failure' ? reply.failure : { kind: 'unreadable', issue: 'not modified' } }
    },
    async setFavourite({ id, isFavourite }) {
      const { citizen, epoch } = await readPresence(db)
      // Nobody else has it.
      const { strictDb } = env
      if (!isFavourite) {
        await strictDb.favourites.delete(id)
        return { ok: true }
      }
      const scope = await shownScope(db)
      const item = (scope && (await findItem(db, scope.key, id))) ?? (await findItemAnywhere(db, id))
      const row = { id, at: env.now(), ...(citizen && { account: citizen.account }), ...(item && { item }) }
      await epochGuard(strictDb, epoch).transaction(['favourites'], () => strictDb.favourites.put(row))
      return { ok: true }
    },
  }
}

function resultOf(reply: Exclude<Awaited<ReturnType<Http['request']>>, { kind: 'value' }>): CommandResult {
  return reply.kind === 'failure' ? { ok: false, failure: reply.failure } : { ok: true }
}
