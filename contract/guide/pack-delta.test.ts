import { expect, test } from 'vitest'
import type { PackManifest } from './guide.ts'
import { deltaOf, marksOf, packVersionText, withDelta } from './pack-delta.ts'

const hashOf = (mark: string) => mark.padEnd(64, '0')
const manifestOf = (...names: [topic: string, mark: string][]): PackManifest => ({
  country: 'TH',
  language: 'de',
  version: names.map(([, mark]) => mark).join(),
  bytes: names.length,
  articles: names.map(([topic, mark]) => ({ topic, category: 'death', hash: hashOf(mark), bytes: 1 })),
})
const old = manifestOf(['a', 'aaaaa'], ['b', 'bbbbb'], ['c', 'ccccc'], ['d', 'ddddd'], ['e', 'eeeee'])

test('a changed, an added and a removed article come alone, and give the new manifest on the device', () => {
  const now = manifestOf(['a', 'aaaaa'], ['b', 'b2b2b'], ['d', 'ddddd'], ['e', 'eeeee'], ['f', 'fffff'])
  const delta = deltaOf(now, marksOf(old.articles))
  expect(delta).toEqual({ ...now, articles: [now.articles[1], now.articles[4]], dropped: ['bbbbb', 'ccccc'] })
  expect(withDelta(old.articles, delta as Parameters<typeof withDelta>[1])).toEqual(now)
})

test('where most is new, the whole manifest comes', () => {
  const now = manifestOf(['a', 'a1a1a'], ['b', 'b2b2b'], ['c', 'c2c2c'], ['d', 'ddddd'])
  expect(deltaOf(now, marksOf(old.articles))).toEqual(now)
})

test('two hashes that begin alike give another version text than the service has', () => {
  const now = manifestOf(['a', 'aaaaa'], ['b', 'aaaaaf'], ['c', 'ccccc'], ['d', 'ddddd'], ['e', 'eeeee'])
  const merged = withDelta(old.articles, deltaOf(now, marksOf(old.articles)) as Parameters<typeof withDelta>[1])
  expect(packVersionText(merged.articles)).not.toBe(packVersionText(now.articles))
})

test('the version does not hang on the order of the entries', () => {
  expect(packVersionText(old.articles)).toBe(packVersionText(old.articles.toReversed()))
})
