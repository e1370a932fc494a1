import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { languages } from '#contract/values/language-codes.ts'
import { changeLanguage } from '#src/shared/i18n/i18n.ts'
import { Freshness } from '#src/shared/ui/status/freshness.tsx'
import { keepConnection, renderOnDevice } from '#tests/setup/component.tsx'
import { ConnectionProvider, Notice } from './notice.tsx'

const minuteMs = 60_000

test('content has the age of the last reply, also offline', async () => {
  const now = Date.now()
  await renderOnDevice(
    <ConnectionProvider>
      <Freshness confirmedAt={now - 60 * minuteMs} />
    </ConnectionProvider>,
    (db) => keepConnection(db, { state: 'offline', since: now, answeredAt: now - 5 * minuteMs }),
  )
  expect(await screen.findByText(/^Checked 5 min/)).toBeVisible()
})

test.for([
  ['online', 0],
  ['offline', 1],
] as const)('the status region is named only if it is filled: %s', async ([state, count]) => {
  await renderOnDevice(<Notice />, (db) => keepConnection(db, { state, since: Date.now() }))
  await expect.poll(() => screen.queryAllByText('Wait for network')).toHaveLength(count)
  expect(screen.queryAllByRole('status', { name: 'Wait for network' })).toHaveLength(count)
})

const dayMs = 24 * 60 * minuteMs

test.for([
  ['today', 0, /^Wait for network – lost at \d\d:\d\d\. Any changes/],
  ['on another day', 2 * dayMs, /^Wait for network – lost \d+ [A-Z][a-z]+, \d\d:\d\d\. Any changes/],
] as const)('the time of the loss follows the first words: %s', async ([, agoMs, words]) => {
  await renderOnDevice(<Notice />, (db) => keepConnection(db, { state: 'offline', since: Date.now() - agoMs }))
  expect((await screen.findByRole('button', { expanded: false })).textContent).toMatch(words)
})

/** 28 November and 20:08 are as wide as days and times get in these languages. */
const longestSince = new Date(2025, 10, 28, 20, 8).getTime()

test.for(languages.flatMap((language) => [[language, 'today'] as const, [language, 'on another day'] as const]))(
  'the time of the loss is in view on one line of a small phone: %s, %s',
  async ([language, day]) => {
    const since = day === 'today' ? Date.now() : longestSince
    const { signal } = new AbortController()
    onTestFinished(() => changeLanguage('en', signal))
    await page.viewport(360, 740)
    await changeLanguage(language, signal)
    await document.fonts.ready
    await renderOnDevice(<Notice />, (db) => keepConnection(db, { state: 'offline', since }))
    const first = (await screen.findByRole('button', { expanded: false })).querySelector('.notice-first')!
    expect(first.textContent).toMatch(/\d\d:\d\d$/)
    await expect.poll(() => first.scrollWidth - first.clientWidth).toBe(0)
    expect(first.closest('.notice')!.getBoundingClientRect().height).toBeLessThan(60)
  },
)
