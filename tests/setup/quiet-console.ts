import { afterEach, expect } from 'vitest'

const messages: string[] = []
// Assigned, not spied on: a test's `vi.restoreAllMocks()` would remove a spy and this check with it.
for (const level of ['error', 'warn'] as const) console[level] = (...parts: unknown[]) => void messages.push(parts.map(String).join(' '))

/** Removes and returns the warnings and errors so far, for a test that expects some. Any that remain fail the test. */
export function takeConsole(): string[] {
  return messages.splice(0)
}

afterEach(() => {
  expect(takeConsole(), 'console.error or console.warn').toEqual([])
})
