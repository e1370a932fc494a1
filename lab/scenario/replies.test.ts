import { describe, expect, test } from 'vitest'
import type { SaidRecord, WriteSeen } from './ledger.ts'
import { compareReplies, repliesOf, type SaidReplies } from './replies.ts'

const said = (id: string | null, changes: Partial<SaidRecord> = {}): SaidRecord => ({
  id,
  citizen: 'anna',
  device: 'phone',
  what: 'event-1',
  said: 'register',
  end: 'applied',
  reason: null,
  isLetGo: false,
  ...changes,
})
const write = (key: string | null, fate: string, hasArrived = true): WriteSeen => ({ key, fate, hasArrived })

describe('the sequence of replies', () => {
  test('is told for each thing that was said, in the order of the taps', () => {
    const writes = [write('b', '200'), write('a', 'lost'), write(null, '200'), write('a', '200')]
    expect(repliesOf({ said: [said('a'), said('b', { said: 'like', what: 'story-1' })], writes })).toEqual([
      { said: 'register', what: 'event-1', replies: ['lost', '200'] },
      { said: 'like', what: 'story-1', replies: ['200'] },
    ])
  })

  test('leaves out what is for clocks and chance: tries that never arrived, repeats, which 5xx, whose page', () => {
    const fates = ['lost', 'lost', '500', '503', 'captive-portal', 'page', '200'].map((fate) => write('a', fate))
    const [one] = repliesOf({
      said: [said('a')],
      writes: [write('a', 'lost', false), write('a', '200'), write('a', 'lost', false), ...fates],
    })
    expect(one?.replies).toEqual(['200', 'lost', '5xx', 'page', '200'])
  })

  test('of what is not over yet is not known', () => {
    expect(repliesOf({ said: [said('a', { end: 'waiting' })], writes: [write('a', 'lost')] })).toEqual([
      { said: 'register', what: 'event-1', replies: null },
    ])
  })
})

describe('against a recording', () => {
  const recorded: SaidReplies[] = [
    { said: 'register', what: 'event-1', replies: ['lost', '200'] },
    { said: 'like', what: 'story-1', replies: null },
  ]
  const like: SaidReplies = { said: 'like', what: 'story-1', replies: ['200'] }

  test('the same is the same, and what was not over then may be anything', () => {
    expect(compareReplies(recorded, [recorded[0]!, like])).toEqual([])
  })
  test('what was not over then was still said, and about the same', () => {
    const other: SaidReplies = { said: 'register', what: 'event-2', replies: ['200'] }
    expect(compareReplies([recorded[1]!], [other])).toEqual(['replies: register event-2 not over; like story-1 not over was recorded'])
  })
  test('no reply is not the same as not being over', () => {
    const none: SaidReplies = { said: 'like', what: 'story-1', replies: [] }
    expect(compareReplies([none], [{ ...none, replies: null }])).toEqual([
      'replies: like story-1 not over; like story-1 without a reply was recorded',
    ])
  })
  test('another reply, another tap and one too few or too many are told', () => {
    expect(compareReplies(recorded, [{ ...recorded[0]!, replies: ['200'] }, like])).toEqual([
      'replies: register event-1 200; register event-1 lost 200 was recorded',
    ])
    expect(compareReplies([recorded[0]!], [recorded[0]!, { ...like, replies: [] }])).toEqual([
      'replies: like story-1 without a reply; nothing more was recorded',
    ])
    expect(compareReplies([recorded[0]!], [])).toEqual(['replies: nothing more was said; register event-1 lost 200 was recorded'])
  })
})
