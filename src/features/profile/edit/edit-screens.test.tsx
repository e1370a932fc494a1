import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ProfileBody } from '#contract/account/user.ts'
import type { Refusal } from '#store/rows/intents.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { sampleIntent } from '#store/testing/intent-samples.ts'
import { renderOnDevice, sampleProfile, seedCitizen } from '#tests/setup/component.tsx'
import { fillStorage } from '#tests/setup/full-storage.ts'
import { EditProfile } from './edit-screens.tsx'

test('stores a changed name together with every unchanged field', async () => {
  const db = await renderOnDevice(<EditProfile />, seedCitizen)
  await userEvent.fill(await screen.findByLabelText('Last name'), 'Meier')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  await expect.poll(() => db.intents.count()).toBe(1)
  const [row] = await db.intents.toArray()
  expect(row?.intent).toMatchObject({
    kind: 'profile',
    body: {
      base: { rev: 1, was: { lastName: 'Muster' } },
      firstName: 'Anna',
      lastName: 'Meier',
      mobilePhone: '+66812345678',
      dateOfBirth: '01.02.1990',
      countryOfResidence: 'TH',
    },
  })
})

test('stores nothing on Save if no field was changed', async () => {
  const db = await renderOnDevice(<EditProfile />, seedCitizen)
  await userEvent.fill(await screen.findByLabelText('Last name'), 'Meier')
  await userEvent.fill(screen.getByLabelText('Last name'), 'Muster')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  // The next change is the first that is stored.
  await userEvent.fill(screen.getByLabelText('Last name'), 'Keller')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  await expect.poll(() => db.intents.count()).toBe(1)
  expect((await db.intents.toArray())[0]?.intent).toMatchObject({ body: { lastName: 'Keller' } })
})

test('lists the error of each invalid field on Save and stores nothing', async () => {
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

test('keeps what was typed here and says so when another tab has saved it', async () => {
  await renderOnDevice(<EditProfile />, seedCitizen)
  await userEvent.fill(await screen.findByLabelText('Last name'), 'Meier')
  const key = Object.keys(localStorage).find((name) => name.endsWith('.everything'))!
  const other = document.body.appendChild(document.createElement('iframe')).contentWindow!.localStorage
  other.setItem(`${key}.sent`, localStorage.getItem(`${key}.id`)!)
  other.removeItem(`${key}.id`)
  other.removeItem(key)
  expect(await screen.findByText('This was saved or discarded in another tab.')).toBeVisible()
  expect(screen.getByLabelText('Last name')).toHaveValue('Meier')
})

/** First name and phone were changed on this device, and the phone also on another one. */
async function seedConflict(db: AbroadDatabase): Promise<void> {
  await seedCitizen(db)
  await refuse(db)
}

async function refuse(db: AbroadDatabase): Promise<void> {
  const body = { ...sampleProfile, firstName: 'Berta', mobilePhone: '+66812345661' } as ProfileBody
  const base = { rev: 0, was: { firstName: 'Anna', mobilePhone: '+66812345659' } }
  const refusal: Refusal = {
    type: 'abroad:changed-elsewhere',
    detail: null,
    errors: [{ field: 'mobilePhone', code: 'changed-elsewhere' }],
    at: Date.now(),
  }
  await db.intents.add(sampleIntent({ kind: 'profile', body: { ...body, base } }, { attempts: 1, state: 'needs-you', refusal }))
}

test.for([
  ['of this device', '+66 81 234 56 61', '+66812345661'],
  ['of the other device', '+66 81 234 56 78', '+66812345678'],
])('if a field was changed in two places, Save stores the chosen value %s', async ([, choice, mobilePhone]) => {
  const db = await renderOnDevice(<EditProfile />, seedConflict)
  const panel = await screen.findByRole('region', { name: 'Changed in two places' })
  expect(
    within(panel)
      .getAllByRole('radio')
      .map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual(['+66 81 234 56 61Entered on this device', '+66 81 234 56 78Saved from another device'])
  await userEvent.click(within(panel).getByText(choice!))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  await expect.poll(async () => (await db.intents.toArray()).map(({ state }) => state)).toEqual(['waiting'])
  const [row] = await db.intents.toArray()
  expect(row?.intent).toMatchObject({ body: { firstName: 'Berta', mobilePhone } })
  expect(row?.intent).toHaveProperty('body.base', { rev: 1, was: { firstName: 'Anna', mobilePhone: '+66812345678' } })
})

test('keeps input that a full device could not store, with a notice, when a refusal reopens the form', async () => {
  const db = await renderOnDevice(<EditProfile />, seedCitizen)
  await screen.findByLabelText('Last name')
  fillStorage()
  await userEvent.fill(screen.getByLabelText('Last name'), 'Meier')
  const notice = 'Not saved: this device could not store it'
  await screen.findByText(notice)

  await refuse(db)
  await screen.findByRole('region', { name: 'Changed in two places' })
  expect(screen.getByLabelText('Last name')).toHaveValue('Meier')
  expect(screen.getByText(notice)).toBeVisible()

  localStorage.removeItem('abroad.fill')
  await userEvent.fill(screen.getByLabelText('Last name'), 'Meier-Keller')
  await expect.poll(() => screen.queryByText(notice)).toBeNull()
})
