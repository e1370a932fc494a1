import { afterEach, expect } from 'vitest'
// The messages are in a module of their own: in the browser, each test file loads its setup files as new modules, so what is kept here would
// exist several times.
import { consoleMessages, takeConsole } from './console-messages.ts'

// Assigned, not spied on: a test's `vi.restoreAllMocks()` would remove a spy and this check with it.
for (const level of ['error', 'warn'] as const)
  console[level] = (...parts: unknown[]) => void consoleMessages.push(parts.map(String).join(' '))

afterEach(() => {
  expect(takeConsole(), 'console.error or console.warn').toEqual([])
})
