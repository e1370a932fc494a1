import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEdgeSwipe } from './edge-swipe.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const target = Object.assign(new EventTarget(), { innerWidth: 360 }) as unknown as Window & EventTarget
  const touch = (type: string, clientX?: number) =>
    target.dispatchEvent(Object.assign(new Event(type), { touches: clientX === undefined ? [] : [{ clientX }] }))
  return { swipe: createEdgeSwipe(target), touch }
}

test('a touch within 25 px of either edge is a swipe until 200 ms after it ends', () => {
  const { swipe, touch } = setUp()
  for (const x of [0, 25, 335, 360]) {
    touch('touchstart', x)
    expect(swipe.isSwiping()).toBe(true)
    touch('touchend')
    vi.advanceTimersByTime(199)
    expect(swipe.isSwiping()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(swipe.isSwiping()).toBe(false)
  }
})

test('a touch further in is none', () => {
  const { swipe, touch } = setUp()
  touch('touchstart', 26)
  expect(swipe.isSwiping()).toBe(false)
  touch('touchstart', 334)
  expect(swipe.isSwiping()).toBe(false)
})

test('a touch that the system takes over ends as one that is lifted', () => {
  const { swipe, touch } = setUp()
  touch('touchstart', 5)
  touch('touchcancel')
  vi.advanceTimersByTime(199)
  expect(swipe.isSwiping()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(swipe.isSwiping()).toBe(false)
})

test('a second swipe within the 200 ms is one until 200 ms after its own end', () => {
  const { swipe, touch } = setUp()
  touch('touchstart', 5)
  touch('touchend')
  vi.advanceTimersByTime(150)
  touch('touchstart', 5)
  vi.advanceTimersByTime(1_000)
  expect(swipe.isSwiping()).toBe(true)
  touch('touchend')
  vi.advanceTimersByTime(199)
  expect(swipe.isSwiping()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(swipe.isSwiping()).toBe(false)
})

test('once closed it knows of no touch any more', () => {
  const { swipe, touch } = setUp()
  swipe.close()
  touch('touchstart', 5)
  expect(swipe.isSwiping()).toBe(false)
})
