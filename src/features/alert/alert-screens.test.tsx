import { screen, waitFor } from '@testing-library/react'
import { Navigate, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import type { Alert } from '#contract/alert/alert.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { translatePage } from '#tests/setup/translate-page.ts'
import { AlertScreen } from './alert-screens.tsx'

const call = 'Call your neighbours'
const release = (number: number, { what, steps }: { what: string; steps: string[] }) =>
  sampleAlert({
    number,
    kind: number === 1 ? 'released' : 'updated',
    replaces: number === 1 ? null : number - 1,
    texts: { en: { title: 'Storm', what, steps: steps.map((text) => ({ text })) } },
  })
const first = release(1, { what: 'Wind.\n\nRain.\n\nWind.', steps: ['Stay indoors', call, 'Stay indoors'] })
const update = release(2, { what: 'Rain.\n\nWind.', steps: ['Leave now', 'Stay indoors', call] })

const store = (db: AbroadDatabase, ...alerts: Alert[]) =>
  db.resources.put({
    key: resourceKeys.alerts,
    value: { alerts, number: alerts.length, countries: ['TH'], build: 'test' },
    etag: null,
    bytes: 0,
    fetchedAt: 0,
    confirmedAt: 0,
  })
const openAlert = (id = first.id) =>
  renderOnDevice(
    <Routes>
      <Route path="/" element={<Navigate to={`/${id}`} />} />
      <Route path="/:id" element={<AlertScreen />} />
    </Routes>,
    (db) => store(db, first),
  )
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
const steps = () => texts('.rich-text-steps > li')
const paragraphs = () => texts('.rich-text > p')

test.each([
  ['an open screen', () => undefined],
  ['an open screen that the browser has translated', () => translatePage()],
])('an update replaces the steps and paragraphs of %s', async (_, translate) => {
  const db = await openAlert()
  await waitFor(() => expect(steps()).toEqual(['Stay indoors', call, 'Stay indoors']))
  translate()
  await store(db, first, update)
  await waitFor(() => expect(steps()).toEqual(['Leave now', 'Stay indoors', call]))
  expect(paragraphs()).toEqual(['Rain.', 'Wind.'])
})

test('the page of an unknown alert has room between its sentence and its button', async () => {
  await openAlert('none')
  const sentence = await screen.findByText('This alert is not on this device.')
  const button = sentence.nextElementSibling?.querySelector('a')
  expect(button?.getBoundingClientRect().top).toBeGreaterThanOrEqual(sentence.getBoundingClientRect().bottom + 16)
})
