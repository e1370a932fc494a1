import { expect, test } from 'vitest'
import { editChoice } from './edit-choice.ts'

test('what can be said differently leads to its form, what is over to a look at it, what is gone nowhere', () => {
  const choices = (['full', 'invalid', 'closed-survey', 'already', 'gone', 'not-found', 'unreadable'] as const).map(editChoice)
  expect(choices).toEqual(['change', 'change', 'look', 'look', null, null, null])
})
