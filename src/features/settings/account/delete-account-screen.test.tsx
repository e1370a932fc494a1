import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderOnDevice, seedCitizen } from '#tests/setup/component.tsx'
import { DeleteAccountScreen } from './delete-account.tsx'

test('lists everything that is deleted with the account', async () => {
  await renderOnDevice(<DeleteAccountScreen />, seedCitizen)
  const items = await screen.findAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    'your profile and your representations',
    'your registrations and votes',
    'your messages and appointment requests',
    'your login on every device',
  ])
})
