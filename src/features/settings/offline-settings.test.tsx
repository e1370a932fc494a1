import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { keepConnection, renderOnDevice, seedCitizen, textOf } from '#tests/setup/component.tsx'
import { OfflineSettings } from './offline-settings.tsx'

const row = (title: string) => screen.getAllByRole('listitem').find((item) => item.textContent.startsWith(`${title}: `))

test.each([
  [-14, '14 minutes fast.', 1],
  [0, 'Matches the service’s clock', 0],
])('the check of the clock says how wrong it is: %i minutes to the service', async (minutes, words, offers) => {
  const now = Date.now()
  await renderOnDevice(<OfflineSettings />, async (db) => {
    await seedCitizen(db)
    await keepConnection(db, { state: 'online', since: now, answeredAt: now, clockOffsetMs: minutes * 60_000 })
  })
  await userEvent.click(await screen.findByText(/^\d+ of \d+ checks passed$/))
  await waitFor(() => expect(textOf(row('This device’s clock'))).toContain(words))
  expect(screen.queryAllByRole('button', { name: 'Compare: This device’s clock' })).toHaveLength(offers)
})
