import { expect, test } from 'vitest'
import { everything, filterOfQuery, isEverything, keepFilter, readFilter, tidied } from './filter.ts'

function memory(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start))
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return () => storage
}

test('a filter comes back as it was kept', () => {
  const storage = memory()
  keepFilter({ families: ['EVENT'], favouritesOnly: true }, storage)
  expect(readFilter(storage)).toEqual({ families: ['EVENT'], favouritesOnly: true })
})

test('all kinds ticked is the same as none', () => {
  expect(tidied({ families: ['SURVEY', 'STORY', 'EVENT'], favouritesOnly: false })).toEqual(everything)
  expect(isEverything(tidied({ families: ['SURVEY', 'STORY', 'EVENT'], favouritesOnly: true }))).toBe(false)
})

test('what cannot be read, or names kinds we do not know, shows everything', () => {
  for (const text of ['{', 'null', '7', '{"families":"STORY"}', '{"families":["RECIPE"]}'])
    expect(readFilter(memory({ 'abroad.own.feedFilter': text }))).toEqual(everything)
})

test('showing everything leaves nothing behind', () => {
  const storage = memory({ 'abroad.own.feedFilter': '{"families":["EVENT"]}' })
  keepFilter(everything, storage)
  expect(storage().getItem('abroad.own.feedFilter')).toBeNull()
})

test('a browser that forbids storage shows everything and keeps nothing', () => {
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError')
  }
  expect(readFilter(forbidden)).toEqual(everything)
  expect(() => keepFilter({ families: ['EVENT'], favouritesOnly: false }, forbidden)).not.toThrow()
})

test('a link can ask for a kind or for the favourites', () => {
  expect(filterOfQuery(new URLSearchParams('?story=story'))).toEqual({ families: ['STORY'], favouritesOnly: false })
  expect(filterOfQuery(new URLSearchParams('?favourites'))).toEqual({ families: [], favouritesOnly: true })
  expect(filterOfQuery(new URLSearchParams('?story=yes&utm=1'))).toBeUndefined()
})
