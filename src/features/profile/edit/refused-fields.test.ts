import { expect, test } from 'vitest'
import { firstOfEach, refusedFields } from './refused-fields.ts'

test('the fields that the service names are read out of its sentence', () => {
  expect(refusedFields('firstName: is missing; representations.0.id: no such post: closed')).toEqual([
    { field: 'firstName', issue: 'is missing' },
    { field: 'representations.0.id', issue: 'no such post: closed' },
  ])
})

test('one field has one problem, the first', () => {
  expect(refusedFields('dateOfBirth: lies in the future; dateOfBirth: invalid')).toEqual([
    { field: 'dateOfBirth', issue: 'lies in the future' },
  ])
})

test('what names no field concerns the whole, and no detail says nothing', () => {
  expect(refusedFields('something else')).toEqual([{ field: '', issue: 'something else' }])
  expect(refusedFields('request: too long')).toEqual([{ field: '', issue: 'too long' }])
  expect([refusedFields(null), refusedFields('')]).toEqual([[], []])
})

test('what the device finds is called like what the service finds', () => {
  expect(firstOfEach([{ field: 'body.lastName', issue: 'is empty' }])).toEqual([{ field: 'lastName', issue: 'is empty' }])
})
