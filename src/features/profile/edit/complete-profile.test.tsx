import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { writeSteps } from '#contract/places/borders.ts'
import type { ProfileBody } from '#contract/account/user.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { refused, registerIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { sampleCountry, sampleRepresentation } from '#store/testing/samples.ts'
import { renderOnDevice, sampleProfile, seedCitizen } from '#tests/setup/component.tsx'
import { EditProfile, EditRepresentations, ProfileCompletion } from './edit-screens.tsx'

afterEach(() => vi.restoreAllMocks())

const named = (name: string) => ({ de: name, fr: name, it: name, en: name })
const places = [
  ['TH', 'Thailand', 'th-bangkok-embassy', 'Embassy in Bangkok', '+66'],
  ['BM', 'Bermuda', 'us-new-york-cg', 'Consulate in New York', '+1'],
  ['VN', 'Vietnam', 'vn-hanoi-embassy', 'Embassy in Hanoi', '+84'],
  ['FR', 'France', 'fr-paris-embassy', 'Embassy in Paris', '+33'],
  ['JP', 'Japan', 'jp-tokyo-embassy', 'Embassy in Tokyo', '+81'],
] as const

async function storePlaces(db: AbroadDatabase): Promise<void> {
  const stored = { etag: null, bytes: 1, fetchedAt: Date.now(), confirmedAt: Date.now() }
  const countries = places.map(([iso2, name, id, , code]) =>
    sampleCountry(iso2, { names: named(name), callingCodes: [code], consularServicesId: id, representationIds: [id] }),
  )
  const posts = places.map(([iso2, , id, name]) => sampleRepresentation(id, { names: named(name), countryIso: iso2, jurisdiction: [iso2] }))
  await db.resources.bulkPut([
    { ...stored, key: resourceKeys.countries, value: countries },
    { ...stored, key: resourceKeys.representations, value: posts },
  ])
}
async function seedPlaces(db: AbroadDatabase): Promise<void> {
  await seedCitizen(db)
  await storePlaces(db)
}
/** A citizen who has registered and entered nothing yet. */
async function seedNewcomer(db: AbroadDatabase): Promise<void> {
  const empty = { salutation: null, firstName: null, lastName: null, mobilePhone: null, dateOfBirth: null, countryOfResidence: null }
  await seedPlaces(db)
  await db.profiles.update(sampleProfile.accountId, { profile: { ...sampleProfile, ...empty, representations: [], isComplete: false } })
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const summary = () => screen.findByRole('group', { name: 'Form cannot be submitted; fields are missing or invalid' })
const errors = async () =>
  within(await summary())
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('an empty form names what is missing in its order, takes the focus, and leads to each field', async () => {
  await renderOnDevice(<ProfileCompletion />, seedNewcomer)
  await screen.findByLabelText('Country of residence')
  await userEvent.clear(field('Country of residence'))
  await userEvent.clear(field('Main representation'))
  await press('Save')
  await waitFor(async () => expect(await summary()).toHaveFocus())
  expect(await errors()).toEqual([
    'Please select your country of residence.',
    'Please choose your responsible representation.',
    'Please select the desired salutation.',
    'Please enter your first name.',
    'Please enter your last name.',
    'Please enter your date of birth.',
    'Please enter a phone number.',
  ])
  await userEvent.click(within(await summary()).getByRole('link', { name: 'Please enter your last name.' }))
  expect(field('Last name')).toHaveFocus()
  expect(field('Last name')).toHaveAccessibleDescription('Please enter your last name.')
  await userEvent.fill(field('Last name'), 'Muster')
  await userEvent.fill(field('Date of birth'), '31021987')
  await userEvent.fill(field('Country of residence'), 'Atlantis')
  await waitFor(async () =>
    expect(await errors()).toEqual(
      expect.arrayContaining(['Please enter a valid date of birth (dd.mm.yyyy).', 'Please select a valid country.']),
    ),
  )
  expect(await errors()).not.toContain('Please enter your last name.')
})

test('a country typed before the list of countries is stored is chosen once it is', async () => {
  const db = await renderOnDevice(<ProfileCompletion />, async (empty) => {
    await seedNewcomer(empty)
    await empty.resources.clear()
  })
  await screen.findByRole('button', { name: 'Add a representation' })
  await press('Add a representation')
  await userEvent.fill(field('Country'), 'bermuda')
  await userEvent.fill(field('Country of residence'), 'Thailand')
  await storePlaces(db)
  await waitFor(() => expect(field('Main representation')).toHaveValue('Embassy in Bangkok'))
  expect(field('Country of residence')).toHaveFocus()
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field('Country')).toHaveValue('Bermuda')
  expect(field('Representation')).toHaveValue('Consulate in New York')
})

test('a typed draft is there at the next visit until it is discarded', async () => {
  await renderOnDevice(<EditProfile />, seedPlaces)
  await userEvent.fill(await screen.findByLabelText('First name'), 'Somebody else')
  for (const name of ['Somebody else', 'Anna']) {
    cleanup()
    render(<EditProfile />, { wrapper: MemoryRouter })
    await waitFor(() => expect(field('First name')).toHaveValue(name))
    if (name === 'Anna') break
    await press('Discard')
    await waitFor(() => expect(field('First name')).toHaveValue('Anna'))
  }
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
})

test('representations are added, ordered and removed by the keyboard alone', async () => {
  const db = await renderOnDevice(<EditRepresentations />, seedPlaces)
  await screen.findByLabelText('Main representation')
  const byKey = async (name: string) => {
    screen.getByRole('button', { name }).focus()
    await userEvent.keyboard('{Enter}')
  }
  const fields = () => screen.getAllByLabelText<HTMLInputElement>('Country', { exact: true })
  const countries = () => fields().map(({ value }) => value)
  for (const typed of ['bermu', 'vietn', 'xqzz', 'franc']) {
    await byKey('Add a representation')
    await waitFor(() => expect(fields().at(-1)).toHaveFocus())
    await userEvent.keyboard(typed)
    if (typed === 'xqzz') await screen.findAllByText(/^Nothing found for/)
    else await screen.findByRole('option')
    await userEvent.keyboard('{Enter}')
  }
  // Nothing is called so: Enter chooses nothing, and sends nothing.
  expect(countries()).toEqual(['Bermuda', 'Vietnam', 'xqzz', 'France'])
  await byKey('Remove additional representation 3')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add a representation' })).toHaveFocus())
  await byKey('Move additional representation 3 up')
  for (const _ of [1, 2]) await userEvent.keyboard('{Enter}')
  expect(countries()).toEqual(['France', 'Bermuda', 'Vietnam'])
  await byKey('Move additional representation 1 down')
  await byKey('Save')
  await expect.poll(() => db.intents.count()).toBe(1)
  const body = (await db.intents.toArray())[0]?.intent.body as ProfileBody
  expect(body.representations.map(({ id }) => id)).toEqual(['th-bangkok-embassy', 'us-new-york-cg', 'fr-paris-embassy', 'vn-hanoi-embassy'])
})

test('the position of the device names the country of residence, and what is typed meanwhile stays', async () => {
  const found: PositionCallback[] = []
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((onFound) => void found.push(onFound))
  const whole = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
    input === '/emergency/border-steps.json'
      ? Response.json([['JP', [writeSteps([138_000, 35_000, 3_000, 0, 0, 2_000, -3_000, 0])]]])
      : whole(input, init),
  )
  const at = (latitude: number, longitude: number) => ({ coords: { latitude, longitude, accuracy: 10 } }) as GeolocationPosition
  await renderOnDevice(<ProfileCompletion />, seedNewcomer)
  await press('Locate me')
  await userEvent.fill(await screen.findByLabelText('First name'), 'Annelies')
  found[0]?.(at(36, 139))
  expect(await screen.findByText('You seem to be in Japan.')).toBeVisible()
  expect(field('First name')).toHaveValue('Annelies')
  expect(field('Country of residence')).toHaveValue('Japan')
  expect(field('Main representation')).toHaveValue('Embassy in Tokyo')
  await press('Locate me')
  found[1]?.(at(-30, -120))
  expect(await screen.findByText(/Your current country of residence was not found\./)).toBeVisible()
})

test('a refused profile leads to the fields that the service names, with what was typed in them', async () => {
  const body = { ...sampleProfile, firstName: 'Ännchen' } as ProfileBody
  const errorsOf = ['firstName', 'dateOfBirth'].map((name) => ({ field: name, code: 'invalid' }))
  const refusal = { ...refused('abroad:invalid').refusal!, errors: errorsOf, at: Date.now() }
  await renderOnDevice(<EditProfile />, async (db) => {
    await seedPlaces(db)
    await db.intents.add(sampleIntent({ kind: 'profile', body }, { ...refused('abroad:invalid'), refusal }))
  })
  await waitFor(async () =>
    expect(await errors()).toEqual(['Please enter your first name.', 'Please enter a valid date of birth (dd.mm.yyyy).']),
  )
  expect(field('First name')).toHaveValue('Ännchen')
})

test('says how many items wait beside a change of representation, and keeps what was chosen', async () => {
  await renderOnDevice(<EditRepresentations />, async (db) => {
    await seedPlaces(db)
    await db.intents.add(sampleIntent(registerIntent('fondue'), { createdAt: Date.now() }))
  })
  expect(await screen.findByText('1 item is waiting to be sent. This change will not affect where it goes.')).toBeVisible()
  await userEvent.fill(field('Main representation'), 'Tokyo')
  await userEvent.click(await screen.findByRole('option', { name: /Embassy in Tokyo/ }))
  expect(screen.getByRole('link', { name: 'Go to Activity' })).toHaveAttribute('href', '/activity')
  cleanup()
  render(<EditRepresentations />, { wrapper: MemoryRouter })
  await waitFor(() => expect(field('Main representation')).toHaveValue('Embassy in Tokyo'))
})
