import type { engine } from '#src/data/engine/engine.ts'
import { needsPassword } from './password-dialog.tsx'

type Answer = Awaited<ReturnType<typeof engine.endDevice>>

/** `unsure`: the service may have done it, its answer is lost. `password`: to be given first. Also what is said of it, as a key of the wording. */
export type DeviceEnd = 'done' | 'password' | 'unsure' | 'failed'

export function deviceEnd(answer: Answer): DeviceEnd {
  if (answer.ok) return 'done'
  if (needsPassword(answer)) return 'password'
  const { kind } = answer.failure
  return kind === 'no-answer' || kind === 'unreadable' ? 'unsure' : 'failed'
}
