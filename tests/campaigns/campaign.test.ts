import { expect, test } from 'vitest'
import { choice, flag, number, readOptions, text, texts, WrongUse } from './campaign.ts'

const options = {
  minutes: number(2, { min: 0.25, max: 600, isWhole: false }),
  seed: number(1),
  store: choice(['pglite', 'postgres'], 'pglite'),
  fault: text(undefined),
  only: texts(),
  build: flag(true),
}

test('missing options have their defaults', () => {
  expect(readOptions(options, [])).toEqual({ minutes: 2, seed: 1, store: 'pglite', fault: undefined, only: undefined, build: true })
})

test('given options replace the defaults', () => {
  const words = '--minutes 0.5 --seed=7 --store postgres --fault x --only a --only b --no-build'.split(' ')
  expect(readOptions(options, words)).toEqual({ minutes: 0.5, seed: 7, store: 'postgres', fault: 'x', only: ['a', 'b'], build: false })
})

test.each([
  ['--sed 1', 'There is no option --sed. The options: --minutes, --seed, --store, --fault, --only, --build.'],
  ['th', '"th" is not an option.'],
  ['--seed', '--seed needs a value.'],
  ['--build=yes', '--build takes no value.'],
  ['--seed x', '--seed takes a whole number of at least 0, not "x".'],
  ['--seed 1.5', '--seed takes a whole number of at least 0, not "1.5".'],
  ['--minutes 0', '--minutes takes a number from 0.25 to 600, not "0".'],
  ['--store disk', '--store takes pglite, postgres, not "disk".'],
])('"%s" is refused with a sentence', (words, sentence) => {
  expect(() => readOptions(options, words.split(' '))).toThrow(WrongUse)
  expect(() => readOptions(options, words.split(' '))).toThrow(sentence)
})
