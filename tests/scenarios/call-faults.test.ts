import { expect, test } from 'vitest'
import type { CallFault } from '#lab/scenario/faults.ts'
import { createCallFaults, type CallSeen } from './call-faults.ts'

const write: CallSeen = { device: 'phone', isWrite: true, isOfServices: true, what: 'event-1' }
const read: CallSeen = { device: 'phone', isWrite: false, isOfServices: true, what: null }
const lost = (changes: Partial<CallFault> = {}) =>
  ({ fault: 'connection-reset', tab: 1, of: 'writes', share: 1, ...changes }) as Extract<CallFault, { fault: 'connection-reset' }>

test('a fault meets as many calls as it says, of the kind, the thing and the device that it says', () => {
  const faults = createCallFaults(1)
  faults.begin(lost({ calls: 2, what: 'event-1' }), 'phone')
  expect(faults.draw(read)).toBeNull()
  expect(faults.draw({ ...write, device: 'tablet' })).toBeNull()
  expect(faults.draw({ ...write, what: 'story-1' })).toBeNull()
  expect([faults.draw(write), faults.draw(write), faults.draw(write)].map((met) => met?.fault)).toEqual([
    'connection-reset',
    'connection-reset',
    undefined,
  ])
  expect(faults.isAny()).toBe(false)
})

test('without a number it lasts until it is mended, by its name or with everything', () => {
  const faults = createCallFaults(1)
  faults.begin(lost({ of: 'services' }), 'phone')
  faults.mend('offline')
  expect(faults.draw(read)?.fault).toBe('connection-reset')
  faults.mend('connection-reset')
  expect(faults.draw(read)).toBeNull()
  faults.begin(lost(), 'phone')
  faults.mend('everything')
  expect(faults.isAny()).toBe(false)
})

test('a lossy line loses its share, half of it on the way there, and the same calls for the same seed', () => {
  const draw = (seed: number) => {
    const faults = createCallFaults(seed)
    faults.begin({ fault: 'lossy', tab: 1, of: 'writes', share: 0.5 }, 'phone')
    return Array.from({ length: 400 }, () => faults.draw(write)?.fault ?? 'pass')
  }
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
  const share = (fault: string) => draw(7).filter((one) => one === fault).length / 400
  expect(share('pass')).toBeCloseTo(0.5, 0.5)
  for (const fault of ['connection-reset', 'reply-lost']) expect(Math.abs(share(fault) - 0.25)).toBeLessThan(0.08)
})
