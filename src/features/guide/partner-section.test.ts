import { expect, test } from 'vitest'
import type { Partner } from '#contract/content/content-host.ts'
import { hostOf, partnersByKind } from './partner-section.tsx'

const four = (text: string) => ({ de: text, fr: text, it: text, en: text })
const partner = (id: string, category?: string): Partner => ({
  id,
  names: four(id),
  url: four('https://example.org/'),
  ...(category && { category }),
})

test('partners stand under their kind, in our order, unknown kinds last', () => {
  const partners = [partner('a', 'media'), partner('b'), partner('c', 'authority'), partner('d', 'media'), partner('e', 'sailing')]
  expect(partnersByKind(partners).map(([kind, members]) => [kind, members.map(({ id }) => id)])).toEqual([
    ['authority', ['c']],
    ['media', ['a', 'd']],
    ['other', ['b', 'e']],
  ])
})

test('a link shows its host', () => {
  expect(hostOf('https://www.swisscommunity.org/en/')).toBe('swisscommunity.org')
  expect(hostOf('nowhere')).toBe('')
})
