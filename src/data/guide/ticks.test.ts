import { expect, test, vi } from 'vitest'
import { tickedIn, withTicked } from './ticks.ts'
import { readTierFile } from './tier-file.ts'

const ids = ['1', '2', '3', 'passport']
const list = { topic: 'registration', ids }

test('ticks are matched by id, whatever the order', () => {
  const stored = withTicked(null, 'registration', ['2', 'passport'])
  expect(tickedIn(stored, list)).toEqual(['2', 'passport'])
  expect(tickedIn(stored, { topic: 'registration', ids: ['passport', '7', '2'] })).toEqual(['2', 'passport'])
})

test('a step that an update took away is no longer ticked, and gone with the next tick', () => {
  const stored = withTicked(null, 'registration', ['1', '2'])
  const shorter = { topic: 'registration', ids: ['2', '3'] }
  const next = withTicked(stored, 'registration', [...tickedIn(stored, shorter), '3'])
  expect(tickedIn(next, list)).toEqual(['2', '3'])
})

test('topics keep their ticks apart, and one that has none left leaves nothing behind', () => {
  const both = withTicked(withTicked(null, 'registration', ['1']), 'birth', ['1', '2'])
  expect(tickedIn(both, list)).toEqual(['1'])
  expect(tickedIn(withTicked(both, 'registration', []), { topic: 'birth', ids })).toEqual(['1', '2'])
  expect(withTicked(withTicked(both, 'registration', []), 'birth', [])).toBeNull()
})

test.each(['', 'x', '[]', '{"registration":"1"}', 'null'])('an unreadable list of ticks counts as empty: %j', (stored) => {
  expect(tickedIn(stored, list)).toEqual([])
  expect(tickedIn(withTicked(stored, 'registration', ['1']), list)).toEqual(['1'])
})

test('reading the emergency file fails if the file never arrives', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_address, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')))),
  )
  await expect(readTierFile(10)).rejects.toThrow(DOMException)
  vi.restoreAllMocks()
})
