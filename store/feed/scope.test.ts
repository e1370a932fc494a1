import { expect, test } from 'vitest'
import { nobody, scopeKey } from './scope.ts'
import type { Scope } from './scope.ts'

const scope: Scope = { account: nobody, countries: ['th', 'la'], repcodes: ['ban', 'vie'], language: 'de' }

test('the order of countries and representations does not make another scope', () => {
  expect(scopeKey({ ...scope, countries: ['la', 'th'], repcodes: ['vie', 'ban'] })).toBe(scopeKey(scope))
})

test('naming a scope leaves its lists as they were', () => {
  const countries = Object.freeze(['th', 'la']) as string[]
  scopeKey({ ...scope, countries })
  expect(countries).toEqual(['th', 'la'])
})

test.each<Partial<Scope>>([
  { account: 'anna' },
  { countries: ['th'] },
  { countries: [], repcodes: ['th', 'la', 'ban', 'vie'] },
  { repcodes: [] },
  { language: 'fr' },
])('%j makes another scope', (other) => {
  expect(scopeKey({ ...scope, ...other })).not.toBe(scopeKey(scope))
})
