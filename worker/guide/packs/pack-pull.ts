import type { PackName } from '#worker/entry/engine-api.ts'
import type { Diary } from '#worker/diary.ts'
import type { Environment } from '#worker/environment/environment.ts'
import type { Http } from '#worker/net/http.ts'
import type { PullEnd } from '#worker/sync/pull.ts'
import { collectGarbage } from './garbage.ts'
import { createPackArticles } from './pack-articles.ts'
import { createPackManifests, missingOf } from './pack-manifest.ts'
import type { PackRequest } from './pack-manifest.ts'
import { withPackLock } from './pack-lock.ts'

export interface PackPull {
  /** Brings one country's pack in one language up to date: only the articles that are not here, each stored as it arrives. */
  pull(request: PackRequest): Promise<PullEnd>
  /** Ends every pull of this pack that is under way or waits; what has arrived stays. */
  end(name: PackName): void
  isUnderWay(name: PackName): boolean
}

/**
 * A pack goes from manifest to manifest: `next` is what is being fetched and survives a broken line; it takes the place of `manifest` in one
 * transaction when all its articles are here. Until then the old pack is whole. One pull a pack at a time: a second one finds what the first
 * has brought.
 */
export function createPackPull(deps: { env: Environment; http: Http; diary: Diary }): PackPull {
  const { env, diary } = deps
  const { db } = env
  const manifests = createPackManifests(deps)
  const articles = createPackArticles(deps)
  const lines = new Map<string, { last: Promise<unknown>; end: AbortController }>()

  async function pullNow(request: PackRequest): Promise<PullEnd> {
    const start = await manifests.begin(request)
    if (start.kind !== 'target') return start
    const { target } = start
    const missingCount = async () => (await missingOf(db, target, new Set())).length
    const end =
      (await missingCount()) > 0 ? await withPackLock(env, { ...request, missingCount }, () => articles.bring(request, target)) : undefined
    if (end && end.kind !== 'done') return end
    if (await manifests.swap(request, target)) {
      await collectGarbage(db)
      return { kind: 'done' }
    }
    diary.note('pack', 'incomplete', `${request.country} ${request.language}`)
    return { kind: 'more' }
  }

  return {
    async pull(request) {
      const key = keyOf(request)
      const before = lines.get(key)
      const end = before?.end ?? new AbortController()
      const signal = AbortSignal.any([request.signal, end.signal])
      // Who gives up must not wait for the one before.
      const run = (before ? Promise.race([before.last, aborted(signal)]) : Promise.resolve()).then(() =>
        signal.aborted ? ({ kind: 'more' } as const) : pullNow({ ...request, signal }),
      )
      const last = run.catch(() => undefined)
      lines.set(key, { last, end })
      try {
        const reached = await run
        // Ended by the citizen: no fault of the line.
        return end.signal.aborted && reached.kind === 'failure' ? { kind: 'more' } : reached
      } finally {
        if (lines.get(key)?.last === last) lines.delete(key)
      }
    },

    end(name) {
      lines.get(keyOf(name))?.end.abort()
      lines.delete(keyOf(name))
    },

    isUnderWay: (name) => lines.has(keyOf(name)),
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function keyOf({ country, language }: PackName): string {
  return `${country}|${language}`
}
