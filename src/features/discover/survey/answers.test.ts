import { expect, test } from 'vitest'
import type { ProblemType } from '#contract/wire/wire.ts'
import type { IntentView, ItemDetail } from '#store/rows/views.ts'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import { refused, sampleIntent, voteIntent } from '#store/testing/intent-samples.ts'
import { voteOf } from './answers.tsx'

const now = Date.parse('2026-05-01T00:00:00Z')
const later = Date.parse('2026-06-01T00:00:00Z')
const item: ItemDetail = {
  id: 's1',
  rev: 1,
  kind: 'GLOBAL_SURVEY',
  family: 'SURVEY',
  tag: 'SURVEY',
  place: 'Bern',
  country: 'Switzerland',
  publishedAt: '2026-04-01T00:00:00Z',
  title: 'Which service should come online first?',
  teaser: '',
  language: 'en',
  isOtherLanguage: false,
  image: null,
  imageAlt: '',
  event: null,
  survey: { answerCount: 3, isMultiple: true, closesAt: '2026-05-31T22:00:00Z', isAnswered: false },
  isFavourite: false,
  isExpired: false,
  intent: null,
  body: [],
  partner: null,
  likes: 0,
  answers: ['a', 'b', 'c'].map((id) => ({ id, text: id })),
  submittedAnswerIds: [],
  isCompleted: false,
  languagesHere: ['en'],
  confirmedAt: now,
}

interface Refusing {
  type?: ProblemType
  answerIds?: string[]
}

function voted(stage: IntentView['stage'], { type = 'abroad:invalid', answerIds = ['b'] }: Refusing = {}): IntentView {
  return { ...viewOfPending(sampleIntent(voteIntent('s1', ...answerIds), stage === 'needs-you' ? refused(type) : {})), stage }
}
const state = (changes: Partial<ItemDetail>, { at = now, isLoggedIn = true } = {}) =>
  voteOf({ ...item, ...changes }, { now: at, isLoggedIn }).state

test('a survey is open until it closes by the clock', () => {
  expect(state({})).toBe('open')
  expect(state({}, { at: later })).toBe('closed')
  expect(state({}, { isLoggedIn: false })).toBe('log-in')
  expect(state({}, { at: later, isLoggedIn: false })).toBe('closed')
  expect(state({ survey: { answerCount: 3, isMultiple: false, closesAt: null, isAnswered: false } }, { at: later })).toBe('open')
})

test('a vote keeps its answers before and after the survey closes', () => {
  const given = { isCompleted: true, submittedAnswerIds: ['b'], intent: voted('saved') }
  expect(voteOf({ ...item, ...given }, { now, isLoggedIn: true })).toEqual({ state: 'completed', entry: given.intent, answerIds: ['b'] })
  expect(state(given, { at: later })).toBe('completed')
})

test('a refused vote can be changed with its answers still chosen, unless any vote would be refused', () => {
  const rejected = (type: ProblemType) => ({ intent: voted('needs-you', { type, answerIds: ['b', 'gone'] }) })
  expect(voteOf({ ...item, ...rejected('abroad:invalid') }, { now, isLoggedIn: true })).toMatchObject({ state: 'open', answerIds: ['b'] })
  expect(state(rejected('abroad:closed'))).toBe('refused')
  expect(state(rejected('abroad:already-answered'))).toBe('refused')
  expect(state(rejected('abroad:invalid'), { at: later })).toBe('refused')
})

test('a vote that is being cancelled leaves the survey open and is shown', () => {
  const intent = { ...voted('sending'), isCancelling: true }
  expect(voteOf({ ...item, intent }, { now, isLoggedIn: true })).toMatchObject({ state: 'open', entry: intent })
})
