import { expect, test } from 'vitest'
import { appointmentIntent, heard, messageIntent, pushIntent, readNotificationsIntent } from '#store/testing/intent-samples.ts'
import { problem, reply } from '#worker/testing/feed-service.ts'
import { createOutboxDevice, receipt, type Sent } from '#worker/testing/outbox-device.ts'
import { enqueue } from './enqueue.ts'

const conversation = { id: 'c', representationId: 'r', state: 'open', seq: 1 }
const taken = (sent: Sent) =>
  receipt({ conversation, message: { seq: 1, id: sent.key, from: 'citizen', text: 'x', sentAt: '2026-06-01T08:00:00Z' } })
const archived = { type: 'abroad:closed', detail: null, at: 1 } as const

test('a message that was taken settles none before it: what was refused still waits for the citizen', async () => {
  const device = await createOutboxDevice({ answer: taken })
  const refused = await device.put(messageIntent('first'), { ...heard, state: 'needs-you', refusal: archived })
  const sent = await device.put(messageIntent('second'))
  await device.send(sent)
  expect(await device.rows()).toMatchObject([{ id: refused.id, state: 'needs-you' }])
  expect(await device.db.history.toArray()).toMatchObject([{ id: sent.id, end: 'applied', receipt: 'ABC-DEF', version: 2 }])
})

test('a message that is refused is kept, whatever was written after it', async () => {
  const device = await createOutboxDevice({ answer: () => problem(409, 'abroad:closed') })
  const first = await device.put(messageIntent('first'))
  await device.put(messageIntent('second'))
  await device.send(first)
  expect((await device.rows()).map(({ state }) => state)).toEqual(['needs-you', 'waiting'])
})

test('messages to one representation stand in one lane, requests for an appointment each in its own', async () => {
  const { world, rows } = await createOutboxDevice()
  const say = async (id: string, intent: Parameters<typeof enqueue>[1]['intent']) =>
    expect(await enqueue(world, { id, account: 'anna', intent, about: null })).toEqual({ ok: true, value: 'saved' })
  await say('11111111-1111-4111-8111-111111111111', messageIntent('one'))
  await say('21111111-1111-4111-8111-111111111111', messageIntent('one'))
  await say('31111111-1111-4111-8111-111111111111', messageIntent('one', 'other'))
  await say('41111111-1111-4111-8111-111111111111', appointmentIntent())
  await say('51111111-1111-4111-8111-111111111111', appointmentIntent())
  expect((await rows()).map(({ entity }) => entity)).toEqual([
    'chat:th-bangkok-embassy',
    'chat:th-bangkok-embassy',
    'chat:other',
    'appointment:41111111-1111-4111-8111-111111111111',
    'appointment:51111111-1111-4111-8111-111111111111',
  ])
})

test('what has no body leaves with its address alone, and no item is touched by it', async () => {
  const device = await createOutboxDevice({ answer: () => reply(200, {}) })
  for (const intent of [readNotificationsIntent(7), pushIntent(true, 'b-1'), pushIntent(false, 'b-1')])
    await device.send(await device.put(intent))
  expect(device.sent.map(({ call, body }) => [call, body])).toEqual([
    ['DELETE /api/user/notification/NEW_CHAT_MESSAGE', undefined],
    ['PUT /api/push/one-signal-player/b-1', undefined],
    ['DELETE /api/push/one-signal-player/b-1', undefined],
  ])
  expect(await device.rows()).toEqual([])
  expect(await device.db.personal.count()).toBe(0)
})
