import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { detailOf } from '#store/feed/card.ts'
import { sampleCountry, sampleStory } from '#store/testing/samples.ts'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { ReadIn } from './item-text.tsx'

const age = { replyVersion: 1, etag: null, bytes: 0, fetchedAt: 0, confirmedAt: 0 }
const story = sampleStory('s', 1)
story.meta.creation_country = { en: 'Thailand' }
const given: Parameters<typeof detailOf>[1] = {
  language: 'en',
  wanted: 'en',
  now: 0,
  personal: undefined,
  isFavourite: false,
  textRows: [],
  confirmedAt: null,
}
const item = detailOf(story, given)!

test.each([
  [['th'], 'ไทย (Thai)'],
  [['th', 'en'], 'local language'],
])('the local language of a country with the languages %j is called %s', async (languages, name) => {
  const names = { de: 'Thailand', fr: 'Thaïlande', it: 'Thailandia', en: 'Thailand' }
  await renderOnDevice(<ReadIn item={item} chosen={undefined} state="here" onChoose={() => undefined} />, (db) =>
    db.resources.put({ key: resourceKeys.countries, value: [sampleCountry('TH', { names, languages })], ...age }),
  )
  expect(await screen.findByRole('option', { name })).toBeInTheDocument()
})
