import { describe, expect, test } from 'vitest'
import { headers } from '#contract/wire/wire.ts'
import { wipe } from '#worker/identity/leaving/wipe.ts'
import type { Presence } from '#worker/identity/session/citizen.ts'
import { createHttp } from '#worker/net/http.ts'
import { problem, reply } from '#worker/testing/feed-service.ts'
import { createTestWorld } from '#worker/testing/test-environment.ts'
import { createOwnMarks } from './own-marks.ts'
import type { PullEnd } from './pull.ts'

const dayMs = 86_400_000
const names = ['profile', 'own events', 'own representations', 'appointments', 'counts', 'conversations']
const anna = { citizen: { account: 'anna', countries: ['th'], repcodes: [] }, epoch: 0, key: 'anna' }
const failure: PullEnd = { kind: 'failure', failure: { kind: 'busy', status: 503, retryAfterMs: undefined } }

function device() {
  let answer: () => Response | Promise<Response> = () => reply(200, { profile: '1', said: '', contact: '0' })
  let asked = 0
  const world = createTestWorld({
    fetch: async (path) => {
      expect(path).toBe('/api/user/marks')
      asked += 1
      return answer()
    },
  })
  const create = () => createOwnMarks({ env: world, http: createHttp(world, () => undefined), language: () => 'en' })
  let marked = create()

  /** What each step that was run was told; by a star: something new. */
  async function round({ isAll = false, fails = '', now = anna }: { isAll?: boolean; fails?: string; now?: Presence } = {}) {
    const run: string[] = []
    const wanted = { isAll, isNews: false, isNew: () => false, signal: new AbortController().signal }
    const steps = marked(now, wanted, ({ isNew }) =>
      names.map((name) => ({
        name,
        run: async () => {
          run.push(isNew(name) ? `${name}*` : name)
          return name === fails ? failure : { kind: 'done' }
        },
      })),
    )
    const ends = []
    for (const step of steps) ends.push(await step.run())
    return { run, first: ends[0], steps: steps.map(({ name }) => name) }
  }
  return {
    world,
    round,
    asked: () => asked,
    says: (marks: object) => (answer = () => reply(200, { profile: '1', said: '', contact: '0', ...marks })),
    answers: (next: typeof answer) => (answer = next),
    restart: () => (marked = create()),
  }
}
const all = ['profile*', 'own events*', 'own representations', 'appointments*', 'counts*', 'conversations*']
const unmarked = ['own representations']

describe('of a citizen’s own', () => {
  test('all is asked for once, and then what the marks say is new', async () => {
    const { round, says } = device()
    expect((await round()).run).toEqual(all)
    expect((await round()).run).toEqual(unmarked)
    says({ contact: '1' })
    expect((await round()).run).toEqual(['own representations', 'appointments*', 'counts*', 'conversations*'])
    says({ contact: '1', said: 'x' })
    expect((await round()).run).toEqual(['own events*', 'own representations'])
    says({ contact: '1', said: 'x', profile: '2' })
    expect((await round()).run).toEqual(['profile*', 'own representations'])
  })

  test('a step that failed is asked for again', async () => {
    const { round } = device()
    await round({ fails: 'counts' })
    expect((await round()).run).toEqual(['own representations', 'counts*'])
    expect((await round()).run).toEqual(unmarked)
  })

  test('the citizen’s wish asks for all, and so does a week', async () => {
    const { world, round } = device()
    await round()
    expect((await round({ isAll: true })).run).toEqual(names)
    await world.advance(6 * dayMs)
    expect((await round()).run).toEqual(unmarked)
    await world.advance(2 * dayMs)
    expect((await round()).run).toEqual(names)
    expect((await round()).run).toEqual(unmarked)
  })

  test('what was heard before a restart holds after it, and goes with the citizen', async () => {
    const { world, round, restart } = device()
    await round()
    restart()
    expect((await round()).run).toEqual(unmarked)
    await wipe(world, { isLost: false, token: null })
    restart()
    const epoch = 1
    expect((await round({ now: { ...anna, epoch } })).run).toEqual(all)
  })

  test('a backend without marks leaves the steps to their ages, and is not asked again', async () => {
    const { round, answers, asked } = device()
    answers(() => problem(404, 'abroad:not-found'))
    expect(await round()).toMatchObject({ run: names, first: { kind: 'done' } })
    expect((await round()).run).toEqual(names)
    expect(asked()).toBe(1)
  })

  test.each<[string, () => Response | Promise<Response>, string]>([
    ['is away', () => new Response(null, { status: 503, headers: { [headers.contract]: '1' } }), 'busy'],
    ['is cut off', () => Promise.reject(new TypeError('cut')), 'no-answer'],
  ])('a service that %s is told of, and the steps go by their ages', async (_, answer, kind) => {
    const { round, answers } = device()
    await round()
    answers(answer)
    expect(await round()).toMatchObject({ run: names, first: { kind: 'failure', failure: { kind } } })
  })

  test('a visitor is asked for nothing', async () => {
    const { round, asked } = device()
    expect((await round({ now: { citizen: null, epoch: 0, key: '' } })).steps).toEqual(names)
    expect(asked()).toBe(0)
  })
})
