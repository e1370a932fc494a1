import type { Hono } from 'hono'
import type { Database } from '#server/database/open-database.ts'
import { createRandom } from '#server/seeded-random.ts'
import { insertItem } from '#server/domain/items/mutations.ts'
import { deleteAccount } from '#server/domain/accounts/accounts.ts'
import { createTestApp, testConfig, type TestApp } from '#server/testing/test-app.ts'
import { testContent } from '#server/testing/test-articles.ts'
import { beginInteraction, formIn, shareSession } from '#server/testing/test-citizen.ts'
import { profile, conversationsOf, sayTo } from '#server/testing/test-contact.ts'
import { createDesk, formOn } from '#server/testing/test-desk.ts'
import { eventDraft, storyDraft, surveyDraft } from '#server/testing/test-items.ts'
import { createCitizens } from '#server/testing/test-writes.ts'
import { createRequests, type FuzzedRequest, type Insider, type Route } from './requests.ts'

export interface FuzzResult {
  requests: number
  routes: number
  statuses: Record<number, number>
  failures: string[]
}

/** After so many requests whoever was logged in is so anew: some requests log out, or delete the account. */
const insiderLasts = 80
/** Of the services' clock, between two requests: so the hourly limits let most of them come to more than a 429. */
const stepMs = 2_000

export async function runFuzz(options: {
  seed: number
  requests: number
  database: Database
  onProgress?: (done: number) => void
}): Promise<FuzzResult> {
  const random = createRandom(options.seed)
  const parts = createTestApp({ database: options.database, config: testConfig({ LAB: '0', DEMO: '0' }), content: testContent })
  const { db } = options.database
  for (const draft of [storyDraft('s'), eventDraft('e'), surveyDraft('v'), storyDraft('local', { audience: ['r:thban'] })])
    await insertItem(db, draft, parts.clock.now)
  const routes = routesOf(parts.app)
  const next = createRequests(random)
  const result: FuzzResult = { requests: options.requests, routes: routes.length, statuses: {}, failures: [] }

  let insider = await makeInsider(parts)
  for (let no = 0; no < options.requests; no += 1) {
    if (no > 0 && no % insiderLasts === 0) insider = await makeInsider(parts)
    const route = routes[no < routes.length ? no : Math.floor(random() * routes.length)]
    if (!route) throw new Error('no routes')
    const request = next(route, insider)
    const status = await send(parts, request)
    result.statuses[status] = (result.statuses[status] ?? 0) + 1
    if (status >= 500)
      result.failures.push(`${status} ${request.method} ${route.path} ${inShort(request)}\n  ${parts.logged.slice(-2).join('\n  ')}`)
    parts.logged.length = 0
    parts.clock.now += stepMs
    if (no % 1000 === 999) options.onProgress?.(no + 1)
  }
  return result
}

/** 599 where nothing was answered. */
async function send({ app, logged }: TestApp, { method, path, headers, body }: FuzzedRequest): Promise<number> {
  try {
    const address = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
    const reply = await app.request(`http://localhost:4173${path}`, { method, headers, ...(body !== undefined && { body }) }, address)
    const isStream = reply.headers.get('Content-Type')?.startsWith('text/event-stream') === true
    await (isStream ? reply.body?.cancel() : reply.arrayBuffer())
    return reply.status
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    logged.push(cause.message)
    return 599
  }
}

function routesOf(app: Hono): Route[] {
  const found = new Map(app.routes.filter(({ path }) => path !== '/*').map(({ method, path }) => [`${method} ${path}`, { method, path }]))
  return [...found.values(), { method: 'GET', path: '/*' }, { method: 'POST', path: '/api/*' }]
}

async function makeInsider(parts: TestApp): Promise<Insider> {
  const { database, clock } = parts
  await deleteAccount(database.db, { id: 'citizen-0', now: clock.now })
  const [citizen] = await createCitizens(parts, 1)
  if (!citizen) throw new Error('a citizen')
  const { browser, accountId } = citizen
  await browser.call('PUT', '/api/user/me', { body: profile })
  await sayTo(browser, 'Hello')
  const conversations = await conversationsOf(browser)
  const token = await beginInteraction(browser)
  const redirectTo = await shareSession(browser, token)
  const provider = formIn(await (await browser.request('GET', redirectTo)).text())
  const desk = await createDesk(parts)
  const deskForm = formOn(await desk.read('/desk/conversations'))
  return {
    cookies: [...browser.cookies, ...desk.browser.cookies].map(([name, value]) => `${name}=${value}`),
    forms: [deskForm, { ...deskForm, form: `fuzz-form-${clock.now}` }, { csrf: provider.csrf }],
    token,
    ticket: new URL(redirectTo, 'http://localhost').searchParams.get('ticket') ?? '',
    accountId,
    ids: ['s', 'e', 'v', 'local', 'nothing', ...conversations.map(({ id }) => id)],
  }
}

function inShort({ path, headers, body }: FuzzedRequest): string {
  return JSON.stringify({ path, headers, body }).slice(0, 1500)
}
