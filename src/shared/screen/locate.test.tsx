import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { writeSteps } from '#contract/places/borders.ts'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { Locate } from './locate.tsx'

afterEach(() => vi.restoreAllMocks())

/** Thailand is a square; Laos is a smaller one, 100 km to the east. */
const borders = [
  ['TH', [writeSteps([100_000, 13_000, 2_000, 0, 0, 2_000, -2_000, 0])]],
  ['LA', [writeSteps([103_000, 13_000, 1_000, 0, 0, 2_000, -1_000, 0])]],
]

async function locateAt(longitude: number, accuracy: number) {
  const coords = { latitude: 14, longitude, accuracy } as GeolocationCoordinates
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) => found({ coords } as GeolocationPosition))
  const whole = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
    input === '/emergency/border-steps.json' ? Response.json(borders) : whole(input, init),
  )
  await renderOnDevice(<Locate onChoose={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Locate me' }))
}

test('a located country has its name before the list of countries is loaded', async () => {
  await locateAt(101, 50)
  expect(await screen.findByText('You seem to be in Thailand.')).toBeVisible()
})

test('a rough position is called rough, and its possible countries are offered by name', async () => {
  await locateAt(101, 900_000)
  expect(await screen.findByText(/^Your position is only approximate\./)).toBeVisible()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Locate me', 'Thailand', 'Laos'])
})

test('an exact position between two countries is called close to a border', async () => {
  await locateAt(102.5, 50)
  expect(await screen.findByText(/^You are close to a border\./)).toBeVisible()
})
