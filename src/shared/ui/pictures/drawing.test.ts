import { expect, test } from 'vitest'
import { tags } from '#contract/values/kinds.ts'
import { landscape } from './drawing.tsx'

test('the same id and tag give the same picture', () => {
  expect(landscape('th-consular-days', 'SERVICES')).toEqual(landscape('th-consular-days', 'SERVICES'))
})

test('another id gives another picture', () => {
  expect(landscape('th-consular-days', 'SERVICES')).not.toEqual(landscape('th-national-day', 'SERVICES'))
})

test.each(tags)('a picture for %s is made of few paths with sound numbers', (tag) => {
  for (const id of ['a', 'new-address-in-time', '1234', 'ü']) {
    const { shapes } = landscape(id, tag)
    expect(shapes.length).toBeGreaterThan(8)
    expect(shapes.length).toBeLessThan(60)
    for (const { d } of shapes) expect(d).not.toMatch(/NaN|undefined|Infinity/)
  }
})
