import { afterEach, expect, vi } from 'vitest'

// A warning nobody declared is a fault nobody looked at.
const said: string[] = []
for (const level of ['error', 'warn'] as const)
  vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => void said.push(parts.map(String).join(' ')))

/** Takes what the console said, for a test that expects it to. */
export function takeConsole(): string[] {
  return said.splice(0)
}

afterEach(() => {
  expect(takeConsole(), 'console.error or console.warn').toEqual([])
})
