import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { defineCall } from '#contract/wire/call.ts'
import type { ServiceName } from '#contract/wire/call.ts'
import type { Failure } from '#contract/wire/wire.ts'
import { createHttp } from './http.ts'
import type { RequestOptions, SessionProvider } from './http.ts'
import { problem, reply } from '#worker/testing/feed-service.ts'
import { createTestWorld } from '#worker/testing/test-environment.ts'

const lost: Failure = { kind: 'no-answer', reason: 'unreachable' }
const thing = (service: ServiceName) => defineCall({ service, method: 'PUT', path: '/thing', reply: v.object({ n: v.number() }) })

/** A device on which `anna` is logged in; each answer is used once, the last one for ever. */
function device(
  answers: (() => Response)[],
  options: {
    renews?: Awaited<ReturnType<SessionProvider['renew']>>
    isRevoking?: boolean
    account?: string | null
    breaks?: keyof SessionProvider
  } = {},
) {
  const sent: RequestInit[] = []
  const renewals: { account: string; generation: number }[] = []
  const accepted: string[] = []
  let vain = 0
  const { account = 'anna' } = options
  const door: SessionProvider = {
    isRevoking: async () => options.isRevoking ?? false,
    generationOf: async (asked) => (options.breaks === 'generationOf' ? broken() : asked === account ? 3 : null),
    async renew(refused) {
      if (options.breaks === 'renew') broken()
      renewals.push(refused)
      return options.renews ?? 'renewed'
    },
    accepted: async (asked) => {
      if (options.breaks === 'accepted') broken()
      accepted.push(asked)
    },
    hasRefreshFailed: () => void (vain += 1),
  }
  const world = createTestWorld({
    fetch: async (_, init) => {
      sent.push(init)
      return (answers[sent.length - 1] ?? answers.at(-1)!)()
    },
  })
  const nobody = () => undefined
  const http = createHttp(world, nobody, () => door)
  const ask = (service: ServiceName, more: Partial<RequestOptions> = {}) => http.request(thing(service), { language: 'en', ...more })
  return { ask, sent, renewals, accepted, vain: () => vain, headersOf: (at: number) => new Headers(sent[at]?.headers) }
}
function broken(): never {
  throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
}
const yes = () => reply(200, { n: 1 })
const unknown = () => problem(401, 'abroad:unauthorized')
const foreign = () => problem(403, 'abroad:account-mismatch')

describe('cookies', () => {
  test.each<[ServiceName, Partial<RequestOptions>, boolean, RequestCredentials]>([
    ['contentHost', {}, false, 'omit'],
    ['contentHost', { account: 'anna' }, false, 'omit'],
    ['contentHost', { carriesCookies: true }, false, 'omit'],
    ['content', {}, false, 'omit'],
    ['content', { account: 'anna' }, false, 'include'],
    ['user', { account: 'anna' }, false, 'include'],
    ['guide', {}, false, 'include'],
    ['representation', {}, false, 'include'],
    ['guide', {}, true, 'omit'],
    ['user', { account: 'anna' }, true, 'omit'],
    ['content', { account: 'anna' }, true, 'omit'],
    ['user', { carriesCookies: true }, true, 'include'],
    ['identity', { carriesCookies: true }, true, 'include'],
  ])('to %s with %j while a log-out waits to be told (%s): %s', async (service, options, isRevoking, credentials) => {
    const { ask, sent } = device([yes], { isRevoking })
    await ask(service, options)
    expect(sent[0]?.credentials).toBe(credentials)
  })
})

describe('a call for a citizen', () => {
  test('names them; a call for nobody names nobody', async () => {
    const { ask, headersOf } = device([yes])
    await ask('user', { account: 'anna' })
    await ask('user')
    expect([headersOf(0).get('Abroad-Account'), headersOf(1).get('Abroad-Account')]).toEqual(['anna', null])
  })

  test('who has left is not made', async () => {
    const { ask, sent } = device([yes], { account: null })
    expect(await ask('user', { account: 'anna' })).toEqual({ kind: 'failure', failure: { kind: 'unauthorized' } })
    expect(sent).toEqual([])
  })

  test.each([
    ['knows no session', unknown],
    ['knows another account’s', foreign],
  ])('[23] is made once more after the service %s', async (_, no) => {
    const { ask, sent, renewals, vain } = device([no, yes])
    expect(await ask('user', { account: 'anna', body: { x: 1 } })).toMatchObject({ kind: 'value', value: { n: 1 } })
    expect(renewals).toEqual([{ account: 'anna', generation: 3 }])
    expect(vain()).toBe(0)
    expect(sent.map(({ body }) => body)).toEqual(['{"x":1}', '{"x":1}'])
  })

  test('that is answered says that the session is good; one that is not says nothing', async () => {
    const { ask, accepted } = device([yes, () => problem(409, 'abroad:full'), () => problem(503, 'abroad:unavailable'), unknown])
    await ask('user', { account: 'anna' })
    expect(accepted).toEqual(['anna'])
    for (let turn = 0; turn < 3; turn += 1) await ask('user', { account: 'anna' })
    expect(accepted).toEqual(['anna'])
    expect(await device([yes], { breaks: 'accepted' }).ask('user', { account: 'anna' })).toMatchObject({ kind: 'value' })
  })

  test('that is refused again goes back as that, and nothing is renewed twice', async () => {
    const { ask, sent, renewals, vain } = device([unknown])
    expect(await ask('user', { account: 'anna' })).toEqual({ kind: 'failure', failure: { kind: 'unauthorized' } })
    expect([sent.length, renewals.length, vain()]).toEqual([2, 1, 1])
  })

  test.each([
    ['cannot be renewed without a connection fails as that', unknown, lost, lost],
    ['would be refused again is refused', foreign, 'unusable', { kind: 'refused', problem: { type: 'abroad:account-mismatch' } }],
    ['is over for good is refused', foreign, 'ended', { kind: 'unauthorized' }],
  ] as const)('whose session %s', async (_, answer, renews, failure) => {
    const { ask, sent } = device([answer], { renews })
    expect(await ask('user', { account: 'anna' })).toMatchObject({ kind: 'failure', failure })
    expect(sent).toHaveLength(1)
  })

  test.each([
    ['another refusal', () => problem(410, 'abroad:gone')],
    ['a busy service', () => reply(503, {})],
  ])('is not repeated after %s', async (_, answer) => {
    const { ask, sent, renewals } = device([answer])
    await ask('user', { account: 'anna' })
    expect([sent.length, renewals.length]).toEqual([1, 0])
  })
})

test('a step of a log-in carries its token, and its 401 is its own affair', async () => {
  const { ask, sent, renewals, headersOf } = device([unknown])
  expect(await ask('identity', { token: 't', account: 'anna', carriesCookies: true })).toMatchObject({ kind: 'failure' })
  expect(headersOf(0).get('Authorization')).toBe('Bearer t')
  expect(headersOf(0).get('Abroad-Account')).toBe('anna')
  expect([sent.length, renewals.length]).toEqual([1, 0])
})

describe('a device whose database breaks off', () => {
  test.each(['generationOf', 'renew'] as const)('is told as that, and nothing is thrown: %s', async (breaks) => {
    const { ask } = device([unknown], { breaks })
    const failure = { kind: 'storage', issue: expect.any(String) }
    expect(await ask('user', { account: 'anna' })).toMatchObject({ kind: 'failure', failure })
  })
})
