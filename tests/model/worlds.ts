import { createWorld, like, message, safe, safeAsVisitor, unlike } from './world.ts'
import type { World } from './world.ts'

const beatsLike = { ...like, account: 'beat' }

/** Small enough for every run of the tests; each seeded fault is found in one of them. */
export const quickWorlds: readonly World[] = [
  createWorld('a lane, the last word counts', {
    said: [like, unlike, like],
    tabs: [1],
    powers: { cancels: true, refuses: true, refusesCancel: true },
  }),
  createWorld('a lane, two tabs', { said: [like, unlike], tabs: [2], powers: { cancels: true, refuses: true, refusesCancel: true } }),
  createWorld('messages, two tabs', { said: [message, message], tabs: [2], powers: { cancels: true, refuses: true } }),
  createWorld('a lock, and what was said after it', { said: [like, unlike], tabs: [1], powers: { loses: true, cancels: true } }),
  createWorld('a lock, two messages', { said: [message, message], tabs: [1], powers: { loses: true, cancels: true } }),
  createWorld('a lock, and a visitor', { said: [safe, safeAsVisitor], tabs: [1], powers: { loses: true } }),
  createWorld('two citizens, one device', {
    said: [like, beatsLike],
    tabs: [1],
    accounts: ['anna', 'beat'],
    powers: { loses: true, leaves: true },
  }),
  createWorld('two builds', { said: [like, unlike], tabs: [2], powers: { unreadable: true, cancels: true } }),
  createWorld('two devices', { said: [like, { ...unlike, device: 1 }], tabs: [1, 1], powers: { cancels: true } }),
]

/** For the long run. */
export const wideWorlds: readonly World[] = [
  createWorld('a lane, three tabs', { said: [like, unlike], tabs: [3], powers: { cancels: true, refuses: true, refusesCancel: true } }),
  createWorld('three words, two tabs', { said: [like, unlike, like], tabs: [2], powers: { cancels: true, refuses: true } }),
  createWorld('three messages, two tabs', { said: [message, message, message], tabs: [2], powers: { cancels: true, refuses: true } }),
  createWorld('two lanes, two tabs', { said: [like, message], tabs: [2], powers: { cancels: true, refuses: true } }),
  createWorld('a lock, two tabs', { said: [like, unlike], tabs: [2], powers: { loses: true, cancels: true, refuses: true } }),
  createWorld('a lock, and a visitor, two tabs', {
    said: [safe, safeAsVisitor],
    tabs: [2],
    powers: { loses: true, cancels: true, refuses: true },
  }),
  createWorld('two citizens, two tabs', {
    said: [like, beatsLike],
    tabs: [2],
    accounts: ['anna', 'beat'],
    powers: { loses: true, leaves: true },
  }),
  createWorld('two devices, three tabs', {
    said: [like, { ...unlike, device: 1 }],
    tabs: [2, 1],
    powers: { cancels: true, refuses: true },
  }),
  createWorld('two devices, two locks', { said: [like, { ...unlike, device: 1 }], tabs: [1, 1], powers: { loses: true, cancels: true } }),
]
