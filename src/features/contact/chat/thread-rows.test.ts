import { describe, expect, test } from 'vitest'
import type { MessageRow } from '#store/rows/rows.ts'
import type { ThreadView } from '#store/chat/read-thread.ts'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import { messageIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { threadRows } from './thread-rows.ts'

const hourMs = 3_600_000
const start = Date.parse('2026-06-01T08:00:00Z')
const message = (seq: number, more: Partial<MessageRow> = {}): MessageRow => ({
  seq,
  id: `m${seq}`,
  from: seq % 2 === 0 ? 'representation' : 'citizen',
  text: `text ${seq}`,
  sentAt: new Date(start + seq * hourMs).toISOString(),
  conversation: 'c',
  ...more,
})
const open: ThreadView = {
  conversation: { id: 'c', state: 'open', readByRepresentation: 0 },
  messages: [],
  pending: [],
  readUpTo: 0,
  from: 1,
  isStart: true,
  isOffered: true,
  unread: 0,
}
const now = start + 100 * hourMs
const allRead = { at: now, readUpTo: 1_000 }
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const keys = (parts: Partial<Parameters<typeof threadRows>[0]>) =>
  threadRows({ messages: [], view: open, hasOlder: false, came: allRead, dayOf, ...parts }).map(({ key }) => key)
const waits = (id: string, createdAt: number) => viewOfPending(sampleIntent(messageIntent('x'), { id, createdAt }))

describe('the lines of a thread', () => {
  test('name each day once, before its first message', () => {
    expect(keys({ messages: [message(1), message(2), message(20)] })).toEqual(['day 2026-06-01', 'm1', 'm2', 'day 2026-06-02', 'm20'])
  })

  test('draw the unread line before the first new message of the representation, not before an own one or the greeting', () => {
    const messages = [message(1, { from: 'representation', isIntroduction: true }), message(3), message(4), message(6)]
    expect(keys({ messages, came: { at: now, readUpTo: 0 } })).toEqual(['day 2026-06-01', 'm1', 'm3', 'unread', 'm4', 'm6'])
    expect(keys({ messages, came: { at: now, readUpTo: 6 } })).not.toContain('unread')
    // Said in the second before the citizen came, of which the service's clock tells only that it has begun.
    const said = start + 4 * hourMs
    expect(keys({ messages, came: { at: said - 1_000, readUpTo: 0 } })).toContain('unread')
    // Said while the citizen looked: they saw it come.
    expect(keys({ messages, came: { at: start, readUpTo: 0 } })).not.toContain('unread')
  })

  test('end with what waits, also where the phone’s clock is behind, and with how the conversation stands', () => {
    const view: ThreadView = {
      ...open,
      conversation: { id: 'c', state: 'archived', readByRepresentation: 0 },
      pending: [waits('one', 0), waits('two', start + 30 * hourMs)],
    }
    expect(keys({ messages: [message(1)], view, hasOlder: true })).toEqual([
      'older',
      'day 2026-06-01',
      'm1',
      'one',
      'day 2026-06-02',
      'two',
      'closed',
    ])
  })

  test('keep the key of a message that waited when it becomes the service’s', () => {
    const before = keys({ view: { ...open, pending: [waits('m1', start)] } })
    expect(keys({ messages: [message(1)] })).toEqual(before)
  })

  test('say up to where the representation has read', () => {
    const view = { ...open, conversation: { id: 'c', state: 'open' as const, readByRepresentation: 1 } }
    const rows = threadRows({ messages: [message(1), message(3)], view, hasOlder: false, came: allRead, dayOf })
    expect(rows.flatMap((row) => (row.kind === 'message' ? [row.isRead] : []))).toEqual([true, false])
  })
})
