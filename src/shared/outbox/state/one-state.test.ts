import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EventFacts, IntentStage, IntentView } from '#store/rows/views.ts'
import {
  appointmentIntent,
  likeIntent,
  messageIntent,
  profileIntent,
  registerIntent,
  sampleIntent,
  unregisterIntent,
  voteIntent,
} from '#store/testing/intent-samples.ts'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import { intentMark, intentState, asShown } from './intent-status.tsx'
import de from './wording/intent.de.json' with { type: 'json' }
import en from './wording/intent.en.json' with { type: 'json' }
import fr from './wording/intent.fr.json' with { type: 'json' }
import it from './wording/intent.it.json' with { type: 'json' }
import uiDe from '#src/shared/ui/wording/ui.de.json' with { type: 'json' }
import uiEn from '#src/shared/ui/wording/ui.en.json' with { type: 'json' }
import uiFr from '#src/shared/ui/wording/ui.fr.json' with { type: 'json' }
import uiIt from '#src/shared/ui/wording/ui.it.json' with { type: 'json' }
import { briefMark, participationStatus } from './intent-brief.tsx'
import { stationsOf } from './intent-line.tsx'

const intents = [
  registerIntent('e', 2),
  unregisterIntent('e'),
  voteIntent('s', 'a'),
  likeIntent('s'),
  profileIntent(),
  appointmentIntent(),
  messageIntent('a word'),
]
const stages: IntentStage[] = ['saved', 'sending', 'answered', 'needs-you', 'received']
const view = fc
  .record({
    intent: fc.constantFrom(...intents),
    stage: fc.constantFrom(...stages),
    attempts: fc.nat(20),
    wait: fc.constantFrom('line' as const, 'busy' as const, 'log-in' as const, null),
    isCancelling: fc.boolean(),
  })
  .map(({ intent, ...more }): IntentView => ({
    ...viewOfPending(sampleIntent(intent)),
    ...more,
    end: more.stage === 'received' ? 'applied' : null,
  }))

test('of whatever was said, and however far it has come, card, detail, list and line show the same mark', () => {
  fc.assert(
    fc.property(view, fc.boolean(), (said, isCut) => {
      const shown = asShown(said, isCut)
      const mark = intentMark(intentState(shown))
      expect(briefMark(said, isCut)).toBe(mark)
      const here = stationsOf(shown).find(({ state }) => state === 'here' || state === 'needs')
      // What is being taken back is at no station of its way.
      const station = here?.state === 'needs' ? 'needs' : here?.name
      expect(said.isCancelling ? mark : station).toBe(mark)
      expect(isCut && mark === 'sending').toBe(false)
    }),
  )
})

test('a card says in its first words what the detail says', () => {
  for (const [words, ui] of [
    [de, uiDe],
    [fr, uiFr],
    [it, uiIt],
    [en, uiEn],
  ] as const)
    expect([ui.said.saved, ui.said.sending, ui.said.received, ui.said.needs]).toEqual([
      words.saved,
      words.sending,
      words.received,
      words.needsYou,
    ])
})

test('what the service has is said alike on the device that said it and on any other; what is under way since comes first', () => {
  const event = { isRegistered: true, selectedParticipants: 2 } as EventFacts
  const survey = { answerCount: 2, isMultiple: false, closesAt: null, isAnswered: true }
  fc.assert(
    fc.property(view, (said) => {
      const ofEvent = (intent: IntentView | null) => participationStatus({ event, survey: null, intent })
      const ofSurvey = (intent: IntentView | null) => participationStatus({ event: null, survey, intent })
      const isDone = said.stage === 'received'
      expect(ofEvent(said)).toEqual(isDone ? ofEvent(null) : null)
      expect(ofSurvey(said)).toEqual(isDone ? ofSurvey(null) : null)
    }),
  )
  expect(participationStatus({ event, survey: null, intent: null })).toEqual({ key: 'said.registered', count: 2 })
  expect(participationStatus({ event: null, survey, intent: null })).toMatchObject({ key: 'said.voted' })
})
