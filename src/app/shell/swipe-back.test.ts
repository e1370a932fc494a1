import { expect, test } from 'vitest'
import { lacksSwipeBack } from './swipe-back.ts'

test('the gesture is ours only in an installed app, and not where Apple has its own', () => {
  expect(lacksSwipeBack('running', 'android')).toBe(true)
  expect(lacksSwipeBack('running', 'other')).toBe(true)
  expect(lacksSwipeBack('running', 'apple')).toBe(false)
  for (const state of ['installed', 'offered', 'by-hand'] as const) expect(lacksSwipeBack(state, 'android'), state).toBe(false)
})
