import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { changeLanguage } from '#src/shared/i18n/i18n.ts'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { useFormat } from './use-format.ts'

const signal = new AbortController().signal
afterEach(() => changeLanguage('en', signal))

/** A Saturday everywhere but on Kiritimati, where Sunday has begun. */
const startsAt = '2026-08-01T10:00:00Z'

function Start({ timezone }: { timezone: string | null }) {
  return <p data-testid="start">{useFormat().eventStart(startsAt, timezone)}</p>
}

test.for([
  ['en', 'Saturday', 'Sunday, 00:00 in\u00a0Kiritimati'],
  ['de', 'Samstag', 'Sonntag, 00:00 in\u00a0Kiritimati'],
  ['fr', 'Samedi', 'dimanche, 00:00 à\u00a0Kiritimati'],
  ['it', 'Sabato', 'domenica, 00:00 a\u00a0Kiritimati'],
] as const)('the reader’s own time comes first in %s', async ([language, day, there]) => {
  await renderOnDevice(<Start timezone="Pacific/Kiritimati" />)
  await changeLanguage(language, signal)
  const here = new Date(startsAt).toLocaleTimeString('de-CH', { hour: '2-digit', minute: '2-digit' })
  await expect.poll(() => screen.getByTestId('start').textContent).toBe(`${day}, ${here} (${there})`)
})

test('one time is enough if clocks at the event show the same', async () => {
  await renderOnDevice(<Start timezone={new Intl.DateTimeFormat().resolvedOptions().timeZone} />)
  expect(screen.getByTestId('start').textContent).toMatch(/^Saturday, \d\d:\d\d$/)
})
