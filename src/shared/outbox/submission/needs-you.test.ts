import { expect, test } from 'vitest'
import type { Intent } from '#contract/intents/intents.ts'
import { problemTypes } from '#contract/wire/wire.ts'
import type { Refusal } from '#store/rows/intents.ts'
import { appointmentIntent, messageIntent } from '#store/testing/intent-samples.ts'
import { canResubmit, nextStep } from './needs-you.tsx'

const vote: Intent = { kind: 'vote', body: { surveyMagnoliaId: 'v1', surveyType: 'GLOBAL_SURVEY', answerIds: ['a'] } }
const refused = (type: Refusal['type'], intent: Intent = vote) => ({ refusal: { type, detail: null, at: 0 }, intent })

test('a refused intent can be resubmitted unless its subject is over or already answered', () => {
  expect(problemTypes.filter((type) => !canResubmit(refused(type)))).toEqual([
    'abroad:not-found',
    'abroad:gone',
    'abroad:closed',
    'abroad:already-answered',
  ])
  expect(canResubmit(refused('too-old'))).toBe(true)
  expect(canResubmit({ refusal: null, intent: vote })).toBe(false)
})

test('an unreadable intent cannot be resubmitted', () => {
  for (const intent of [vote, appointmentIntent(), messageIntent('x')]) expect(nextStep(refused('unreadable', intent))).toBeNull()
})

test('a closed item can be opened, a deleted one cannot', () => {
  expect(
    (['abroad:closed', 'abroad:already-answered', 'abroad:gone', 'abroad:not-found'] as const).map((type) => nextStep(refused(type))),
  ).toEqual(['look', 'look', null, null])
})

test('a message refused by an archived conversation and a request for a closed day can be resubmitted', () => {
  expect(canResubmit(refused('abroad:closed', messageIntent('x')))).toBe(true)
  expect(canResubmit(refused('abroad:gone', messageIntent('x')))).toBe(false)
  expect(canResubmit(refused('abroad:closed', appointmentIntent()))).toBe(true)
})
