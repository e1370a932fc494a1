import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { sampleRepresentation } from '#store/testing/samples.ts'
import { renderOnDevice, seedCitizen } from '#tests/setup/component.tsx'
import { EditProfile } from './edit-screens.tsx'

async function seedTwoRepresentations(db: AbroadDatabase): Promise<void> {
  await seedCitizen(db)
  const stored = { etag: null, bytes: 1, fetchedAt: Date.now(), confirmedAt: Date.now() }
  const value = [sampleRepresentation('th-bangkok-embassy'), sampleRepresentation('th-phuket-hc')]
  await db.resources.put({ ...stored, key: resourceKeys.representations, value })
}

const hint = /^Suggested for your country of residence/

test('a representation is called suggested only if it is, and the one of the country can be taken', async () => {
  await renderOnDevice(<EditProfile />, seedTwoRepresentations)
  expect(await screen.findByText(hint)).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Main representation'), 'phuket')
  await userEvent.click(await screen.findByRole('option', { name: /phuket/ }))
  expect(await screen.findByText('For your country of residence: Embassy th-bangkok-embassy')).toBeVisible()
  expect(screen.queryByText(hint)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Use it' }))
  expect(await screen.findByText(hint)).toBeVisible()
  expect(screen.getByLabelText('Main representation')).toHaveValue('Embassy th-bangkok-embassy')
  expect(screen.queryByRole('button', { name: 'Use it' })).toBeNull()
})
