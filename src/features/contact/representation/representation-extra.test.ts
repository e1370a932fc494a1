import { expect, test } from 'vitest'
import { addressToCopy } from './representation-extra.tsx'

const names = { de: 'Schweizerische General\u00ADvertretung', fr: 'F', it: 'I', en: 'E' }

test('an address is copied as it stands on a letter, under the name and without the hints where a line may break', () => {
  const address = { lines: ['35 North Wireless Road', 'Lumphini'], postalCode: '10330', city: 'Bangkok' }
  expect(addressToCopy({ names, address }, 'de')).toBe('Schweizerische Generalvertretung\n35 North Wireless Road\nLumphini\n10330 Bangkok')
  expect(addressToCopy({ names, address: { lines: ['PO Box 4'], postalCode: null, city: null } }, 'en')).toBe('E\nPO Box 4')
})
