import { expect, test } from 'vitest'
import { noon } from '#server/testing/test-app.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { storyDraft } from '#server/testing/test-items.ts'
import { createWorld, say, write } from '#server/testing/test-writes.ts'
import { createLabDesk } from './lab-desk.ts'

describeOnDatabases('a full disk of the services', (fresh) => {
  test('a write is put off and leaves nothing behind, what is there can be read, and with room it is done once', async () => {
    const lab = createLabDesk({ now: () => noon })
    const { app, browser } = await createWorld(await fresh(lab.disk.reword), { drafts: [storyDraft('s')], lab })
    const setFull = (isFull: boolean) => browser.call('PUT', '/api/lab/disk', { body: { isFull } })
    const likes = async () => ((await browser.call('GET', '/api/content/single/story/s')).body as { likes: number }).likes
    const like = async () => (await write(browser, say.like('s'), 'key-of-anna-1')).status
    expect((await setFull(true)).status).toBe(200)
    expect([await like(), await like(), await likes()]).toEqual([503, 503, 0])
    expect((await app.request('/healthz')).status).toBe(200)
    await setFull(false)
    expect([await like(), await like(), await likes()]).toEqual([200, 200, 1])
  })
})

test.each([
  ['insert into a values (1)', true],
  [' update a set b = 1', true],
  ['with t as (\n update items set rev = 1 returning id) select * from t', true],
  ['with t as (select 1) insert into a select * from t', true],
  ['with t as (select updated from a) select * from t', false],
  ['select 1', false],
  ['delete from a', false],
])('%s needs room: %s', (statement, needsRoom) => {
  const { disk } = createLabDesk({ now: () => noon })
  expect(disk.reword(statement)).toBe(statement)
  disk.set(true)
  expect(disk.reword(statement) !== statement).toBe(needsRoom)
})

test('services that start anew find room: on a full disk they would not come back', () => {
  const log: boolean[] = []
  const lab = createLabDesk({ now: () => noon, restart: () => log.push(lab.disk.isFull()) })
  lab.disk.set(true)
  lab.restart?.()
  expect(log).toEqual([false])
  expect(createLabDesk({ now: () => noon }).restart, 'in process there is nobody to do it').toBeUndefined()
})
