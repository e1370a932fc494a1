import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { writeSteps } from '#contract/places/borders.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { sampleCountry } from '#store/testing/samples.ts'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { PlaceFinder } from './place-finder.tsx'

afterEach(() => vi.restoreAllMocks())

function Host() {
  const [chosen, choose] = useState<string | null>(null)
  return (
    <>
      <PlaceFinder chosen={chosen} onChoose={choose} />
      <output>{chosen}</output>
    </>
  )
}

test('a position that arrives after a choice by hand does not replace it', async () => {
  const found: PositionCallback[] = []
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((onFound) => void found.push(onFound))
  const whole = globalThis.fetch
  const borders = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (input, init) =>
      input === '/emergency/border-steps.json'
        ? Response.json([['TH', [writeSteps([100_000, 13_000, 2_000, 0, 0, 2_000, -2_000, 0])]]])
        : whole(input, init),
    )
  const named = (name: string) => ({ de: name, fr: name, it: name, en: name })
  const value = [sampleCountry('TH', { names: named('Thailand') }), sampleCountry('JP', { names: named('Japan') })]
  await renderOnDevice(<Host />, (db) =>
    db.resources.put({ key: resourceKeys.countries, value, etag: null, bytes: 0, fetchedAt: 1, confirmedAt: 1 }),
  )
  const output = () => document.querySelector('output')?.textContent
  await userEvent.click(screen.getByRole('button', { name: 'Locate me' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Japan' }))
  await waitFor(() => expect(output()).toBe('JP'))
  found[0]?.({ coords: { latitude: 14, longitude: 101, accuracy: 20 } } as GeolocationPosition)
  await waitFor(() => expect(borders).toHaveBeenCalledWith('/emergency/border-steps.json', expect.anything()))
  await Promise.all(borders.mock.results.map(({ value: reply }) => reply as Promise<unknown>))
  expect(output()).toBe('JP')

  await userEvent.click(screen.getByRole('button', { name: 'Locate me' }))
  found[1]?.({ coords: { latitude: 14, longitude: 101, accuracy: 20 } } as GeolocationPosition)
  await waitFor(() => expect(output()).toBe('TH'))
})
