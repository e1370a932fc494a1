import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBackend } from './backend.ts'
import { createLoss, startReplayService } from './service.ts'

let service: Awaited<ReturnType<typeof startReplayService>>
beforeEach(async () => void (service = await startReplayService(1)))
afterEach(() => service.close())

const word = { entity: 'each-1', no: 1 }
const ask = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${service.address}${path}`, { method: 'POST', body: JSON.stringify(body), headers: { ...headers, Connection: 'close' } })

test('the same seed loses the same answers, one in twenty', () => {
  const lostOf = (seed: number) => Array.from({ length: 20_000 }, createLoss(seed))
  const lost = lostOf(7)
  expect(lostOf(7)).toEqual(lost)
  expect(lostOf(8)).not.toEqual(lost)
  expect(lost.filter(Boolean).length / lost.length).toBeCloseTo(0.05, 2)
})

test('without a line nothing is taken, and with one a lost answer is lost after its effect', async () => {
  await expect(ask('/replay/words', word)).rejects.toThrow()
  expect(service.traffic).toEqual({ effects: [], requests: 0, lostAnswers: 0 })
  service.lineUp()
  const isLost = createLoss(1)
  const expected = Array.from({ length: 60 }, () => (isLost() ? 'lost' : 200))
  const answers: unknown[] = []
  for (const _ of expected)
    answers.push(
      await ask('/replay/words', word).then(
        ({ status }) => status,
        () => 'lost',
      ),
    )
  expect(answers).toEqual(expected)
  expect(service.traffic.effects).toHaveLength(60)
  expect(service.traffic).toMatchObject({ requests: 60, lostAnswers: expected.filter((answer) => answer === 'lost').length })
})

test('a repeat under its key changes nothing and is answered as before; without a key it is done again', () => {
  const { answer, effects } = createBackend()
  const send = (key?: string) =>
    answer({ method: 'POST', path: '/api/chat/messages', key, body: { representationId: 'each-1', text: '1' } })
  expect(send('key-1')).toEqual(send('key-1'))
  expect(effects).toEqual([word])
  send()
  expect(effects).toEqual([word, word])
})

test('a row of RxDB whose master is not the one assumed is a conflict, and changes nothing', () => {
  const { answer, effects } = createBackend()
  const newDocumentState = { id: 'last-0', entity: 'last-0', no: 5, _deleted: false }
  const push = () => answer({ method: 'POST', path: '/replay/rxdb', key: undefined, body: [{ newDocumentState }] }).body
  expect(push()).toEqual([])
  expect(push()).toEqual([newDocumentState])
  expect(effects).toEqual([{ entity: 'last-0', no: 5 }])
})

test('a revision that CouchDB knows is not missing, and stored again changes nothing', () => {
  const { answer, effects } = createBackend()
  const couch = (path: string, body: unknown) => answer({ method: 'POST', path: `/replay/pouchdb/${path}`, key: undefined, body }).body
  expect(couch('_revs_diff', { a: ['1-x'] })).toEqual({ a: { missing: ['1-x'] } })
  const docs = [{ _id: 'a', _rev: '1-x', value: word }]
  couch('_bulk_docs', { docs, new_edits: false })
  couch('_bulk_docs', { docs, new_edits: false })
  expect(couch('_revs_diff', { a: ['1-x'] })).toEqual({})
  expect(effects).toEqual([word])
})
