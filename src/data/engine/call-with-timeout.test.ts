import { expect, test } from 'vitest'
import { callWithTimeout } from './call-with-timeout.ts'

test('an answer in time is the answer', async () => {
  expect(await callWithTimeout(async () => 7, 1_000)).toEqual({ kind: 'answered', value: 7 })
})

test('a call that never settles is silent', async () => {
  expect(await callWithTimeout(() => new Promise(() => {}), 5)).toEqual({ kind: 'silent' })
})

test('a call that rejects, or cannot even be made, is broken', async () => {
  expect(await callWithTimeout(() => Promise.reject(new Error('no database')), 1_000)).toEqual({ kind: 'broken', issue: 'no database' })
  const cannot = () => {
    throw new TypeError('no workers here')
  }
  expect(await callWithTimeout(cannot, 1_000)).toEqual({ kind: 'broken', issue: 'no workers here' })
})
