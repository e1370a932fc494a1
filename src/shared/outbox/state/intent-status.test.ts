import { expect, test } from 'vitest'
import type { IntentView } from '#store/rows/views.ts'
import { intentMark, intentState, intentWait } from './intent-status.tsx'

const saved = { stage: 'saved', isCancelling: false, attempts: 0, wait: null, end: null } as const

test.each([
  ['what was never tried is saved', {}, 'saved', 'saved'],
  ['nine tries are no news', { attempts: 9, wait: 'line' }, 'saved', 'saved'],
  ['from the tenth try on it says that it goes on', { attempts: 10, wait: 'line' }, 'trying', 'saved'],
  ['a session that is over is said before the tries', { attempts: 12, wait: 'log-in' }, 'logIn', 'saved'],
  ['what is being taken back says so, also on its way', { stage: 'sending', isCancelling: true }, 'cancelling', 'saved'],
  ['what waits for the line to be taken back', { isCancelling: true, wait: 'line' }, 'cancelling', 'saved'],
  ['what the service has not taken back yet', { isCancelling: true, wait: 'busy' }, 'cancelLater', 'saved'],
  ['on its way', { stage: 'sending', attempts: 11 }, 'sending', 'sending'],
  ['an answer that this build cannot read is an answer', { stage: 'answered' }, 'answered', 'received'],
  ['a refusal needs the citizen', { stage: 'needs-you', attempts: 11 }, 'needsYou', 'needs'],
  ['applied', { stage: 'received', end: 'applied' }, 'received', 'received'],
  [
    'a request that the representation has said yes to',
    { stage: 'received', end: 'applied', answer: { state: 'confirmed', at: 9 } },
    'confirmed',
    'confirmed',
  ],
  ['and one that it has said no to', { stage: 'received', end: 'applied', answer: { state: 'declined', at: 9 } }, 'declined', 'next'],
  ['what was taken back is not received', { stage: 'received', end: 'cancelled' }, 'end-cancelled', 'next'],
  ['nor is what was let go', { stage: 'received', end: 'discarded' }, 'end-discarded', 'next'],
  ['nor what was said anew', { stage: 'received', end: 'replaced' }, 'end-replaced', 'next'],
] as const)('%s', (_, more, state, mark) => {
  const seen: Parameters<typeof intentState>[0] = { ...saved, ...(more as Partial<IntentView>) }
  expect([intentState(seen), intentMark(intentState(seen))]).toEqual([state, mark])
})

const now = 1_000_000
const minuteMs = 60_000

test.each([
  [1, 'en-GB', 'in 1 min'],
  [3.2 * minuteMs, 'en-GB', 'in 3 min'],
  // What is drawn may be half a minute old.
  [30.4 * minuteMs, 'en-GB', 'in 30 min'],
  [60 * minuteMs, 'en-GB', 'in 60 min'],
  [61 * minuteMs, 'en-GB', 'in 1 hour'],
  [100 * minuteMs, 'en-GB', 'in 2 hours'],
  [4 * minuteMs, 'de-CH', 'in 4 Min.'],
])('%i ms ahead are said as %s: %s', (ms, locale, words) => {
  expect(intentWait(now + ms, now, locale)).toBe(words)
})

test('an attempt that is due or has no time shows no wait', () => {
  expect([intentWait(now, now, 'en-GB'), intentWait(now - 1, now, 'en-GB'), intentWait(null, now, 'en-GB')]).toEqual([null, null, null])
})
