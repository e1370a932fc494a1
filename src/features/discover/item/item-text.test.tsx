import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { sampleCountry, sampleDetail, sampleStory } from '#store/testing/samples.ts'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { ReadIn } from './item-text.tsx'

const age = { replyVersion: 1, etag: null, bytes: 0, fetchedAt: 0, confirmedAt: 0 }
const country = (iso2: string, name: string, languages: string[]) =>
  sampleCountry(iso2, { names: { de: name, fr: name, it: name, en: name }, languages })

function readIn(name: string) {
  const story = sampleStory(name, 1)
  story.meta.creation_country = { en: name }
  return (
    <div data-testid={name}>
      <ReadIn item={sampleDetail(story)} chosen={undefined} state="here" onChoose={() => undefined} />
    </div>
  )
}

test('names the local language of a country that has one language only', async () => {
  const value = [country('TH', 'Thailand', ['th']), country('KE', 'Kenya', ['en', 'sw'])]
  const both = (
    <>
      {readIn('Kenya')}
      {readIn('Thailand')}
    </>
  )
  await renderOnDevice(both, (db) => db.resources.put({ key: resourceKeys.countries, value, ...age }))
  await within(await screen.findByTestId('Thailand')).findByRole('option', { name: 'ไทย (Thai)' })
  expect(within(screen.getByTestId('Kenya')).getByRole('option', { name: 'local language' })).toBeInTheDocument()
})
