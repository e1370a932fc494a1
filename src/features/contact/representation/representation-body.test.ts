import { expect, test } from 'vitest'
import { addressLine, townOf } from './representation-body.tsx'

test('an address is one line for the map', () => {
  const address = { lines: ['35 North Wireless Road'], postalCode: '10330', city: 'Bangkok' }
  expect(addressLine({ address })).toBe('35 North Wireless Road, 10330 Bangkok')
  expect(addressLine({ address: { ...address, postalCode: null } })).toBe('35 North Wireless Road, Bangkok')
})

test('a town alone is no address', () => {
  expect(addressLine({ address: { lines: [], postalCode: null, city: 'Dubai' } })).toBeNull()
  expect(addressLine({ address: null })).toBeNull()
  expect(townOf({ address: null })).toBe('')
})
