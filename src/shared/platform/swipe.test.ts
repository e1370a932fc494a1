import { describe, expect, test, afterEach, beforeEach, vi } from 'vitest'
import { listenForSwipes, swipeBetween } from './swipe.ts'
import { createEdgeSwipe } from './edge-swipe.ts'

describe('swipe', () => {
  test.each([
    [{ x: 100, y: 300 }, { x: 156, y: 300 }, 'right'],
    [{ x: 100, y: 300 }, { x: 155, y: 300 }, null],
    [{ x: 300, y: 300 }, { x: 244, y: 300 }, 'left'],
    [{ x: 300, y: 300 }, { x: 245, y: 300 }, null],
    [{ x: 100, y: 300 }, { x: 200, y: 350 }, 'right'],
    [{ x: 100, y: 300 }, { x: 200, y: 351 }, null],
    [{ x: 100, y: 300 }, { x: 200, y: 249 }, null],
    [{ x: 100, y: 300 }, { x: 100, y: 600 }, null],
  ] as const)('from %j to %j it goes %s', (start, end, direction) => {
    expect(swipeBetween(start, end)).toBe(direction)
  })

  function setUp() {
    const target = new EventTarget()
    const told: string[] = []
    const swipes = listenForSwipes(target as unknown as Window, ({ start, direction }) => told.push(`${direction} from ${start.x}`))
    const touch = (type: string, ...fingers: number[]) => {
      const touches = fingers.map((clientX) => ({ clientX, clientY: 300 }))
      target.dispatchEvent(Object.assign(new Event(type), { touches, changedTouches: touches }))
    }
    return { swipes, told, touch }
  }

  test('a swipe is reported when the finger is lifted', () => {
    const { told, touch } = setUp()
    touch('touchstart', 10)
    expect(told).toEqual([])
    touch('touchend', 200)
    touch('touchend', 400)
    expect(told).toEqual(['right from 10'])
  })

  test('cancelled and two-finger touches are not swipes', () => {
    const { told, touch } = setUp()
    touch('touchstart', 10)
    touch('touchcancel', 200)
    touch('touchend', 200)
    touch('touchstart', 10)
    touch('touchstart', 10, 90)
    touch('touchend', 200)
    expect(told).toEqual([])
  })

  test('no swipe is reported after close', () => {
    const { swipes, told, touch } = setUp()
    swipes.close()
    touch('touchstart', 10)
    touch('touchend', 200)
    expect(told).toEqual([])
  })
})

describe('edge swipe', () => {
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

  test('a touch farther from the edge is not an edge swipe', () => {
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
})
