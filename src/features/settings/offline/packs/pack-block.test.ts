import { expect, test } from 'vitest'
import { amounts } from './pack-block.tsx'

test('both figures have the unit of the whole', () => {
  expect(amounts(96_400, 286_100, 'en-GB')).toEqual({ here: '96', total: '286 kB' })
  expect(amounts(310_000, 2_100_000, 'de-CH')).toEqual({ here: '0.3', total: '2.1 MB' })
})

test('more than the whole is never here', () => {
  expect(amounts(300_000, 286_000, 'en-GB').here).toBe('286')
})
