import { expect, test } from 'vitest'
import { scenarioLabel } from './scenario-label.ts'

test.each([
  ['01-lost-answer', '01 Lost Answer'],
  ['33-clock-a-day-ahead', '33 Clock A Day Ahead'],
  ['abroad-scenario-mg3x', 'Abroad Scenario Mg3x'],
  ['élan_d’été', 'Élan D’été'],
])('the file %s is listed as “%s”', (name, label) => {
  expect(scenarioLabel(name)).toBe(label)
})
