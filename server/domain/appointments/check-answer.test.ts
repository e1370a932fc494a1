import { expect, test } from 'vitest'
import { checkAnswer, possibleAnswers, shownState } from './check-answer.ts'

/** 12:00 in Bangkok. */
const clock = { now: Date.parse('2026-12-01T05:00:00Z'), timezone: 'Asia/Bangkok' }
const requested = { state: 'requested', confirmedDate: null, confirmedTime: null } as const
const confirmed = { state: 'confirmed', confirmedDate: '2026-12-02', confirmedTime: '09:30' } as const
const past = { state: 'confirmed', confirmedDate: '2026-12-01', confirmedTime: '11:59' } as const
const declined = { state: 'declined', confirmedDate: null, confirmedTime: null } as const

test.each([
  ['requested', requested, ['confirm', 'decline']],
  ['confirmed', confirmed, ['move', 'cancel']],
  ['past', past, []],
  ['declined', declined, []],
] as const)('answers to an appointment that is %s', (_, appointment, answers) => {
  expect(possibleAnswers(appointment, clock)).toEqual(answers)
})

test('an appointment that was confirmed before it was declined is cancelled', () => {
  expect(shownState({ state: 'declined', beforeDate: '2026-12-02' })).toBe('cancelled')
  expect(shownState({ state: 'declined', beforeDate: null })).toBe('declined')
})

test('a confirmed time must be in the future, by the clock of the representation', () => {
  const check = (date: string, time: string) => checkAnswer('confirm', { date, time }, requested, clock)
  expect(check('2026-12-01', '12:01')).toEqual({ act: 'confirm', date: '2026-12-01', time: '12:01' })
  expect(check('2026-12-01', '12:00')).toBe('invalid')
  expect(check('2026-13-01', '12:01')).toBe('invalid')
  expect(checkAnswer('confirm', {}, requested, clock)).toBe('invalid')
})

test('an appointment cannot be moved to the same time', () => {
  expect(checkAnswer('move', { date: '2026-12-02', time: '09:30' }, confirmed, clock)).toBe('invalid')
  expect(checkAnswer('move', { date: '2026-12-02', time: '09:45' }, confirmed, clock)).toMatchObject({ act: 'move', time: '09:45' })
})

test('declining and cancelling need a reason of at most 500 characters', () => {
  expect(checkAnswer('decline', { reason: ' Fully booked ' }, requested, clock)).toEqual({ act: 'decline', reason: 'Fully booked' })
  for (const reason of [' ', 'x'.repeat(501)]) expect(checkAnswer('cancel', { reason }, confirmed, clock)).toBe('invalid')
})

test('an invalid answer is overtaken if a colleague has answered', () => {
  expect(checkAnswer('decline', { reason: '' }, confirmed, clock)).toBe('overtaken')
})
