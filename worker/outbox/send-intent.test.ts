import { describe, expect, test as base } from 'vitest'
import { headers } from '#contract/wire/wire.ts'
import { intentVersion } from '#contract/intents/kind-tables.ts'
import {
  heard,
  likeIntent,
  profileChange,
  profileIntent,
  pushIntent,
  readNotificationsIntent,
  registerIntent,
  unregisterIntent,
  voteIntent,
} from '#store/testing/intent-samples.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { findItemAnywhere, segmentsOf } from '#store/feed/walk.ts'
import { resourceRow, sampleScope, sampleStory } from '#store/testing/samples.ts'
import { problem, reply } from '#worker/testing/feed-service.ts'
import { portalPage } from '#worker/testing/line.ts'
import { createOutboxDevice, receipt } from '#worker/testing/outbox-device.ts'

const test = base.extend('device', () => createOutboxDevice())

const dayMs = 86_400_000

describe('a try', () => {
  test.for([
    [registerIntent('e'), 'PUT /api/content/register'],
    [unregisterIntent('e'), 'PUT /api/content/unregister'],
    [voteIntent('u', 'a'), 'POST /api/content/surveys'],
    [likeIntent('s'), 'PUT /api/content/like'],
    [profileIntent(), 'PUT /api/user/me'],
  ] as const)('of %o sends its key, its account and its body', async ([intent, call], { device }) => {
    const row = await device.put(intent)
    expect(await device.send(row)).toBe('settled')
    expect(device.sent).toEqual([{ call, key: row.id, account: 'anna', body: intent.body }])
  })

  test('of an intent without a body sends its address alone and changes no item', async () => {
    const device = await createOutboxDevice({ answer: () => reply(200, {}) })
    for (const intent of [readNotificationsIntent(7), pushIntent(true, 'b-1'), pushIntent(false, 'b-1')]) await device.submit(intent)
    expect(device.sent.map(({ call, body }) => [call, body])).toEqual([
      ['DELETE /api/user/notification/NEW_CHAT_MESSAGE', undefined],
      ['PUT /api/push/one-signal-player/b-1', undefined],
      ['DELETE /api/push/one-signal-player/b-1', undefined],
    ])
    expect(await device.rows()).toEqual([])
    expect(await device.db.personal.count()).toBe(0)
  })

  test('of a profile change sends the whole profile if the service does not accept single fields', async ({ device }) => {
    await device.db.resources.put(resourceRow(resourceKeys.ping, { service: 'abroad', time: 0, extensions: ['like'] }))
    await device.submit(profileChange('firstName'))
    expect(device.sent[0]?.body).toMatchObject({ firstName: 'Anna', lastName: 'Muster' })
    expect(device.sent[0]?.body).not.toHaveProperty('base')
  })

  test('is stored before it is sent, because the service may receive it from then on', async ({ device }) => {
    const row = await device.put(likeIntent('s'), { ...heard, attempts: 2, nextAttemptAt: 9, waitMs: 4 })
    const seen: unknown[] = []
    device.answerWith(async () => {
      seen.push(await device.row(row.id))
      return receipt()
    })
    await device.send(row)
    expect(seen).toMatchObject([{ state: 'sending', attempts: 3, firstAttemptAt: heard.firstAttemptAt, nextAttemptAt: null }])
  })

  test('notes the time of the first try by the clock of the service', async () => {
    const device = await createOutboxDevice({ answer: () => problem(503, 'abroad:unavailable') })
    device.parts.serviceNowMsOrNull = () => 42
    const row = await device.submit(likeIntent('s'))
    expect(await device.row(row.id)).toMatchObject({ firstAttemptAt: 42, attempts: 1 })
  })

  test('is left out if the intent was cancelled or is under way already', async ({ device }) => {
    const [gone, sending] = [await device.put(likeIntent('s')), await device.put(likeIntent('t'))]
    await device.db.intents.delete(gone.seq)
    await device.db.intents.update(sending.seq, { state: 'sending' })
    expect([await device.send(gone), await device.send(sending)]).toEqual(['skipped', 'skipped'])
    expect(device.sent).toEqual([])
  })

  test('does not begin without the lease', async ({ device }) => {
    const row = await device.put(likeIntent('s'))
    await device.db.leases.put({ name: 'outbox', token: 'another', beat: 1 })
    await expect(device.send(row)).rejects.toMatchObject({ name: 'LeaseLost' })
    expect(device.sent).toEqual([])
    expect(await device.row(row.id)).toMatchObject({ state: 'waiting', attempts: 0 })
  })

  test('reports a lost connection, and no other result does', async ({ device }) => {
    const answers = [
      () => Promise.reject(new TypeError('cut')),
      () => portalPage(),
      () => portalPage(404),
      () => new Response(null, { status: 204 }),
    ]
    for (const answer of answers) {
      device.answerWith(answer)
      expect(await device.send(await device.put(likeIntent(crypto.randomUUID())))).toBe('line')
    }
    for (const answer of [() => problem(409, 'abroad:full'), () => problem(503, 'abroad:unavailable'), () => reply(200, 7)]) {
      device.answerWith(answer)
      expect(await device.send(await device.put(likeIntent(crypto.randomUUID())))).toBe('settled')
    }
  })

  test('is noted in the diary without its content', async ({ device }) => {
    await device.submit(registerIntent('secret-event'))
    await device.world.advance(0)
    expect(JSON.stringify(await device.db.diary.toArray())).toContain('send register')
    expect(JSON.stringify(await device.db.diary.toArray())).toContain('done')
    device.answerWith(() => Promise.reject(new TypeError('cut')))
    await device.submit(likeIntent('s'))
    await device.world.advance(0)
    expect(JSON.stringify(await device.db.diary.toArray())).toContain('again: line')
    expect(JSON.stringify(await device.db.diary.toArray())).not.toContain('secret-event')
  })
})

describe('a result on a full device', () => {
  const full = () => new DOMException('The device is full', 'QuotaExceededError')
  async function fullFor(writes: number) {
    const device = await createOutboxDevice()
    const pauses: unknown[] = []
    device.parts.onPause = (id, pause) => void pauses.push({ id, ...pause })
    await device.db.scopes.put(sampleScope('anna|th||en', { fetchedAt: 1 }))
    await device.db.settings.put({ key: 'shownScope', value: { key: 'anna|th||en', account: 'anna', language: 'en' } })
    const stories = Array.from({ length: 40 }, (_, n) => sampleStory(`s${n}`, 100 - n))
    await device.db.segments.bulkAdd(segmentsOf('anna|th||en', stories))
    let tries = 0
    device.world.strictDb.table('history').hook('creating', () => {
      if ((tries += 1) <= writes) throw full()
    })
    const row = await device.put(likeIntent('s30'))
    return { device, row, pauses, sent: device.send(row) }
  }

  test('[7] is stored after making room, and the story of the intent stays', async () => {
    const { device, pauses, sent } = await fullFor(4)
    expect(await sent).toBe('settled')
    const left = await Promise.all(['s5', 's30', 's31'].map((id) => findItemAnywhere(device.db, id)))
    expect(left.map((item) => item?.id)).toEqual(['s5', 's30', undefined])
    expect(pauses).toEqual([])
  })

  test('waits as for a busy service without room, so that the request is not repeated at once', async () => {
    const { row, pauses, sent } = await fullFor(99)
    await expect(sent).rejects.toMatchObject({ name: 'QuotaExceededError' })
    expect(pauses).toEqual([{ id: row.id, wait: 'busy', waitMs: expect.any(Number) }])
  })
})

describe('[53] [54] an intent from another version', () => {
  test.each([
    ['of a newer version', { version: intentVersion + 1 }],
    ['of an unknown kind', { intent: { kind: 'petition', body: {} } as never }],
    ['that is damaged', { intent: null as never }],
  ])('%s is never sent and never dropped, but shown', async (_, more) => {
    const device = await createOutboxDevice()
    const row = await device.put(registerIntent('e'), more)
    expect(await device.send(row)).toBe('settled')
    expect(device.sent).toEqual([])
    expect(await device.row(row.id)).toMatchObject({ state: 'needs-you', refusal: { type: 'unreadable' }, isCancelling: false })
  })
})

describe('an intent that was first sent long ago', () => {
  test('comes back as a decision after 180 days, because its key may be forgotten', async ({ device }) => {
    const row = await device.submit(likeIntent('s'), { ...heard, firstAttemptAt: device.world.now() - 181 * dayMs })
    expect(device.sent).toEqual([])
    expect(await device.row(row.id)).toMatchObject({ state: 'needs-you', refusal: { type: 'too-old' } })
  })

  test('is not judged by an unconfirmed clock, of 1970 or a year ahead', async () => {
    const device = await createOutboxDevice({ answer: () => Promise.reject(new TypeError('cut')) })
    device.parts.serviceNowMsOrNull = () => null
    const fresh = await device.put(likeIntent('s'))
    const tried = await device.put(likeIntent('t'), { ...heard, firstAttemptAt: device.world.now() - 400 * dayMs })
    await device.send(fresh)
    await device.send(tried)
    expect(device.sent).toHaveLength(2)
    expect(await device.row(fresh.id)).toMatchObject({ state: 'waiting', firstAttemptAt: null })
  })

  test('is sent if the time of the service only becomes known during the try', async ({ device }) => {
    const heardOf = [null, device.world.now()]
    device.parts.serviceNowMsOrNull = () => heardOf.shift() ?? null
    expect(await device.send(await device.put(likeIntent(crypto.randomUUID())))).toBe('settled')
    expect(device.sent).toHaveLength(1)
  })

  test('is sent at exactly 180 days', async ({ device }) => {
    await device.submit(likeIntent('s'), { ...heard, firstAttemptAt: device.world.now() - 180 * dayMs })
    expect(device.sent).toHaveLength(1)
    await device.submit(likeIntent('t'), { ...heard, firstAttemptAt: device.world.now() - 180 * dayMs - 1 })
    expect(device.sent).toHaveLength(1)
  })

  test('is sent until then, by the clock of the service', async ({ device }) => {
    const row = await device.put(likeIntent('s'), { ...heard, firstAttemptAt: device.world.now() - 179 * dayMs })
    // The phone believes that it is years later.
    device.world.setWallClock(3_000 * dayMs)
    device.parts.serviceNowMsOrNull = () => device.world.now() - 3_000 * dayMs
    await device.send(row)
    expect(device.sent).toHaveLength(1)
  })
})

describe('an intent that the citizen cancels', () => {
  const cancelled = (isCancelled: boolean, stored?: object) => reply(200, { cancelled: isCancelled, ...(stored && { stored }) })

  test('is cancelled by its key, and nothing else is sent', async () => {
    const device = await createOutboxDevice({ answer: () => cancelled(true) })
    const row = await device.submit(likeIntent('s'), { ...heard, isCancelling: true })
    expect(device.sent).toMatchObject([{ call: `POST /api/user/intents/${row.id}/cancel`, account: 'anna', key: null }])
    expect(await device.ended()).toEqual([{ id: row.id, end: 'cancelled' }])
  })

  test('gets the result of the service if it is too late', async () => {
    const device = await createOutboxDevice({ answer: () => cancelled(false, { receipt: 'OLD-ONE' }) })
    const row = await device.submit(likeIntent('s'), { ...heard, isCancelling: true })
    expect(await device.db.history.toArray()).toMatchObject([{ id: row.id, end: 'applied', receipt: 'OLD-ONE' }])
  })

  test('was applied and waits for another build if it is too late and the reply cannot be read', async () => {
    const device = await createOutboxDevice({ answer: () => cancelled(false, { what: 'ever' }) })
    const row = await device.submit(likeIntent('s'), { ...heard, isCancelling: true })
    expect(await device.row(row.id)).toMatchObject({ state: 'answered', isCancelling: false })
  })

  test('is cancelled again if the answer to the cancellation cannot be read', async () => {
    const device = await createOutboxDevice({ answer: () => new Response('[]', { headers: { [headers.contract]: '1' } }) })
    const row = await device.submit(likeIntent('s'), { ...heard, isCancelling: true })
    expect(await device.row(row.id)).toMatchObject({ state: 'waiting', isCancelling: true, wait: 'busy' })
  })

  test('is cancelled again after a try without a connection', async () => {
    const device = await createOutboxDevice({ answer: () => Promise.reject(new TypeError('cut')) })
    const row = await device.put(likeIntent('s'), { ...heard, isCancelling: true })
    expect(await device.send(row)).toBe('line')
    expect(await device.row(row.id)).toMatchObject({ state: 'waiting', isCancelling: true })
  })

  test.for<[status: number, type: string]>([
    [404, 'abroad:not-found'],
    [405, 'abroad:method-not-allowed'],
    [403, 'abroad:forbidden-origin'],
    [410, 'abroad:gone'],
    [422, 'abroad:of-a-later-day'],
  ])('is never sent because the service refuses the cancellation: %d %s', async ([status, type], { device }) => {
    device.answerWith(({ call }) => (call.endsWith('/cancel') ? problem(status, type) : receipt()))
    for (const more of [{}, { version: intentVersion + 1 }]) {
      const row = await device.put(likeIntent('s'), { ...heard, ...more, isCancelling: true })
      expect(await device.send(row)).toBe('settled')
      expect(await device.row(row.id)).toMatchObject({ state: 'waiting', isCancelling: true, wait: 'busy', refusal: null })
    }
    expect(device.sent).toHaveLength(2)
    expect(device.sent.every(({ call }) => call.endsWith('/cancel'))).toBe(true)
    expect(await device.ended()).toEqual([])
  })
})
