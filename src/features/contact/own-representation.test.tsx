import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { sampleRepresentation } from '#store/testing/samples.ts'
import { keepConnection, renderOnDevice, seedCitizen } from '#tests/setup/component.tsx'
import { OwnRepresentation } from './own-representation.tsx'

test('the own representation is read without a network: state, hours, numbers, and the ways to contact it', async () => {
  const morning: [number, number][] = [[510, 690]]
  const hours = { kind: 'counter' as const, week: [...Array.from({ length: 5 }, () => morning), [], []], byAppointment: false, asOf: null }
  const contact = { phone: '+66 2 674 6900', website: 'https://www.eda.admin.ch/bangkok', openingHours: [hours] }
  await renderOnDevice(<OwnRepresentation />, async (db) => {
    await seedCitizen(db)
    const value = [sampleRepresentation('th-bangkok-embassy', contact)]
    await db.resources.put({ key: resourceKeys.representations, value, etag: null, bytes: 1, fetchedAt: 1, confirmedAt: 1 })
    await keepConnection(db, { state: 'offline' })
  })
  expect(await screen.findByText('Main representation')).toBeVisible()
  expect((await screen.findAllByText(/^(Open now|Closed now)/))[0]).toBeVisible()
  expect(screen.getByRole('region', { name: 'Opening hours' }).textContent).toContain('Today')
  for (const name of [/^Call/, /^Chat/, /^Appointment/, /^Website/]) expect(screen.getAllByRole('link', { name })[0]).toBeVisible()
})
