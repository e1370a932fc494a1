import { expect, test } from 'vitest'
import { sampleHash } from '#store/testing/samples.ts'
import { fingerprintOf } from './fingerprint.ts'

test('the same articles in another order have the same fingerprint, others another one', () => {
  const [one, two, three] = ['one', 'two', 'three'].map(sampleHash) as [string, string, string]
  expect(fingerprintOf([one, two])).toBe(fingerprintOf([two, one]))
  expect(fingerprintOf([one, two])).not.toBe(fingerprintOf([one]))
  expect(fingerprintOf([one, two])).not.toBe(fingerprintOf([one, three]))
})
