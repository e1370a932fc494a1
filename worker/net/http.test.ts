import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { defineCall } from '#contract/wire/call.ts'
import { ContentPage } from '#contract/content/content.ts'
import type { Failure } from '#contract/wire/wire.ts'
import { createHttp } from './http.ts'
import type { CallReport, RequestOptions } from './http.ts'
import { portalPage, swallow } from '#worker/testing/line.ts'
import { problem, reply } from '#worker/testing/feed-service.ts'
import { createTestWorld } from '#worker/testing/test-environment.ts'

/** An answer of ours with this body. */
const ours = (text: string, status = 200) => new Response(text, { status, headers: { 'Abroad-Contract': '1' } })
const call = defineCall({ service: 'guide', method: 'GET', path: '/thing', reply: v.object({ n: v.number() }) })
const busy = (status: number, retryAfter?: string, more: Record<string, string> = {}) =>
  reply(status, {}, { ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }), ...more })

function line(answer: (init: RequestInit) => Response | Promise<Response>) {
  const sent: { address: string; init: RequestInit }[] = []
  const reports: CallReport[] = []
  const world = createTestWorld({
    fetch: async (address, init) => {
      sent.push({ address, init })
      return answer(init)
    },
  })
  const http = createHttp(world, (report) => void reports.push(report))
  return { world, http, sent, reports, ask: (more: Partial<RequestOptions> = {}) => http.request(call, { language: 'de', ...more }) }
}

async function failureOf(answer: (init: RequestInit) => Response | Promise<Response>): Promise<Failure | undefined> {
  const answered = await line(answer).ask()
  return answered.kind === 'failure' ? answered.failure : undefined
}

describe('a request', () => {
  test('names the language, forbids caches and redirects, and carries the session', async () => {
    const { ask, sent } = line(() => reply(200, { n: 1 }))
    await ask({ query: { a: 'b' } })
    expect(sent[0]?.address).toBe('/api/guide/thing?a=b')
    expect(sent[0]?.init).toMatchObject({
      method: 'GET',
      cache: 'no-store',
      redirect: 'manual',
      credentials: 'include',
      headers: { 'Accept-Language': 'de-CH', 'Cache-Control': 'no-store' },
    })
    expect(sent[0]?.init).not.toHaveProperty('body')
  })

  test('is conditional if an ETag is known', async () => {
    const { ask, sent } = line(() => reply(304, null))
    expect(await ask({ etag: '"7"' })).toEqual({ kind: 'not-modified' })
    await ask({ etag: null })
    expect(sent.map(({ init }) => (init.headers as Record<string, string>)['If-None-Match'])).toEqual(['"7"', undefined])
  })

  test('carries an idempotency key only if it is a write', async () => {
    const { ask, sent } = line(() => reply(200, { n: 1 }))
    await ask({ idempotencyKey: 'the-key-of-it', body: { a: 1 } })
    await ask()
    expect(sent.map(({ init }) => (init.headers as Record<string, string>)['Idempotency-Key'])).toEqual(['the-key-of-it', undefined])
    expect(sent[0]?.init).toMatchObject({ body: '{"a":1}', headers: { 'Content-Type': 'application/json' } })
  })

  test('has no header for absent options, and an origin only if it is a write', async () => {
    const { ask, http, sent } = line(() => reply(200, { n: 1 }))
    await ask()
    expect(sent[0]?.init.headers).toStrictEqual({ 'Accept-Language': 'de-CH', 'Cache-Control': 'no-store' })
    expect(sent[0]?.init.referrerPolicy).toBe('no-referrer')
    await http.request({ ...call, method: 'PUT' }, { language: 'de', body: {} })
    expect(sent[1]?.init).not.toHaveProperty('referrerPolicy')
  })

  test('is not sent if the caller aborted it before', async () => {
    const { ask, sent, reports } = line(() => reply(200, { n: 1 }))
    expect(await ask({ signal: AbortSignal.abort() })).toEqual({ kind: 'failure', failure: { kind: 'no-answer', reason: 'timeout' } })
    expect([sent.length, reports.length]).toEqual([0, 0])
  })
})

describe('a reply of our service', () => {
  test('gives a value with its ETag and its size', async () => {
    expect(await line(() => reply(200, { n: 1, newer: true }, { ETag: '"8"' })).ask()).toEqual({
      kind: 'value',
      value: { n: 1 },
      etag: '"8"',
      bytes: 20,
    })
  })

  test.each(['<html>', '{"n":', '{"n":"1"}', '[]', '', 'NaN'])(
    'that this build cannot read is unreadable and gives the reason: %j',
    async (text) => {
      const failure = await failureOf(() => ours(text))
      expect(failure).toMatchObject({ kind: 'unreadable', issue: expect.any(String) })
    },
  )

  test('of another schema is told apart from one that is no JSON', async () => {
    expect(await failureOf(() => reply(200, { n: 'x' }))).toMatchObject({ kind: 'unreadable', isAnswer: true })
    expect(await failureOf(() => ours('{"n":'))).not.toHaveProperty('isAnswer')
    expect(await failureOf(() => reply(400, { n: 1 }))).not.toHaveProperty('isAnswer')
  })

  test('names the place that does not fit', async () => {
    expect(await failureOf(() => reply(200, { n: 'x' }))).toMatchObject({ issue: expect.stringMatching(/^n: /) })
    expect(await failureOf(() => reply(200, 'x'))).toMatchObject({ issue: expect.stringMatching(/^the whole: /) })
    expect(await failureOf(() => ours('{"n":'))).toMatchObject({ issue: 'not JSON' })
  })

  test('with a long validation error is reported in 300 characters', async () => {
    const { http } = line(() => reply(200, { n: 'x' }))
    const many = v.object({ n: v.picklist(Array.from({ length: 200 }, (_, at) => `choice-${at}`)) })
    const answer = await http.request({ ...call, reply: many }, { language: 'de' })
    expect(answer).toMatchObject({ failure: { issue: expect.stringMatching(/^n: .{297}$/) } })
  })

  test('without a body means that nothing is new, but not for a write', async () => {
    const { ask, http } = line(() => reply(204, null))
    expect(await ask()).toEqual({ kind: 'not-modified' })
    const written = await http.request({ ...call, method: 'PUT' }, { language: 'de' })
    expect(written).toMatchObject({ failure: { kind: 'unreadable' } })
  })

  test('with a problem document and a status below 500 is a refusal', async () => {
    expect(await failureOf(() => problem(404, 'abroad:not-found'))).toMatchObject({
      kind: 'refused',
      problem: { type: 'abroad:not-found', status: 404 },
    })
    expect(await failureOf(() => problem(409, 'abroad:of-tomorrow'))).toMatchObject({
      kind: 'refused',
      problem: { type: 'abroad:invalid' },
    })
  })

  test('without a problem document is no refusal', async () => {
    expect(await failureOf(() => reply(404, { error: 'no' }))).toEqual({
      kind: 'unreadable',
      issue: 'status 404 without a problem document',
    })
    expect(await failureOf(() => reply(302, {}))).toMatchObject({ kind: 'unreadable' })
  })

  test('401 means to log in', async () => {
    expect(await failureOf(() => problem(401, 'abroad:unauthorized'))).toEqual({ kind: 'unauthorized' })
  })

  test('a failed assertion of the service is a refusal; any other 500 asks to come back', async () => {
    expect(await failureOf(() => problem(500, 'abroad:assertion-failed'))).toMatchObject({ kind: 'refused' })
    for (const type of ['about:blank', 'abroad:of-a-later-build'])
      expect(await failureOf(() => problem(500, type))).toMatchObject({ kind: 'busy' })
  })

  test.each([408, 425, 429, 500, 502, 503, 504])('%i asks to come back', async (status) => {
    expect(await failureOf(() => busy(status))).toEqual({ kind: 'busy', status, retryAfterMs: undefined })
  })

  test.each([
    ['120', 120_000],
    ['0', 0],
    ['999999999', 3_600_000],
    ['soon', undefined],
    ['-5', undefined],
    ['1.5', undefined],
  ])('Retry-After %j is %s ms', async (header, expected) => {
    expect(await failureOf(() => busy(429, header))).toMatchObject({ retryAfterMs: expected })
  })

  test('a date in Retry-After counts from the clock of the service', async () => {
    const date = { Date: 'Mon, 01 Jun 2026 08:00:00 GMT' }
    expect(await failureOf(() => busy(503, 'Mon, 01 Jun 2026 08:02:00 GMT', date))).toMatchObject({ retryAfterMs: 120_000 })
    expect(await failureOf(() => busy(503, 'Mon, 01 Jun 2026 07:00:00 GMT', date))).toMatchObject({ retryAfterMs: 0 })
    expect(await failureOf(() => busy(503, 'Mon, 01 Jun 2026 08:02:00 GMT'))).toMatchObject({ retryAfterMs: undefined })
  })
})

describe('a reply of a later contract', () => {
  const later = (status: number, body: unknown = { n: 1 }) =>
    new Response(body === null ? null : JSON.stringify(body), { status, headers: { 'Abroad-Contract': '2' } })
  const write = { ...call, method: 'PUT' } as const

  test('is not read, because a field may have another meaning', async () => {
    for (const status of [200, 304, 404])
      expect(await failureOf(() => later(status, status === 304 ? null : undefined))).toEqual({
        kind: 'unreadable',
        issue: 'contract 2',
        isNewer: true,
      })
  })

  test('to a write means that it was applied, and a refusal means nothing yet', async () => {
    const answer = (status: number) => line(() => later(status)).http.request(write, { language: 'de' })
    expect(await answer(200)).toMatchObject({ failure: { kind: 'unreadable', isAnswer: true, isNewer: true } })
    expect(await answer(409)).toMatchObject({ failure: { kind: 'unreadable', isNewer: true } })
    expect(await answer(409)).not.toHaveProperty('failure.isAnswer')
  })

  test('that asks to wait or to log in means the same in every version', async () => {
    expect(await failureOf(() => later(503))).toMatchObject({ kind: 'busy' })
    expect(await failureOf(() => later(401))).toEqual({ kind: 'unauthorized' })
  })

  test('is read if its version is earlier or no number', async () => {
    for (const number of ['0', 'x', ''])
      expect(await line(() => reply(200, { n: 1 }, { 'Abroad-Contract': number })).ask()).toMatchObject({ kind: 'value' })
  })
})

describe('[14] [15] [16] a reply that is not ours', () => {
  const bare = (status: number, body: string | null = '{"n":1}') =>
    new Response(body, { status, headers: { 'Content-Type': 'application/json' } })
  const redirect = () =>
    Object.defineProperties(new Response(null), { type: { value: 'opaqueredirect' }, status: { value: 0 }, ok: { value: false } })

  test.each([
    ['a portal’s page', () => portalPage()],
    ['a portal’s own status', () => portalPage(511)],
    ['a portal’s page that says its letters', () => new Response('<p>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })],
    ['a redirect', redirect],
    ['a choice of redirects', () => new Response(null, { status: 300 })],
    ['a redirect that was not hidden', () => new Response(null, { status: 302, headers: { Location: 'http://portal.example/' } })],
  ])('%s counts as no network, and may be a captive portal', async (_, answer) => {
    expect(await failureOf(answer)).toEqual({ kind: 'no-answer', reason: 'portal' })
  })

  test.each([
    ['an edge’s 404', () => portalPage(404)],
    ['an edge’s 502', () => portalPage(502)],
    ['an edge’s 504', () => portalPage(504)],
    ['somebody’s 400', () => bare(400)],
    ['somebody’s 401', () => bare(401)],
    ['somebody’s 403', () => bare(403)],
    ['somebody’s 429', () => bare(429)],
    ['somebody’s 503', () => bare(503)],
    ['the right JSON without our header', () => bare(200)],
    ['an empty 204', () => bare(204, null)],
    ['somebody’s 410', () => bare(410)],
    ['a 304 without our header', () => bare(304, null)],
  ])('%s counts as no network', async (_, answer) => {
    expect(await failureOf(answer)).toEqual({ kind: 'no-answer', reason: 'not-ours' })
  })

  test('a broken connection is unreachable', async () => {
    expect(await failureOf(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({ kind: 'no-answer', reason: 'unreachable' })
  })

  test('a request without an answer ends after its limit, or after ten seconds without a header', async () => {
    for (const [limitMs, wait] of [
      [5_000, 5_000],
      [undefined, 10_000],
    ] as const) {
      const { ask, world, reports } = line((init) => swallow(init))
      const asked = ask(limitMs === undefined ? {} : { limitMs })
      await world.advance(wait - 1)
      expect(reports).toHaveLength(0)
      await world.advance(1)
      expect(await asked).toMatchObject({ failure: { kind: 'no-answer', reason: 'timeout' } })
    }
  })
})

describe('an unwanted body', () => {
  test.each([
    ['a portal’s page', 200, false],
    ['an edge’s error', 502, false],
    ['a call for log-in', 401, true],
    ['a busy service', 503, true],
    ['a limit', 429, true],
  ] as const)('is cancelled and frees the connection: %s', async (_, status, isOurs) => {
    let isCancelled = false
    const endless = new ReadableStream({ cancel: () => void (isCancelled = true) })
    const { ask } = line((init) => {
      init.signal?.addEventListener('abort', () => (isCancelled = true), { once: true })
      return new Response(endless, { status, headers: isOurs ? { 'Abroad-Contract': '1' } : {} })
    })
    await ask()
    expect(isCancelled).toBe(true)
  })
})

describe('hostile answers', () => {
  test('a thousand levels of JSON and __proto__ do no harm [39]', async () => {
    const deep = `${'['.repeat(1000)}${']'.repeat(1000)}`
    const { http } = line(() => ours(`{"content":[${deep},{"__proto__":{"polluted":1}}],"lastPage":true,"__proto__":{"polluted":1}}`))
    const answer = await http.request({ ...call, reply: ContentPage }, { language: 'en' })
    expect(answer).toMatchObject({ kind: 'value', value: { lastPage: true } })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('a page of 5 MB is too large, as a refusal too [39]', async () => {
    const huge = 'x'.repeat(5_000_000)
    for (const status of [200, 400]) expect(await failureOf(() => ours(huge, status))).toEqual({ kind: 'no-answer', reason: 'too-large' })
  })
})

describe('the report about the connection', () => {
  test('contains the result, the duration, the size and the time of the service', async () => {
    const { ask, world, reports } = line(async () => {
      await world.sleep(1_500)
      return reply(200, { n: 1 }, { Date: 'Mon, 01 Jun 2026 09:00:00 GMT' })
    })
    await world.advance(700)
    const asked = ask()
    await world.advance(1_500)
    await asked
    expect(reports).toStrictEqual([{ failure: null, tookMs: 1_500, bytes: 7, serviceTime: Date.parse('2026-06-01T09:00:00Z') }])
  })

  test.each([
    ['4', '09:00:04'],
    ['soon', '09:00:00'],
    ['-4', '09:00:00'],
    ['', '09:00:00'],
  ])('adds the age of a cached reply, %j, if it is a number', async (age, time) => {
    const { ask, reports } = line(() => reply(200, { n: 1 }, { Date: 'Mon, 01 Jun 2026 09:00:00 GMT', Age: age }))
    await ask()
    expect(reports).toMatchObject([{ serviceTime: Date.parse(`2026-06-01T${time}Z`) }])
  })

  test.each<[what: string, answer: () => Response | Promise<Response>, report: Partial<CallReport>]>([
    [
      'nothing about the service without an answer',
      () => Promise.reject(new TypeError('Failed to fetch')),
      { failure: { kind: 'no-answer', reason: 'unreachable' }, bytes: 0 },
    ],
    ['the last release of an alert if the reply names one', () => reply(200, { n: 1 }, { 'Abroad-Alert': '12' }), { alert: 12 }],
    [
      'no clock of a portal',
      () => new Response('x', { headers: { Date: 'Mon, 01 Jun 2026 09:00:00 GMT' } }),
      { failure: { kind: 'no-answer', reason: 'not-ours' }, bytes: 0 },
    ],
  ])('contains %s', async (_, answer, report) => {
    const { ask, reports } = line(answer)
    await ask()
    expect(reports).toStrictEqual([{ failure: null, tookMs: 0, bytes: 7, serviceTime: null, ...report }])
  })

  test('contains nothing if the caller aborted the request', async () => {
    const { ask, reports } = line((init) => swallow(init))
    const own = new AbortController()
    const asked = ask({ signal: own.signal })
    own.abort()
    expect(await asked).toMatchObject({ kind: 'failure' })
    expect(reports).toEqual([])
  })
})
