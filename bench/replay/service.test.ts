import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBackend } from './backend.ts'
import { createLoss, startReplayService } from './service.ts'

let service: Awaited<ReturnType<typeof startReplayService>>
beforeEach(async () => void (service = await startReplayService(1)))
afterEach(() => service.close())

const entry = { entity: 'each-1', no: 1 }
const post = (path: string, body: unknown) =>
  fetch(`${service.address}${path}`, { method: 'POST', body: JSON.stringify(body), headers: { Connection: 'close' } })

test('loses the same replies for the same seed, one in twenty', () => {
  const lostOf = (seed: number) => Array.from({ length: 20_000 }, createLoss(seed))
  const lost = lostOf(7)
  expect(lostOf(7)).toEqual(lost)
  expect(lostOf(8)).not.toEqual(lost)
  expect(lost.filter(Boolean).length / lost.length).toBeCloseTo(0.05, 2)
})

test('applies nothing while offline, and loses a reply after its effect while online', async () => {
  await expect(post('/replay/entries', entry)).rejects.toThrow()
  expect(service.traffic).toEqual({ effects: [], requests: 0, lostReplies: 0 })
  service.goOnline()
  const isLost = createLoss(1)
  const expected = Array.from({ length: 60 }, () => (isLost() ? 'lost' : 200))
  const replies: unknown[] = []
  for (const _ of expected)
    replies.push(
      await post('/replay/entries', entry).then(
        ({ status }) => status,
        () => 'lost',
      ),
    )
  expect(replies).toEqual(expected)
  expect(service.traffic.effects).toHaveLength(60)
  expect(service.traffic).toMatchObject({ requests: 60, lostReplies: expected.filter((reply) => reply === 'lost').length })
})

test('stores the reply under its key, and applies a repeat without a key again', () => {
  const { reply, effects } = createBackend()
  const send = (key?: string) => reply({ method: 'POST', path: '/api/chat/messages', key, body: { representationId: 'each-1', text: '1' } })
  expect(send('key-1')).toEqual(send('key-1'))
  expect(effects).toEqual([entry])
  send()
  expect(effects).toEqual([entry, entry])
})

test('reports a conflict and changes nothing if an RxDB row assumes another master', () => {
  const { reply, effects } = createBackend()
  const newDocumentState = { id: 'last-0', entity: 'last-0', no: 5, _deleted: false }
  const push = () => reply({ method: 'POST', path: '/replay/rxdb', key: undefined, body: [{ newDocumentState }] }).body
  expect(push()).toEqual([])
  expect(push()).toEqual([newDocumentState])
  expect(effects).toEqual([{ entity: 'last-0', no: 5 }])
})

test('changes nothing if a CouchDB revision is stored again', () => {
  const { reply, effects } = createBackend()
  const couch = (path: string, body: unknown) => reply({ method: 'POST', path: `/replay/pouchdb/${path}`, key: undefined, body }).body
  expect(couch('_revs_diff', { a: ['1-x'] })).toEqual({ a: { missing: ['1-x'] } })
  const docs = [{ _id: 'a', _rev: '1-x', value: entry }]
  couch('_bulk_docs', { docs, new_edits: false })
  couch('_bulk_docs', { docs, new_edits: false })
  expect(couch('_revs_diff', { a: ['1-x'] })).toEqual({})
  expect(effects).toEqual([entry])
})
