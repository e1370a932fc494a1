import { expect, test } from 'vitest'
import { createEngine } from './engine.ts'
import { problem } from '#worker/testing/feed-service.ts'
import { createTestWorld } from '#worker/testing/test-environment.ts'
import { createWholeService } from '#worker/testing/whole-service.ts'
import { emergencyTierAddress } from '#worker/guide/emergency-repair.ts'

test('a country guessed in the middle of a round ends it: its answer brings nothing of the pack that nobody chose', async () => {
  const service = createWholeService()
  await service.guide.publish('visa', 'Text')
  const asked = Promise.withResolvers<void>()
  const dropping = Promise.withResolvers<void>()
  const world = createTestWorld({
    fetch: async (address, init) => {
      // The countries, and with them the guess, come while Switzerland's pack is being asked for; its answer, while what it began is dropped.
      if (address === emergencyTierAddress) await asked.promise
      if (address.startsWith('/api/guide/emergency') || address.startsWith('/api/representation/')) return problem(404, 'abroad:not-found')
      if (address.startsWith('/api/guide/pack/CH')) {
        asked.resolve()
        await Promise.race([dropping.promise, aborted(init.signal)])
      }
      init.signal?.throwIfAborted()
      return service.fetch(address, init)
    },
  })
  const { manifests } = world.db
  const where = manifests.where.bind(manifests) as (index: never) => never
  manifests.where = (index: never) => {
    dropping.resolve()
    return where(index)
  }
  const engine = await createEngine(world)
  await engine.start({ language: 'en', country: null, build: 'test' })
  const arrived = async () => {
    await world.advance(1)
    return (await manifests.get(['TH', 'en']))?.manifest?.articles.length
  }
  await expect.poll(arrived).toBe(1)
  await engine.close()
  expect(await manifests.get(['CH', 'en'])).toBeUndefined()
})

function aborted(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => void signal?.addEventListener('abort', () => resolve(), { once: true }))
}
