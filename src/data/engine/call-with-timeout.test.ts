import { expect, test } from 'vitest'
import { settle } from './call-with-timeout.ts'

test('an answer in time is the answer', async () => {
  expect(await settle(async () => 7, 1_000)).toEqual({ kind: 'answered', value: 7 })
})

test('a call that never settles is silent', async () => {
  expect(await settle(() => new Promise(() => {}), 5)).toEqual({ kind: 'silent' })
})

test('a call that rejects, or cannot even be made, is broken', async () => {
  expect(await settle(() => Promise.reject(new Error('no database')), 1_000)).toEqual({ kind: 'broken', issue: 'no database' })
  const cannot = () => {
    throw new TypeError('no workers here')
  }
  expect(await settle(cannot, 1_000)).toEqual({ kind: 'broken', issue: 'no workers here' })
})
