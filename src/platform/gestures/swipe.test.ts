import { expect, test } from 'vitest'
import { listenForSwipes, swipeBetween } from './swipe.ts'

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

test('a swipe is told once the finger is lifted', () => {
  const { told, touch } = setUp()
  touch('touchstart', 10)
  expect(told).toEqual([])
  touch('touchend', 200)
  touch('touchend', 400)
  expect(told).toEqual(['right from 10'])
})

test('what the system takes over is none, and two fingers are none', () => {
  const { told, touch } = setUp()
  touch('touchstart', 10)
  touch('touchcancel', 200)
  touch('touchend', 200)
  touch('touchstart', 10)
  touch('touchstart', 10, 90)
  touch('touchend', 200)
  expect(told).toEqual([])
})

test('nothing is told after it was closed', () => {
  const { swipes, told, touch } = setUp()
  swipes.close()
  touch('touchstart', 10)
  touch('touchend', 200)
  expect(told).toEqual([])
})
