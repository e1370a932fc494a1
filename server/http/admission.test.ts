import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { admit, classOf, createAdmission } from './admission.ts'
import type { RequestClass } from './admission-queue.ts'

const places = { emergency: 4, identity: 2, writes: 2, chat: 2, feed: 3, rest: 2 }
const options = { atOnce: 2, reserved: 2, maxWaitMs: 1_000, places }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('requests are classed from emergency to rest', () => {
  expect(classOf('GET', '/api/ping')).toBeNull()
  expect(classOf('GET', '/api/guide/emergency')).toBe('emergency')
  expect(classOf('POST', '/api/user/interaction')).toBe('identity')
  expect(classOf('POST', '/api/identity/v2/applogin')).toBe('identity')
  expect(classOf('PUT', '/api/content/like')).toBe('writes')
  expect(classOf('PUT', '/api/user/me')).toBe('writes')
  expect(classOf('POST', '/api/chat/messages')).toBe('chat')
  expect(classOf('GET', '/api/content/content-entries')).toBe('feed')
  expect(classOf('GET', '/api/guide/pack/th')).toBe('rest')
})

test('waiting requests are admitted by class, then in order', async () => {
  const admission = createAdmission(options)
  const order: string[] = []
  for (const one of ['feed a', 'feed b', 'rest c', 'feed d', 'feed e', 'identity f', 'emergency g']) {
    const [name, label] = one.split(' ') as [RequestClass, string]
    void admission.enter(name).then((isIn) => order.push(`${label} ${isIn ? 'in' : 'shed'}`))
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(order).toEqual(['a in', 'b in', 'g in'])
  for (let left = 0; left < 5; left += 1) admission.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(order.slice(3)).toEqual(['f in', 'd in', 'e in', 'c in'])
})

test('a request without a place, or after a long wait, gets 503 with a random Retry-After', async () => {
  const admission = createAdmission(options)
  let random = 0
  const app = new Hono().use(admit({ admission, random: () => (random += 0.1) % 1 })).get('*', () => new Promise<Response>(() => {}))
  const replies: string[] = []
  for (let no = 0; no < 8; no += 1)
    void Promise.resolve(app.request('/api/content/content-entries')).then((reply) =>
      replies.push(`${reply.status} ${reply.headers.get('Retry-After')}`),
    )
  await vi.advanceTimersByTimeAsync(999)
  expect(replies).toEqual(['503 4', '503 7', '503 10'])
  await vi.advanceTimersByTimeAsync(1)
  expect(replies).toHaveLength(6)
  expect(admission.counts().shed('feed')).toBe(6)
  expect(admission.counts().queued('feed')).toBe(0)
})

test('at ten times its capacity it uses the whole capacity, answers emergencies at once, and recovers when the load ends', async () => {
  const served = { emergency: 0, others: 0 }
  const delays: number[] = []
  const admission = createAdmission(options)
  const serviceMs = 10
  async function ask(name: RequestClass) {
    const askedAt = Date.now()
    if (!(await admission.enter(name))) return
    setTimeout(() => {
      admission.leave()
      if (name === 'emergency') delays.push(Date.now() - askedAt)
      served[name === 'emergency' ? 'emergency' : 'others'] += 1
    }, serviceMs)
  }
  const capacityASecond = (options.atOnce * 1000) / serviceMs
  for (let ms = 0; ms < 3_000; ms += 1) {
    const others = (['feed', 'writes', 'rest', 'identity'] as const)[ms % 4] ?? 'rest'
    for (let no = 0; no < (capacityASecond * 10) / 1000; no += 1) void ask(others)
    if (ms % 50 === 0) void ask('emergency')
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(served.emergency + served.others).toBeGreaterThan(0.9 * 3 * capacityASecond)
  expect(served.emergency).toBeGreaterThanOrEqual(59)
  expect(Math.max(...delays)).toBeLessThanOrEqual(serviceMs)

  await vi.advanceTimersByTimeAsync(2_000)
  expect(admission.counts().admitted).toBe(0)
  expect(admission.counts().queued('rest')).toBe(0)
})
