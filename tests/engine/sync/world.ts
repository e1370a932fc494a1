import { fileURLToPath } from 'node:url'
import type { Language } from '#contract/values/languages.ts'
import { scopeKey } from '#store/feed/scope.ts'
import { idsOfScope } from '#store/feed/walk.ts'
import { createTestApp, noon, reference } from '#server/testing/test-app.ts'
import type { GuideArticle } from '#server/content-files/content.ts'
import { wireArticle } from '#server/content-files/read-article.ts'
import { loadContent } from '#server/content-files/load-content.ts'
import { freshSchema } from '#server/testing/test-database.ts'
import { createEngine } from '#worker/entry/engine.ts'
import type { EngineApi } from '#worker/entry/engine-api.ts'
import type { TabLocks } from '#worker/environment/environment.ts'
import { createTestWorld } from '#worker/testing/test-environment.ts'
import { readCounter } from '#server/services/content/counter.ts'
import { createScope } from '#server/services/content/scope.ts'
import { idsWithRevisions } from '#server/services/lab/lab-content.ts'

/** The real services in process, on PGlite, with the real content. */
export async function createServices() {
  const database = await freshSchema()
  const loaded = await loadContent({
    db: database.db,
    folder: fileURLToPath(new URL('../../../server/content', import.meta.url)),
    reference,
    now: noon,
    demo: true,
  })
  if (loaded.mistakes.length > 0) throw new Error('the content has mistakes')
  const { content } = loaded
  const { app, clock } = createTestApp({ database, content })
  let guide = app
  return {
    app,
    clock,
    content,
    database,
    /** Of the language's articles in the guide, gives these topics another text; no topics: the guide as the editors wrote it. */
    publish(language: Language, topics: readonly string[]) {
      const isChanged = (article: GuideArticle) => article.language === language && topics.includes(article.topic)
      const articles = content.articles.map((one) => {
        const { hash, ...words } = one.article
        return isChanged(one)
          ? wireArticle({ ...words, summary: `${words.summary} Not ${hash.slice(0, 5)} any more.` }, one.countries)
          : one
      })
      const changed = { ...content, articles, articleByHash: new Map(articles.map((article) => [article.hash, article])) }
      guide = topics.length === 0 ? app : createTestApp({ database, content: changed }).app
    },
    request: (address: string, init: RequestInit) =>
      (address.startsWith('/api/guide/') ? guide : app).request(`http://localhost${address}`, init),
    db: database.db,
    counter: () => readCounter(database.db),
    /** What a device in this country must hold, in its order: `id@rev`. */
    async ids(countries: string[]) {
      const rows = await idsWithRevisions(database.db, createScope(['global', ...countries], ['STORY', 'EVENT', 'SURVEY']), clock.now)
      return rows.map(([id, rev]) => `${id}@${rev}`)
    },
    close: () => database.close(),
  }
}
export type Services = Awaited<ReturnType<typeof createServices>>

export type Middle = (address: string, go: () => Promise<Response>, init: RequestInit) => Promise<Response>

/** A device with the real engine, its requests led through `middle` to the services. */
export async function createDevice(
  services: Services,
  options: {
    middle?: Middle
    seed?: number
    language?: 'en' | 'de'
    country?: string | null
    /** The same for two engines: two tabs of one browser, or one browser before and after a restart. */
    disk?: { indexedDB: IDBFactory; name: string }
    locks?: TabLocks
    savesData?: () => boolean
  } = {},
) {
  const middle = options.middle ?? ((_, go) => go())
  const world = createTestWorld({ seed: options.seed ?? 1, ...options.disk })
  // Work of the database and the services takes real time; the clock moves only when a test says so.
  world.setFetch((address, init) => middle(address, () => reachServices(services, address, init), init))
  const engine: EngineApi = await createEngine({
    ...world,
    ...(options.locks && { locks: options.locks }),
    ...(options.savesData && { savesData: options.savesData }),
  })
  const context = {
    language: options.language ?? 'en',
    country: options.country === undefined ? 'TH' : options.country,
    build: 'test',
  } as const
  return {
    world,
    engine,
    start: () => engine.start(context),
    async ids(country = 'th', language: 'en' | 'de' = options.language ?? 'en') {
      const key = scopeKey({ account: 'nobody', countries: [country], repcodes: [], language })
      return (await idsOfScope(world.db, key)).map((row) => `${row.id}@${row.rev}`)
    },
    /** Lets rounds run until `isDone`, moving the clock past backoffs, but not while the services are at work: they take real time. */
    async until(isDone: () => Promise<boolean>, what: string) {
      for (let turn = 0; turn < 4000; turn += 1) {
        if (await isDone()) return
        await realTurn()
        await Promise.allSettled(underWay)
        await world.advance(500)
      }
      throw new Error(`never came to pass: ${what}`)
    },
  }
}
export type Device = Awaited<ReturnType<typeof createDevice>>

/** What the services have not answered yet. */
const underWay = new Set<Promise<Response>>()

async function reachServices(services: Services, address: string, init: RequestInit): Promise<Response> {
  const { signal } = init
  const request = Promise.resolve(services.request(address, { ...init, signal: null })).finally(() => underWay.delete(request))
  underWay.add(request)
  const answer = await request
  if (signal?.aborted) throw new DOMException('aborted', 'AbortError')
  return answer
}

function realTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5))
}
