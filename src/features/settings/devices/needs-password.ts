import type { engine } from '#src/data/engine/engine.ts'

type Answer = Awaited<ReturnType<typeof engine.deleteAccount | typeof engine.endDevice>>

/** The service does what was asked once the password was given. */
export function needsPassword(answer: Answer): boolean {
  return !answer.ok && answer.failure.kind === 'refused' && answer.failure.problem.type === 'abroad:password-needed'
}
