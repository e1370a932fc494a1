import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { defineCall } from '#contract/wire/call.ts'
import { createHttp } from './http.ts'
import type { CallReport } from './http.ts'
import { StorageFailed } from './read-body.ts'
import { createDrip } from '#worker/testing/line.ts'
import { createTestWorld, settle, type TestWorld } from '#worker/testing/test-environment.ts'

const thing = v.object({ n: v.number(), place: v.optional(v.string()) })
const call = defineCall({ service: 'guide', method: 'GET', path: '/thing', reply: thing })

function drip() {
  let body!: ReturnType<typeof createDrip>
  const reports: CallReport[] = []
  const world = createTestWorld({
    fetch: async (_, init) => {
      body = createDrip(init)
      return body.response
    },
  })
  const http = createHttp(world, (report) => void reports.push(report))
  const lines: string[] = []
  const onLine = async (line: Uint8Array): Promise<void> => void lines.push(new TextDecoder().decode(line))
  return {
    world,
    reports,
    lines,
    push: (piece: string | Uint8Array) => body.push(piece),
    end: () => body.end(),
    cut: () => body.cut(),
    request: (maxBytes?: number) => http.request(call, { language: 'en', ...(maxBytes !== undefined && { maxBytes }) }),
    requestLines: (own = onLine) => http.requestLines(call, { language: 'en' }, own),
  }
}

/** A call whose answer has begun. */
async function begun(maxBytes?: number) {
  const given = drip()
  const asked = given.request(maxBytes)
  await settle()
  return { ...given, asked }
}

async function begunLines(onLine?: (line: Uint8Array, world: TestWorld) => Promise<void>) {
  const given = drip()
  const asked = given.requestLines(onLine && ((line) => onLine(line, given.world)))
  await settle()
  return { ...given, asked }
}

describe('a body', () => {
  test('is read however it is cut into pieces, also within a letter', async () => {
    const { asked, push, end } = await begun()
    for (const byte of new TextEncoder().encode('{"n":41,"place":"Zürich 🏔"}')) push(Uint8Array.of(byte))
    end()
    expect(await asked).toMatchObject({ kind: 'value', value: { n: 41, place: 'Zürich 🏔' }, bytes: 31 })
  })

  test('that breaks off was cut off, not unreadable', async () => {
    const { asked, push, cut } = await begun()
    push('{"n":')
    await settle()
    cut()
    expect(await asked).toEqual({ kind: 'failure', failure: { kind: 'no-answer', reason: 'cut-off' } })
  })

  test('that falls silent for ten seconds is given up', async () => {
    const { asked, push, world, reports } = await begun()
    push(`{"n":1${' '.repeat(300)}`)
    await world.advance(9_999)
    expect(reports).toEqual([])
    await world.advance(1)
    expect(await asked).toEqual({ kind: 'failure', failure: { kind: 'no-answer', reason: 'timeout' } })
  })

  test('of less than 200 bytes in ten seconds is silence; a slow one that goes on is read to its end', async () => {
    const slow = await begun()
    for (let n = 0; n < 9; n += 1) {
      slow.push(' '.repeat(201))
      await slow.world.advance(9_999)
    }
    slow.push('{"n":1}')
    slow.end()
    expect(await slow.asked).toMatchObject({ kind: 'value' })

    const dripping = await begun()
    for (let second = 0; second < 10; second += 1) {
      dripping.push('x'.repeat(19))
      await dripping.world.advance(1_000)
    }
    expect(await dripping.asked).toMatchObject({ failure: { reason: 'timeout' } })
  })

  test('that is just as large as it may be is read, and one byte more is too large', async () => {
    const asked = async (maxBytes: number) => {
      const { asked: answer, push, end } = await begun(maxBytes)
      push('{"n":1}')
      end()
      return answer
    }
    expect(await asked(7)).toMatchObject({ kind: 'value', value: { n: 1 } })
    expect(await asked(6)).toEqual({ kind: 'failure', failure: { kind: 'no-answer', reason: 'too-large' } })
  })

  test('that falls silent is given up also where an aborted call leaves it open', async () => {
    let isCancelled = false
    const endless = new ReadableStream({ cancel: () => void (isCancelled = true) })
    const world = createTestWorld({ fetch: async () => new Response(endless, { headers: { 'Abroad-Contract': '1' } }) })
    const asked = createHttp(world, () => undefined).request(call, { language: 'en' })
    await world.advance(10_000)
    expect(await asked).toEqual({ kind: 'failure', failure: { kind: 'no-answer', reason: 'timeout' } })
    expect(isCancelled).toBe(true)
  })

  test('nothing watches a line whose body has come', async () => {
    const { asked, push, end, world } = await begun()
    push('{"n":1}')
    end()
    expect(await asked).toMatchObject({ kind: 'value' })
    expect(world.sleeping()).toBe(0)
  })
})

describe('lines', () => {
  test('are handed over whole, in their order, as they arrive', async () => {
    const { asked, push, end, lines } = await begunLines()
    push('{"a":1}\n{"b"')
    await settle()
    expect(lines).toEqual(['{"a":1}'])
    push(':2}\n\n{"ü":3}\n')
    end()
    expect(await asked).toMatchObject({ kind: 'value', value: 3 })
    expect(lines).toEqual(['{"a":1}', '{"b":2}', '{"ü":3}'])
  })

  test('empty ones are no lines, wherever they stand', async () => {
    const { asked, push, end, lines } = await begunLines()
    push('\n\n{"a":1}\n\n')
    await settle()
    push('\n{"b":2}\n')
    end()
    expect(await asked).toMatchObject({ kind: 'value', value: 2 })
    expect(lines).toEqual(['{"a":1}', '{"b":2}'])
  })

  test('a line cut in its middle keeps the whole lines before it, and is not handed over', async () => {
    for (const how of ['cut', 'end'] as const) {
      const line = await begunLines()
      line.push('{"a":1}\n{"b":2}\n{"c"')
      await settle()
      line[how]()
      expect(await line.asked).toEqual({ kind: 'failure', failure: { kind: 'no-answer', reason: 'cut-off' } })
      expect(line.lines).toEqual(['{"a":1}', '{"b":2}'])
    }
  })

  test('a line that was handed over stays what it was while later ones come', async () => {
    const kept: Uint8Array[] = []
    const { asked, push, end } = await begunLines(async (line) => void kept.push(line))
    push('first\nsec')
    await settle()
    push('ond\nthird\n')
    end()
    await asked
    expect(kept.map((line) => new TextDecoder().decode(line))).toEqual(['first', 'second', 'third'])
  })

  test('a device that cannot store them is no fault of the line', async () => {
    const { requestLines, push, reports } = drip()
    const asked = requestLines(() => Promise.reject(new StorageFailed('QuotaExceededError')))
    const caught = expect(asked).rejects.toMatchObject({ name: 'StorageFailed', message: 'QuotaExceededError' })
    await settle()
    push('{"a":1}\n')
    await caught
    expect(reports).toEqual([])
  })

  test('a disk that takes half a minute to store one is no silence of the line, and what follows is read', async () => {
    const { asked, push, end, world, reports } = await begunLines((line, env) => env.sleep(line.length > 10 ? 30_000 : 0))
    push(`${'x'.repeat(250)}\n`)
    await world.advance(29_000)
    push('{"a":1}\n')
    await world.advance(1_000)
    end()
    await world.advance(1)
    expect(await asked).toMatchObject({ kind: 'value', value: 2 })
    expect(reports).toMatchObject([{ failure: null }])
  })

  test('after a slow disk the line has its whole time again, and no more', async () => {
    const { asked, push, world } = await begunLines((_, env) => env.sleep(30_000))
    push(`${'x'.repeat(250)}\n`)
    await world.advance(39_999)
    let isOver = false
    void asked.then(() => (isOver = true))
    await settle()
    expect(isOver).toBe(false)
    await world.advance(1)
    expect(await asked).toMatchObject({ failure: { reason: 'timeout' } })
  })

  test('none at all are an empty answer', async () => {
    const { asked, end } = await begunLines()
    end()
    expect(await asked).toMatchObject({ kind: 'value', value: 0 })
  })
})
