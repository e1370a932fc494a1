import { beforeEach, expect, test, vi } from 'vitest'
import { noteVisit } from './last-visit.ts'

const minuteMs = 60_000

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})

test('a first visit has none before it, also when it is taken up again after a few minutes', () => {
  expect(noteVisit(10 * minuteMs)).toBe(Infinity)
  expect(noteVisit(39 * minuteMs)).toBe(Infinity)
})

test('who comes back later sees what is new since they last looked, and goes on seeing it during the visit', () => {
  noteVisit(10 * minuteMs)
  noteVisit(20 * minuteMs)
  expect(noteVisit(51 * minuteMs)).toBe(20 * minuteMs)
  expect(noteVisit(60 * minuteMs)).toBe(20 * minuteMs)
  expect(noteVisit(200 * minuteMs)).toBe(60 * minuteMs)
})

test('where the browser keeps nothing, nothing is new', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(noteVisit(minuteMs)).toBe(Infinity)
  expect(noteVisit(100 * minuteMs)).toBe(Infinity)
})
