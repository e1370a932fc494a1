import { expect, test } from 'vitest'
import { afterSave } from './after-save.ts'

const main = {
  id: 'th-bangkok-embassy',
  repCode: 'THBAN',
  countryIsoCode: 'TH',
  isMainRepresentation: true,
  isOriginalCombination: true,
  index: 0,
}

test('a completed profile goes to the newsfeed, an edited one back', () => {
  expect(afterSave('profileCompletion', { representations: [main] })).toBe('newsfeed')
  expect(afterSave('editProfile', { representations: [main] })).toBe('back')
})

test('without a main representation completion goes on with it', () => {
  const representations = [{ ...main, isMainRepresentation: false }]
  expect(afterSave('profileCompletion', { representations })).toBe('representationsCompletion')
  expect(afterSave('representationsCompletion', { representations: [main] })).toBe('newsfeed')
  expect(afterSave('editRepresentations', { representations: [main] })).toBe('back')
})
