import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import type { Alert } from '#contract/alert/alert.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { AlertScreen } from './alert-screens.tsx'

const flood = { severity: 'emergency' } as const
const store = (alert: Alert) => (db: AbroadDatabase) =>
  db.resources.put({
    key: resourceKeys.alerts,
    value: { alerts: [alert], number: alert.number, countries: ['TH'], build: 'test' },
    etag: null,
    bytes: 1,
    fetchedAt: 1,
    confirmedAt: 1,
  })

const openAlert = (alert: Alert) =>
  renderOnDevice(
    <Routes location="/alerts/flood">
      <Route path="/alerts/:id" element={<AlertScreen />} />
    </Routes>,
    store(alert),
  )

const at1433 = new Date().setHours(14, 33, 0, 0)
const notices = () => screen.getAllByRole('status').map((status) => status.textContent)

test('an update that arrives while its page is open is announced, with its time', async () => {
  const db = await openAlert(sampleAlert(flood))
  await screen.findByText('Go to higher ground')
  expect(notices().join()).not.toMatch(/Issued|Updated/)

  await store(sampleAlert({ ...flood, number: 2, replaces: 1, kind: 'updated', releasedAt: at1433 }))(db)
  await expect.poll(() => notices().join()).toMatch(/Updated .*14:33/)

  await store(sampleAlert({ ...flood, number: 3, replaces: 2, kind: 'cancelled', releasedAt: at1433 }))(db)
  await expect.poll(() => notices().join()).toMatch(/Lifted .*14:33/)
})

test('the note that a text is in another language comes before its steps', async () => {
  const texts = { de: { title: 'Hochwasser', what: 'Die Flüsse treten über.', steps: [{ text: 'Gehen Sie an einen höheren Ort' }] } }
  await openAlert(sampleAlert({ ...flood, texts }))
  const note = await screen.findByText('This alert is not available in English yet. It is shown in German.')
  const step = screen.getByText('Gehen Sie an einen höheren Ort')
  expect(note.compareDocumentPosition(step) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
