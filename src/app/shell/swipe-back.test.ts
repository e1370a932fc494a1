import { expect, test } from 'vitest'
import { lacksSwipeBack } from './swipe-back.ts'

test('the app handles the back swipe only when installed, and not on Apple devices', () => {
  expect(lacksSwipeBack('running', 'android')).toBe(true)
  expect(lacksSwipeBack('running', 'other')).toBe(true)
  expect(lacksSwipeBack('running', 'apple')).toBe(false)
  for (const state of ['installed', 'offered', 'by-hand'] as const) expect(lacksSwipeBack(state, 'android'), state).toBe(false)
})
