import { expect, test } from 'vitest'
import { scaled } from '#tests/setup/time-limits.ts'
import { wayAsText } from './print.ts'
import { search } from './search.ts'
import { wideWorlds } from './worlds.ts'

test.each(wideWorlds)('the protocol keeps its promises in every state of $name', { timeout: scaled(1_800_000) }, (world) => {
  const found = search(world)
  expect(wayAsText(world, found)).toBe('')
  expect(found.states).toBeGreaterThan(10_000)
})
