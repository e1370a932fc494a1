import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import type { Language } from '#contract/values/languages.ts'
import { createTestApp, noon, reference } from '#server/testing/test-app.ts'
import type { GuideArticle } from '#server/content-files/content.ts'
import { wireArticle } from '#server/content-files/read-article.ts'
import { loadContent } from '#server/content-files/load-content.ts'
import { freshSchema } from '#server/testing/test-database.ts'
import { createEngine } from '#worker/entry/engine.ts'
import type { EngineApi } from '#worker/entry/engine-api.ts'
import { createTestWorld } from '#worker/testing/test-environment.ts'
import { createScope } from '#server/domain/items/scope.ts'
import { idsWithRevisions } from '#server/api/lab/lab-content.ts'

/** Services for the tests of one file. */
export async function createServices() {
  const database = await freshSchema()
  afterAll(() => database.close())
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
    async ids(countries: string[]) {
      const rows = await idsWithRevisions(database.db, createScope(['global', ...countries], ['STORY', 'EVENT', 'SURVEY']), clock.now)
      return rows.map(([id, rev]) => `${id}@${rev}`)
    },
  }
}
export type Services = Awaited<ReturnType<typeof createServices>>

type Middle = (address: string, go: () => Promise<Response>, init: RequestInit) => Promise<Response>

export async function createDevice(services: Services, { middle = (_, go) => go() }: { middle?: Middle } = {}) {
  const world = createTestWorld({ seed: 1 })
  // The services take real time; the clock moves only when a test says so.
  world.setFetch((address, init) => middle(address, () => reachServices(services, address, init), init))
  const engine: EngineApi = await createEngine(world)
  return {
    world,
    engine,
    start: () => engine.start({ language: 'en', country: 'TH', build: 'test' }),
    /** Advances the clock past backoffs, but waits for pending replies of the services. */
    async until(isDone: () => Promise<boolean>, what: string) {
      for (let turn = 0; turn < 4000; turn += 1) {
        if (await isDone()) return
        await pause(5)
        await Promise.allSettled(underWay)
        await world.advance(500)
      }
      throw new Error(`never came to pass: ${what}`)
    },
  }
}
export type Device = Awaited<ReturnType<typeof createDevice>>

const underWay = new Set<Promise<Response>>()

async function reachServices(services: Services, address: string, init: RequestInit): Promise<Response> {
  const { signal } = init
  const request = Promise.resolve(services.request(address, { ...init, signal: null })).finally(() => underWay.delete(request))
  underWay.add(request)
  const answer = await request
  if (signal?.aborted) throw new DOMException('aborted', 'AbortError')
  return answer
}
