import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { useCardEntries } from '#src/data/contact/card-entries.ts'
import { NotStored } from '#src/shared/outbox/submission/submission-error.tsx'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { untouchedPack } from '#store/rows/rows.ts'
import { sampleCountry, sampleRepresentation } from '#store/testing/samples.ts'
import { ownPrefix } from '#src/data/session/session-mirror.ts'
import { loadPhones } from '#src/shared/platform/phones.ts'
import { renderOnDevice, seedCitizen } from '#tests/setup/component.tsx'
import { fillStorage } from '#tests/setup/full-storage.ts'
import { fontsForCard } from './card-picture.ts'
import { CardScreen } from './card-screen.tsx'

beforeAll(loadPhones)

const key = `${ownPrefix}card`
const oldCard = {
  name: 'Anna Muster',
  note: 'Diabetes',
  contacts: [
    { name: 'Beat', phone: '079 123 45 67' },
    { name: '', phone: '' },
  ],
}
const phone = () => screen.findByLabelText('Contact 1: phone number')
const card = () => screen.findByRole('img', { name: /^Emergency card/ })
const expectCard = async (name: RegExp) => expect(await card()).toHaveAccessibleName(name)

async function openCard(stored: object | null = null, seed: (db: AbroadDatabase) => Promise<unknown> = seedCitizen) {
  await renderOnDevice(<CardScreen />, async (db) => {
    await seed(db)
    if (stored) localStorage.setItem(key, JSON.stringify(stored))
  })
}

test('a number typed as inside Switzerland is stored and printed in international form', async () => {
  await openCard()
  await userEvent.fill(await screen.findByLabelText('Contact 1: name'), 'Beat')
  await userEvent.fill(await phone(), '079 123 45 67')
  expect(screen.queryByText(/cannot be called from abroad/)).toBeNull()
  await userEvent.tab()
  await waitFor(async () => expect(await phone()).toHaveValue('+41 79 123 45 67'))
  expect(localStorage.getItem(key)).toContain('"+41 79 123 45 67"')
  await waitFor(() => expectCard(/Beat \+41 79 123 45 67/))
})

test('a number that cannot be made international stays as typed, is not printed, and no picture is saved', async () => {
  const download = vi.spyOn(URL, 'createObjectURL')
  await openCard()
  await userEvent.fill(await phone(), 'at the office, room 12')
  await userEvent.tab()
  expect(await screen.findByText(/^This is not a phone number\. .* for example \+41 79 123 45 67/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save picture for lock screen' }))
  await screen.findByText(/^Nothing has been saved: please correct the phone number/)
  expect(await phone()).toHaveValue('at the office, room 12')
  expect(download).not.toHaveBeenCalled()
  await expectCard(/^(?!.*office)/s)
})

test('a contact with a name but no number asks for the number when the user leaves it, and no picture is saved', async () => {
  const download = vi.spyOn(URL, 'createObjectURL')
  await openCard()
  await userEvent.fill(await screen.findByLabelText('Contact 1: name'), 'Beat')
  await userEvent.tab()
  expect(await phone()).toHaveFocus()
  expect(screen.queryByText('Add a number.')).toBeNull()
  await userEvent.tab()
  expect(await screen.findByText('Add a number.')).toBeVisible()
  expect(await phone()).toBeInvalid()
  await userEvent.click(screen.getByRole('button', { name: 'Save picture for lock screen' }))
  await screen.findByText(/^Nothing has been saved: a contact above has no phone number/)
  expect(download).not.toHaveBeenCalled()
  await userEvent.fill(await phone(), '+41 79 123 45 67')
  await userEvent.tab()
  expect(screen.queryByText('Add a number.')).toBeNull()
})

test('a change draws the card once', async () => {
  await openCard()
  await card()
  await fontsForCard()
  const draw = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  await userEvent.fill(screen.getByLabelText('Blood group'), 'A+')
  await expectCard(/Blood group:\s+A\+/)
  expect(draw.mock.calls.filter(([text]) => text === 'A+')).toHaveLength(1)
  draw.mockRestore()
})

test('an incomplete international number is named as such', async () => {
  await openCard()
  await userEvent.fill(await phone(), '+41 79 123')
  await userEvent.tab()
  expect(await screen.findByText(/is incomplete or has a digit too many/)).toBeVisible()
})

test('a card of an earlier release opens with everything in it, and asks for the international form', async () => {
  await openCard(oldCard)
  expect(await phone()).toHaveValue('079 123 45 67')
  expect(await screen.findByText(/cannot be called from abroad.*\+41 79 123 45 67/)).toBeVisible()
  await expectCard(/Diabetes/)
  await expectCard(/^(?!.*Beat)/s)
  await userEvent.click(await phone())
  await userEvent.tab()
  await waitFor(() => expectCard(/Beat \+41 79 123 45 67/))
})

test('a card with so much text that it becomes small says so', async () => {
  const long = 'Wwww '.repeat(16)
  await openCard({
    ...oldCard,
    contacts: [
      { name: 'Beat', phone: '+41 79 123 45 67' },
      { name: '', phone: '' },
    ],
  })
  await card()
  expect(screen.queryByText(/its text is small/)).toBeNull()
  await userEvent.fill(screen.getByLabelText('Medicines'), long)
  await userEvent.fill(screen.getByLabelText('Allergies'), long)
  await userEvent.fill(screen.getByLabelText('What else people helping you should know'), long)
  expect(await screen.findByText(/its text is small/)).toBeVisible()
})

const stored = { etag: null, bytes: 1, fetchedAt: 1, confirmedAt: 1 }
const named = (iso2: string, name: string) => sampleCountry(iso2, { names: { de: name, fr: name, it: name, en: name } })

test('without a country of their own, the user can choose each country that has a downloaded guide', async () => {
  await openCard(null, async (db) => {
    await db.resources.put({ ...stored, key: resourceKeys.countries, value: [named('JP', 'Japan'), named('TH', 'Thailand')] })
    await db.manifests.bulkPut(
      ['JP', 'TH'].map((country) => ({
        ...untouchedPack,
        country,
        language: 'en' as const,
        manifest: null,
        etag: null,
        fetchedAt: 1,
        confirmedAt: 1,
        next: null,
        nextEtag: null,
      })),
    )
  })
  const country = await screen.findByLabelText('Country')
  await waitFor(() => expectCard(/ Japan: Police/))
  await userEvent.selectOptions(country, 'Thailand')
  await waitFor(() => expectCard(/ Thailand: Police/))
  await userEvent.selectOptions(country, 'Japan')
  await waitFor(() => expectCard(/ Japan: Police/))
  expect(country).toHaveValue('JP')
})

test('a card without a country says that it has no emergency numbers, and leads to the choice', async () => {
  await renderOnDevice(<CardScreen />)
  expect(await screen.findByText(/^No country is chosen, so the card has no emergency numbers/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Choose a country' })).toHaveAttribute('href', '/guide/location')
})

test('the card says that the country’s numbers are missing, can be saved without them, and shows them once they are stored', async () => {
  const choose = (country: string) => {
    localStorage.setItem('abroad.country', country)
    dispatchEvent(new StorageEvent('storage', { key: 'abroad.country' }))
  }
  onTestFinished(() => choose(''))
  const db = await renderOnDevice(<CardScreen />, async () => choose('TH'))
  await screen.findByText(/^The numbers of this country are not on this device yet/)
  await expectCard(/Thailand: Numbers not on this device yet/)
  await userEvent.click(await screen.findByRole('button', { name: 'Save picture for lock screen' }))
  await screen.findByText(/^The picture is in your downloads/)

  const thailand = sampleCountry('TH', { consularServicesId: 'th-bangkok-embassy' })
  await db.resources.put({ ...stored, key: resourceKeys.countries, value: [thailand] })
  await waitFor(() => expectCard(/Police/))
  expect(screen.getByText(/^The numbers of this country/)).toBeVisible()
  expect(screen.queryByText(/^The picture is in your downloads/)).toBeNull()

  await db.resources.put({ ...stored, key: resourceKeys.representations, value: [sampleRepresentation('th-bangkok-embassy')] })
  await waitFor(() => expect(screen.queryByText(/^The numbers of this country/)).toBeNull())
  await expectCard(/^(?!.*not on this device)/s)
})

test('the message that the picture is saved disappears when the card changes', async () => {
  await openCard()
  await userEvent.click(await screen.findByRole('button', { name: 'Save picture for lock screen' }))
  await screen.findByText(/^The picture is in your downloads/)
  await userEvent.fill(screen.getByLabelText('Blood group'), 'A+')
  await waitFor(() => expect(screen.queryByText(/^The picture is in your downloads/)).toBeNull())
})

test('entries in letters that the device cannot draw are named', async () => {
  await openCard()
  await userEvent.fill(await screen.findByLabelText('Allergies'), 'Penicillin')
  expect(screen.queryByText(/cannot draw/)).toBeNull()
  // Khitan, which no browser's fonts have.
  await userEvent.fill(screen.getByLabelText('Allergies'), 'Penicillin \u{18B00}')
  await userEvent.fill(screen.getByLabelText('Contact 2: name'), '\u{18B01}')
  expect(await screen.findByText(/cannot draw.*: Allergies, Contact 2: name\. /)).toBeVisible()
})

function Host() {
  const { entries, isUnstored, put } = useCardEntries('')
  return (
    <>
      <input aria-label="Note" value={entries.note} onChange={(event) => put((now) => ({ ...now, note: event.target.value }))} />
      {isUnstored && <NotStored />}
    </>
  )
}

/** What another tab does: it stores a whole record, and this tab gets the event. */
function storeElsewhere(record: object): void {
  localStorage.setItem(key, JSON.stringify(record))
  dispatchEvent(new StorageEvent('storage', { key }))
}

test('a field typed here and another field typed in another tab at the same time both stay', async () => {
  await openCard(oldCard)
  await userEvent.fill(await screen.findByLabelText('Contact 1: name'), 'Beatrice')
  // The other tab had not read this tab's last letters.
  storeElsewhere({ ...oldCard, note: 'Diabetes, insulin' })
  const note = screen.getByLabelText('What else people helping you should know')
  await waitFor(() => expect(note).toHaveValue('Diabetes, insulin'))
  expect(screen.getByLabelText('Contact 1: name')).toHaveValue('Beatrice')
  expect(localStorage.getItem(key)).toMatch(/insulin.*Beatrice/)

  // This tab writes onto what is stored, even if it was not notified.
  localStorage.setItem(key, JSON.stringify({ ...oldCard, note: 'None' }))
  await userEvent.fill(screen.getByLabelText('Blood group'), 'A+')
  expect(note).toHaveValue('None')
})

test('typing goes on while another tab stores other records, and a removed card stays removed', async () => {
  await openCard(oldCard)
  const name = await screen.findByLabelText('Contact 1: name')
  await userEvent.fill(name, 'B')
  await userEvent.fill(name, 'Be')
  const setItem = vi.spyOn(Storage.prototype, 'setItem')
  onTestFinished(() => setItem.mockRestore())
  dispatchEvent(new StorageEvent('storage', { key: 'abroad.country' }))
  dispatchEvent(new StorageEvent('storage', { key }))
  expect(setItem).not.toHaveBeenCalled()
  storeElsewhere({ ...oldCard, note: 'Insulin' })
  expect(localStorage.getItem(key)).toMatch(/Insulin.*"Be"/)
  expect(setItem).toHaveBeenCalledTimes(2)

  localStorage.removeItem(key)
  dispatchEvent(new StorageEvent('storage', { key: 'abroad.country' }))
  dispatchEvent(new StorageEvent('storage', { key }))
  expect(localStorage.getItem(key)).toBeNull()
})

test('card entries that the full device cannot store stay in the field, and the screen says so', async () => {
  await renderOnDevice(<Host />)
  const note = screen.getByRole('textbox', { name: 'Note' })
  await userEvent.fill(note, 'Allergic to nuts')
  fillStorage()
  await userEvent.fill(note, 'Allergic to nuts. NOT PENICILLIN')
  expect(note).toHaveValue('Allergic to nuts. NOT PENICILLIN')
  await screen.findByText('Not saved: this device could not store it')

  localStorage.removeItem('abroad.fill')
  await userEvent.fill(note, 'Allergic to nuts. NOT PENICILLIN.')
  await expect.poll(() => screen.queryByText('Not saved: this device could not store it')).toBeNull()
  localStorage.clear()
})
