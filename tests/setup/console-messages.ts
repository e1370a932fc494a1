/** Warnings and errors that were logged since the last call of `takeConsole`. */
export const consoleMessages: string[] = []

/** Removes and returns the warnings and errors so far, for a test that expects some. Any that remain fail the test. */
export function takeConsole(): string[] {
  return consoleMessages.splice(0)
}
