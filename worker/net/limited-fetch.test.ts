import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { GivenUp, limitedFetch, watchedFetch } from './limited-fetch.ts'
import { createDrip, swallow } from '#worker/testing/line.ts'
import { readChunks } from './read-body.ts'
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
    expect(await left).toMatchObject({ name: 'GivenUp' })
    expect(world.sleeping()).toBe(0)
  })

  test('that is over leaves nothing on its caller’s signal, which may end many calls', async () => {
    const own = new AbortController()
    const world = createTestWorld({ fetch: async () => new Response('x') })
    await limitedFetch(world, { ...call, signal: own.signal }, async () => 'read')
    expect(getEventListeners(own.signal, 'abort')).toEqual([])
  })

  test('without a limit for the whole goes on for as long as something comes', async () => {
    let drip!: ReturnType<typeof createDrip>
    const world = createTestWorld({ fetch: async (_, init) => (drip = createDrip(init)).response })
    const streamed = limitedFetch(world, { ...call, limitMs: null, maxBytes: 1_000_000 }, async (response, guard) => {
      const end = await readChunks(response, guard, world, async () => undefined)
      return { end, bytes: guard.bytes }
    })
    await world.advance(0)
    for (let n = 0; n < 100; n += 1) {
      drip.push('x'.repeat(200))
      await world.advance(9_000)
    }
    drip.end()
    expect(await streamed).toEqual({ end: undefined, bytes: 20_000 })
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
    const own = new AbortController()
    const asked = watchedFetch(world, '/file', { signal: own.signal }).catch((error: unknown) => error)
    own.abort()
    expect(await asked).toMatchObject({ name: 'AbortError' })
  })
})
