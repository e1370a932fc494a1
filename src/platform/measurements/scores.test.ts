import { describe, expect, test } from 'vitest'
import { createResponseScore, createShiftScore } from './scores.ts'

describe('the shift score', () => {
  const scoreOf = (shifts: [startTime: number, value: number, hadRecentInput?: boolean][]) => {
    const score = createShiftScore()
    for (const [startTime, value, hadRecentInput = false] of shifts) score.add({ startTime, value, hadRecentInput })
    return score.value()
  }

  test('adds up what moves in one burst, and takes the worst burst', () => {
    expect(scoreOf([])).toBe(0)
    expect(
      scoreOf([
        [0, 0.25],
        [900, 0.25],
        [2_000, 0.125],
      ]),
    ).toBe(0.5)
    expect(
      scoreOf([
        [0, 0.125],
        [2_000, 0.5],
        [2_500, 0.25],
      ]),
    ).toBe(0.75)
  })
  test('begins a new burst after five seconds', () => {
    expect(scoreOf([0, 900, 1_800, 2_700, 3_600, 4_500, 5_400].map((at) => [at, 0.125]))).toBe(0.75)
  })
  test('does not count what the citizen moved', () => {
    expect(scoreOf([[0, 0.5, true]])).toBe(0)
  })
})

describe('the response score', () => {
  const scoreOf = (durations: number[]) => {
    const score = createResponseScore()
    durations.forEach((duration, index) => score.add({ interactionId: index + 1, duration }))
    return score.value()
  }

  test('is nothing before the first tap', () => {
    expect(scoreOf([])).toBeNull()
    const score = createResponseScore()
    score.add({ interactionId: 0, duration: 900 })
    expect(score.value()).toBeNull()
  })
  test('is the slowest answer, one in fifty let off', () => {
    expect(scoreOf([16, 300, 40])).toBe(300)
    expect(scoreOf([900, 300, ...Array.from({ length: 47 }, () => 16)])).toBe(900)
    expect(scoreOf([900, 300, ...Array.from({ length: 48 }, () => 16)])).toBe(300)
  })
  test('counts the events of one tap once', () => {
    const score = createResponseScore()
    for (const duration of [40, 200, 80]) score.add({ interactionId: 7, duration })
    expect(score.value()).toBe(200)
  })
})
