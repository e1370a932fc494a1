import { describe, expect, test } from 'vitest'
import { GivenUp, limitedFetch, watchedFetch } from './limited-fetch.ts'
import { createDrip, swallow } from '#worker/testing/line.ts'
import { createTestWorld } from '#worker/testing/test-environment.ts'

const call = { address: '/file', limitMs: 60_000, maxBytes: 1_000 }

describe('a call', () => {
  test('that nobody answers ends after ten seconds, and one whose caller gives it up at once', async () => {
    const world = createTestWorld({ fetch: (_, init) => swallow(init) })
    const silent = limitedFetch(world, call, async () => 'read').catch((error: unknown) => error)
    await world.advance(10_000)
    expect(await silent).toBeInstanceOf(GivenUp)
    const own = new AbortController()
    const left = limitedFetch(world, { ...call, signal: own.signal }, async () => 'read').catch((error: unknown) => error)
    own.abort()
    expect(await left).toBeInstanceOf(GivenUp)
    expect(world.sleeping()).toBe(0)
  })

  test('whose line breaks throws what the line said', async () => {
    const world = createTestWorld({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
    await expect(limitedFetch(world, call, async () => 'read')).rejects.toThrow(TypeError)
  })

  test('that was given up before it began sends nothing', async () => {
    let sent = 0
    const world = createTestWorld({ fetch: async () => ((sent += 1), new Response('x')) })
    await expect(limitedFetch(world, { ...call, signal: AbortSignal.abort() }, async () => 'read')).rejects.toBeInstanceOf(GivenUp)
    expect(sent).toBe(0)
  })
})

describe('a response that is handed on', () => {
  test('is refused while no header comes', async () => {
    const world = createTestWorld({ fetch: (_, init) => swallow(init) })
    const asked = watchedFetch(world, '/file').catch((error: unknown) => error)
    await world.advance(10_000)
    expect(await asked).toMatchObject({ name: 'AbortError' })
  })

  test('breaks off where its body falls silent, and is whole where it does not', async () => {
    const drips: ReturnType<typeof createDrip>[] = []
    const world = createTestWorld({
      fetch: async (_, init) => {
        drips.push(createDrip(init))
        return drips.at(-1)!.response
      },
    })
    const [dead, slow] = await Promise.all([watchedFetch(world, '/dead'), watchedFetch(world, '/slow')])
    const texts = [dead.text().catch(() => 'broken'), slow.text()]
    for (let n = 0; n < 3; n += 1) {
      drips[1]!.push('x'.repeat(200))
      await world.advance(9_000)
    }
    drips[1]!.end()
    expect(await Promise.all(texts)).toEqual(['broken', 'x'.repeat(600)])
    expect(world.sleeping()).toBe(0)
  })

  test('its caller’s own limit ends it too', async () => {
    const world = createTestWorld({ fetch: (_, init) => swallow(init) })
    await expect(watchedFetch(world, '/file', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  })
})
