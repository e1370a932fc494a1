import { expect, test } from 'vitest'
import type { IntentView } from '#store/rows/views.ts'
import { type ExportWords, unsentText } from './use-intent-export.ts'

const saidAt = Date.UTC(2026, 10, 20, 14, 31)
const register: IntentView = {
  id: 'key-1',
  entity: 'event:e1',
  intent: { kind: 'register', body: { eventId: 'e1', numberOfParticipants: 2, attendance: 'onsite' } },
  about: 'Consular days',
  stage: 'saved',
  createdAt: saidAt,
  attempts: 3,
  firstAttemptAt: saidAt,
  wait: 'line',
  nextAttemptAt: null,
  refusal: null,
  isCancelling: false,
  end: null,
  receipt: null,
  doneAt: null,
}
const vote: IntentView = {
  ...register,
  id: 'key-2',
  intent: { kind: 'vote', body: { surveyMagnoliaId: 's1', surveyType: 'GLOBAL_SURVEY', answerIds: ['a1', 'a2'] } },
  about: 'Opening hours',
  stage: 'needs-you',
  refusal: { type: 'abroad:closed', detail: null, at: saidAt },
}

const words: ExportWords = {
  title: 'Not sent',
  writtenAt: 'Now',
  of: ({ about, stage }) => ({ what: `About ${about}`, lines: [stage] }),
  fields: (intent) => (intent.kind === 'vote' ? [`Answers ${intent.body.answerIds.join(', ')}`] : []),
}

test('the export lists each intent with its fields and its state', () => {
  expect(unsentText([register, vote], words)).toBe(
    'Not sent\nNow\n\n1. About Consular days\n   saved\n\n2. About Opening hours\n   Answers a1, a2\n   needs-you\n',
  )
})
