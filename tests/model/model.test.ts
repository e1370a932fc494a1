import { describe, expect, test } from 'vitest'
import { faults } from './faults.ts'
import { wayAsText } from './print.ts'
import { product } from './rules.ts'
import { search } from './search.ts'
import { quickWorlds } from './worlds.ts'

describe('the protocol keeps its promises in every state of', () => {
  test.each(quickWorlds)('$name', (world) => {
    const found = search(world)
    expect(wayAsText(world, found)).toBe('')
    // A world that has become tiny by mistake shows nothing.
    expect(found.states).toBeGreaterThan(3_000)
  })
})

describe('the model finds', () => {
  test.each(faults)('$name: $breaks', ({ rules, found: expected }) => {
    const world = quickWorlds.find(({ name }) => name === expected.in)
    const { broken } = search(world ?? quickWorlds[0]!, { ...product, ...rules })
    expect(broken?.promise).toContain(expected.as)
    expect(broken?.steps.length).toBeGreaterThan(0)
  })
})
