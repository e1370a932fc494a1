import { expect, test } from 'vitest'
import { setOff } from './set-off.ts'

test('a sentence comes apart at what is set off in it', () => {
  expect(setOff('Für <b>Thailand</b>, auf diesem Gerät', 'b')).toEqual(['Für ', 'Thailand', ', auf diesem Gerät'])
  expect(setOff('<b>Thailand</b> haben wir abgeleitet.', 'b')).toEqual(['', 'Thailand', ' haben wir abgeleitet.'])
})

test('a sentence in which nothing is set off stays whole', () => {
  expect(setOff('Nothing found', 'b')).toEqual(['Nothing found', '', ''])
})
