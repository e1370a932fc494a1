import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderOnDevice, seedCitizen } from '#tests/setup/component.tsx'
import { EditProfile } from './edit-screens.tsx'

test('stores a changed name and keeps every other field while no service answers', async () => {
  const db = await renderOnDevice(<EditProfile />, seedCitizen)
  await userEvent.fill(await screen.findByLabelText('Last name'), 'Meier')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  await expect.poll(() => db.intents.count()).toBe(1)
  const [row] = await db.intents.toArray()
  expect(row?.intent).toMatchObject({
    kind: 'profile',
    body: { firstName: 'Anna', lastName: 'Meier', mobilePhone: '+66812345678', dateOfBirth: '01.02.1990', countryOfResidence: 'TH' },
  })
})

test('shows the specified error for each invalid field and stores nothing', async () => {
  const db = await renderOnDevice(<EditProfile />, seedCitizen)
  await userEvent.clear(await screen.findByLabelText('First name'))
  await userEvent.fill(screen.getByLabelText('Date of birth'), '31.02.1990')
  await userEvent.fill(screen.getByLabelText('Mobile phone'), '12')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  const heading = await screen.findByText('Form cannot be submitted; fields are missing or invalid')
  const summary = within(heading.parentElement!)
  for (const text of [
    'Please enter your first name.',
    'Please enter a valid date of birth (dd.mm.yyyy).',
    'Please enter a valid phone number.',
  ])
    expect(summary.getByText(text)).toBeVisible()
  expect(await db.intents.count()).toBe(0)
})
