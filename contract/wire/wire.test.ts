import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Problem, problemTypes } from './wire.ts'

test.each(problemTypes)('a problem document of the type %s is read as it is', (type) => {
  const document = { type, title: 'A title', status: 409, detail: 'Why' }
  expect(v.parse(Problem, document)).toEqual(document)
})

test('the type of a newer service reads as a refusal that names the request invalid', () => {
  expect(v.parse(Problem, { type: 'abroad:from-the-future', title: 'New', status: 400 }).type).toBe('abroad:invalid')
})

test('members of a newer service are ignored', () => {
  const document = { type: 'abroad:gone', title: 'Gone', status: 410 }
  expect(v.parse(Problem, { ...document, instance: '/x' })).toEqual(document)
})

test('a refusal says as data which fields it is about', () => {
  const document = { type: 'abroad:invalid', title: 'No', status: 400, errors: [{ field: 'dateOfBirth', code: 'too-old' }] }
  expect(v.parse(Problem, document)).toEqual(document)
})

test.each([
  ['a text', 'Not found'],
  ['nothing', null],
  ['a list', []],
  ['no status', { type: 'abroad:gone', title: 'Gone' }],
  ['no title', { type: 'abroad:gone', status: 410 }],
])('%s is no problem document', (_, body) => {
  expect(v.safeParse(Problem, body).success).toBe(false)
})
