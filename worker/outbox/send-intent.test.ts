import { describe, expect, test } from 'vitest'
import { headers } from '#contract/wire/wire.ts'
import { intentVersion } from '#contract/intents/kind-tables.ts'
import { heard, likeIntent, profileIntent, registerIntent, unregisterIntent, voteIntent } from '#store/testing/intent-samples.ts'
import { findItemAnywhere, segmentsOf } from '#store/feed/walk.ts'
import { sampleScope, sampleStory } from '#store/testing/samples.ts'
import { problem, reply } from '#worker/testing/feed-service.ts'
import { portalPage } from '#worker/testing/line.ts'
import { createOutboxDevice, heldAnswers, receipt } from '#worker/testing/outbox-device.ts'

const dayMs = 86_400_000

describe('a try', () => {
  test.each([
    [registerIntent('e'), 'PUT /api/content/register'],
    [unregisterIntent('e'), 'PUT /api/content/unregister'],
    [voteIntent('u', 'a'), 'POST /api/content/surveys'],
    [likeIntent('s'), 'PUT /api/content/like'],
    [profileIntent(), 'PUT /api/user/me'],
  ] as const)('of %o goes out with its key, its account and its body', async (intent, call) => {
    const device = await createOutboxDevice()
    const row = await device.put(intent)
    expect(await device.send(row)).toBe('settled')
    expect(device.sent).toEqual([{ call, key: row.id, account: 'anna', body: intent.body }])
  })

  test('is on disk before it goes out: from here on the service may have heard it', async () => {
    const device = await createOutboxDevice()
    const row = await device.put(likeIntent('s'), { ...heard, attempts: 2, nextAttemptAt: 9, waitMs: 4 })
    const seen: unknown[] = []
    device.answerWith(async () => {
      seen.push(await device.row(row.id))
      return receipt()
    })
    await device.send(row)
    expect(seen).toMatchObject([{ state: 'sending', attempts: 3, firstAttemptAt: heard.firstAttemptAt, nextAttemptAt: null }])
  })

  test('notes when the first was, by the service’s clock', async () => {
    const device = await createOutboxDevice({ answer: () => problem(503, 'abroad:unavailable') })
    device.parts.serviceNowMsOrNull = () => 42
    const row = await device.put(likeIntent('s'))
    await device.send(row)
    expect(await device.row(row.id)).toMatchObject({ firstAttemptAt: 42, attempts: 1 })
  })

  test('is left out where the citizen has taken it back, or it is under way already', async () => {
    const device = await createOutboxDevice()
    const [gone, sending] = [await device.put(likeIntent('s')), await device.put(likeIntent('t'))]
    await device.db.intents.delete(gone.seq)
    await device.db.intents.update(sending.seq, { state: 'sending' })
    expect([await device.send(gone), await device.send(sending)]).toEqual(['skipped', 'skipped'])
    expect(device.sent).toEqual([])
  })

  test('says that there was no line, and nothing else does', async () => {
    const device = await createOutboxDevice()
    const answers = [
      () => Promise.reject(new TypeError('cut')),
      () => portalPage(),
      () => portalPage(404),
      () => new Response(null, { status: 204 }),
    ]
    for (const answer of answers) {
      device.answerWith(answer)
      expect(await device.send(await device.put(likeIntent('s')))).toBe('line')
    }
    for (const answer of [() => problem(409, 'abroad:full'), () => problem(503, 'abroad:unavailable'), () => reply(200, 7)]) {
      device.answerWith(answer)
      expect(await device.send(await device.put(likeIntent('s')))).toBe('settled')
    }
  })

  test('is noted in the diary without a word of what it says', async () => {
    const device = await createOutboxDevice()
    await device.send(await device.put(registerIntent('secret-event')))
    await device.world.advance(0)
    expect(JSON.stringify(await device.db.diary.toArray())).toContain('send register')
    expect(JSON.stringify(await device.db.diary.toArray())).toContain('done')
    device.answerWith(() => Promise.reject(new TypeError('cut')))
    await device.send(await device.put(likeIntent('s')))
    await device.world.advance(0)
    expect(JSON.stringify(await device.db.diary.toArray())).toContain('again: line')
    expect(JSON.stringify(await device.db.diary.toArray())).not.toContain('secret-event')
  })
})

describe('what came of it, on a device that is full', () => {
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

  test('is stored when there is room, and the story that it is about stays', async () => {
    const { device, pauses, sent } = await fullFor(4)
    expect(await sent).toBe('settled')
    const left = await Promise.all(['s5', 's30', 's31'].map((id) => findItemAnywhere(device.db, id)))
    expect(left.map((item) => item?.id)).toEqual(['s5', 's30', undefined])
    expect(pauses).toEqual([])
  })

  test('waits as for a busy service where there is none, so that it is not asked again at once', async () => {
    const { row, pauses, sent } = await fullFor(99)
    await expect(sent).rejects.toMatchObject({ name: 'QuotaExceededError' })
    expect(pauses).toEqual([{ id: row.id, wait: 'busy', waitMs: expect.any(Number) }])
  })
})

describe('[53] [54] an intent that another version wrote', () => {
  test.each([
    ['of a newer one', { version: intentVersion + 1 }],
    ['of a kind nobody knows', { intent: { kind: 'petition', body: {} } as never }],
    ['that is damaged', { intent: null as never }],
  ])('%s is never sent and never dropped: it is shown', async (_, more) => {
    const device = await createOutboxDevice()
    const row = await device.put(registerIntent('e'), more)
    expect(await device.send(row)).toBe('settled')
    expect(device.sent).toEqual([])
    expect(await device.row(row.id)).toMatchObject({ state: 'needs-you', refusal: { type: 'unreadable' }, isCancelling: false })
  })
})

describe('an intent first sent long ago', () => {
  test('comes back as a decision after 180 days, because its key may be forgotten', async () => {
    const device = await createOutboxDevice()
    const row = await device.put(likeIntent('s'), { ...heard, firstAttemptAt: device.world.now() - 181 * dayMs })
    await device.send(row)
    expect(device.sent).toEqual([])
    expect(await device.row(row.id)).toMatchObject({ state: 'needs-you', refusal: { type: 'too-old' } })
  })

  test('is not judged by a clock that nobody has confirmed: a phone of 1970, or one that is set a year ahead', async () => {
    const device = await createOutboxDevice({ answer: () => Promise.reject(new TypeError('cut')) })
    device.parts.serviceNowMsOrNull = () => null
    const fresh = await device.put(likeIntent('s'))
    const tried = await device.put(likeIntent('t'), { ...heard, firstAttemptAt: device.world.now() - 400 * dayMs })
    await device.send(fresh)
    await device.send(tried)
    expect(device.sent).toHaveLength(2)
    expect(await device.row(fresh.id)).toMatchObject({ state: 'waiting', firstAttemptAt: null })
  })

  test('is no such intent where the service’s clock is first heard of while it is begun', async () => {
    const device = await createOutboxDevice()
    const heardOf = [null, device.world.now()]
    device.parts.serviceNowMsOrNull = () => heardOf.shift() ?? null
    expect(await device.send(await device.put(likeIntent('s')))).toBe('settled')
    expect(device.sent).toHaveLength(1)
  })

  test('to the moment of 180 days is sent', async () => {
    const device = await createOutboxDevice()
    await device.send(await device.put(likeIntent('s'), { ...heard, firstAttemptAt: device.world.now() - 180 * dayMs }))
    expect(device.sent).toHaveLength(1)
    await device.send(await device.put(likeIntent('t'), { ...heard, firstAttemptAt: device.world.now() - 180 * dayMs - 1 }))
    expect(device.sent).toHaveLength(1)
  })

  test('is sent until then, by the service’s clock', async () => {
    const device = await createOutboxDevice()
    const row = await device.put(likeIntent('s'), { ...heard, firstAttemptAt: device.world.now() - 179 * dayMs })
    // The phone believes that it is years later.
    device.world.setWallClock(3_000 * dayMs)
    device.parts.serviceNowMsOrNull = () => device.world.now() - 3_000 * dayMs
    await device.send(row)
    expect(device.sent).toHaveLength(1)
  })
})

describe('an intent that the citizen wants back', () => {
  const cancelled = (isCancelled: boolean, stored?: object) => reply(200, { cancelled: isCancelled, ...(stored && { stored }) })

  test('is asked for by its key, and nothing else is sent', async () => {
    const device = await createOutboxDevice({ answer: () => cancelled(true) })
    const row = await device.put(likeIntent('s'), { ...heard, isCancelling: true })
    await device.send(row)
    expect(device.sent).toMatchObject([{ call: `POST /api/user/intents/${row.id}/cancel`, account: 'anna', key: null }])
    expect(await device.ended()).toEqual([{ id: row.id, end: 'cancelled' }])
  })

  test('too late, is what the service says it came to', async () => {
    const device = await createOutboxDevice({ answer: () => cancelled(false, { receipt: 'OLD-ONE' }) })
    const row = await device.put(likeIntent('s'), { ...heard, isCancelling: true })
    await device.send(row)
    expect(await device.db.history.toArray()).toMatchObject([{ id: row.id, end: 'applied', receipt: 'OLD-ONE' }])
  })

  test('too late, with a reply nobody can read, was applied and waits for another build', async () => {
    const device = await createOutboxDevice({ answer: () => cancelled(false, { what: 'ever' }) })
    const row = await device.put(likeIntent('s'), { ...heard, isCancelling: true })
    await device.send(row)
    expect(await device.row(row.id)).toMatchObject({ state: 'answered', isCancelling: false })
  })

  test('is asked for again where its answer cannot be read: of the intent it says nothing', async () => {
    const device = await createOutboxDevice({ answer: () => new Response('[]', { headers: { [headers.contract]: '1' } }) })
    const row = await device.put(likeIntent('s'), { ...heard, isCancelling: true })
    await device.send(row)
    expect(await device.row(row.id)).toMatchObject({ state: 'waiting', isCancelling: true, wait: 'busy' })
  })

  test('without the line is asked for again', async () => {
    const device = await createOutboxDevice({ answer: () => Promise.reject(new TypeError('cut')) })
    const row = await device.put(likeIntent('s'), { ...heard, isCancelling: true })
    expect(await device.send(row)).toBe('line')
    expect(await device.row(row.id)).toMatchObject({ state: 'waiting', isCancelling: true })
  })

  test.each<[status: number, type: string]>([
    [404, 'abroad:not-found'],
    [405, 'abroad:method-not-allowed'],
    [403, 'abroad:forbidden-origin'],
    [410, 'abroad:gone'],
    [422, 'abroad:of-a-later-day'],
  ])('is never sent because the service refuses to take it back: %d %s', async (status, type) => {
    const device = await createOutboxDevice()
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

  test('while it is under way is told apart by the answer', async () => {
    const held = heldAnswers()
    const device = await createOutboxDevice({ answer: held.hold })
    const row = await device.put(likeIntent('s'))
    const sending = device.send(row)
    await device.world.advance(10)
    await device.db.intents.update(row.seq, { isCancelling: true })
    held.waiting[0]!.cut()
    await sending
    expect(await device.row(row.id)).toMatchObject({ state: 'waiting', isCancelling: true, attempts: 1 })
  })
})
