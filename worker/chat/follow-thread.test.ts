import { expect, test } from 'vitest'
import { sampleCredentials } from '#store/testing/test-database.ts'
import { createTestWorld, partsOf } from '#worker/testing/test-environment.ts'
import { createChatPull } from './pull-chat.ts'
import { createWatch } from './follow-thread.ts'

function createWatchWorld(fetch: (path: string) => Promise<Response>) {
  const life = new AbortController()
  const world = createTestWorld({ fetch })
  const callbacks = { onNews: () => undefined, onAlert: () => undefined }
  const deps = { ...partsOf(world), signal: life.signal, connection: { isSlow: () => false }, ...callbacks }
  return { life, world, watch: createWatch({ ...deps, pull: createChatPull(deps) }) }
}

test('does not follow a thread that was left before the database was read', async () => {
  const requested: string[] = []
  const { life, world, watch } = createWatchWorld((path) => (requested.push(path), Promise.reject(new TypeError('cut'))))
  await world.db.session.put(sampleCredentials)
  await Promise.all([watch.follow({ thread: 'th-bangkok-embassy' }), watch.follow(null)])
  for (let beat = 0; beat < 3; beat += 1) await world.advance(2_000)
  expect(requested).toEqual([])
  await Promise.all([watch.follow({ thread: 'th-bangkok-embassy' }), watch.follow(null), watch.follow({ thread: 'th-bangkok-embassy' })])
  for (let beat = 0; beat < 3; beat += 1) await world.advance(2_000)
  expect(requested).toContain('/api/chat/conversations')
  life.abort()
  await world.advance(2_000)
  await watch.settled()
})

test('follows the thread again after the database failed once', async () => {
  const requested: string[] = []
  const { life, world, watch } = createWatchWorld((path) => (requested.push(path), Promise.reject(new TypeError('cut'))))
  const { db } = world
  await db.session.put(sampleCredentials)
  const transaction = db.transaction.bind(db) as (...given: unknown[]) => Promise<unknown>
  let failures = 1
  Object.assign(db, {
    transaction(mode: string, tables: { name: string }[], ...rest: unknown[]) {
      const isPresence = Array.isArray(tables) && tables.some(({ name }) => name === 'profiles')
      if (!isPresence || failures === 0) return transaction(mode, tables, ...rest)
      failures -= 1
      return Promise.reject(new DOMException('broken off', 'UnknownError'))
    },
  })
  await watch.follow({ thread: 'th-bangkok-embassy' })
  await world.advance(1)
  expect([failures, requested]).toEqual([0, []])
  for (let beat = 0; beat < 3; beat += 1) await world.advance(2_000)
  expect(requested).toContain('/api/chat/conversations')
  expect((await db.diary.toArray()).map(({ what }) => what)).toContain('chat')
  life.abort()
  await world.advance(2_000)
  await watch.settled()
})
