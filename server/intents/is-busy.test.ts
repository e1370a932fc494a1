import { expect, test } from 'vitest'
import { isBusy } from './is-busy.ts'

/** As Drizzle throws it: its own error around the driver's. */
function queryFailed(code: unknown): Error {
  return new Error('Failed query: select 1', { cause: Object.assign(new Error('from the driver'), { code }) })
}

test.each(['55P03', '40P01', '53100', '53300', '57P01', '57P03', '08006', '08000'])('%s passes: whoever asks may come back', (code) => {
  expect(isBusy(queryFailed(code))).toBe(true)
  expect(isBusy(Object.assign(new Error('from the driver'), { code }))).toBe(true)
})

test.each(['23505', '42P01', '22P02', '40001', '57014', '155P03', '208', '', 55_000, undefined, null])('%j does not', (code) => {
  expect(isBusy(queryFailed(code))).toBe(false)
})

test('what is no error of the database does not pass by itself', () => {
  for (const thrown of [new Error('a bug'), new Error('55P03'), '55P03', undefined, null, { code: '55P03' }])
    expect(isBusy(thrown)).toBe(false)
})
