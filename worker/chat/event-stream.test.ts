import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/contact/chat.ts'
import { createEventReader } from './event-stream.ts'

const encoder = new TextEncoder()
const message = (seq: number, text: string): ChatMessage => ({ seq, id: `m${seq}`, from: 'citizen', text, sentAt: '2026-06-01T08:00:00Z' })
const written = (one: ChatMessage) => `id: ${one.seq}\nevent: message\ndata: ${JSON.stringify(one)}\n\n`

function read(chunks: readonly Uint8Array[]) {
  const issues: string[] = []
  const reader = createEventReader((issue) => issues.push(issue))
  return { events: chunks.flatMap((chunk) => reader.take(chunk)), issues }
}

test('events come whole, wherever the line cuts them, umlauts among them', () => {
  const said = [message(1, 'Grüezi'), message(2, '日本\n\nzwei Zeilen'), message(3, '😀')]
  const bytes = encoder.encode(`retry: 2000\n\n${written(said[0]!)}: beat\n\n${written(said[1]!)}${written(said[2]!)}`)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (sizes) => {
      const chunks: Uint8Array[] = []
      for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
        const size = sizes[turn % sizes.length] ?? 1
        chunks.push(bytes.subarray(at, at + size))
        at += size
      }
      const { events, issues } = read(chunks)
      expect(events.map(({ data }) => data)).toEqual(said)
      expect(issues).toEqual([])
    }),
  )
})

test('carriage returns and a missing space are no matter', () => {
  const { events } = read([encoder.encode(`event:message\r\ndata:${JSON.stringify(message(1, 'x'))}\r\n\r\n`)])
  expect(events).toMatchObject([{ event: 'message', data: { seq: 1 } }])
})

test('what no build of ours knows is told and left, and the next event is read', () => {
  const { events, issues } = read([
    encoder.encode(`event: typing\ndata: {}\n\nevent: message\ndata: no json\n\n${written(message(2, 'y'))}`),
  ])
  expect(events).toHaveLength(1)
  expect(issues).toHaveLength(2)
})

test('an event without an end is given up', () => {
  const reader = createEventReader(() => undefined)
  expect(() => reader.take(encoder.encode(`data: ${'x'.repeat(200_001)}`))).toThrow(RangeError)
})
