import type { engine } from '#src/data/engine/engine.ts'
import { needsPassword } from '#src/features/settings/devices/password-dialog.tsx'

type Answer = Awaited<ReturnType<typeof engine.deleteAccount>>

/** `unsure`: the service may have heard, its answer is lost. `loggedOut`: the session is gone, and the account may be there. `password`: to be given first. */
export type DeletionEnd = 'done' | 'failed' | 'offline' | 'unsure' | 'loggedOut' | 'password'

export function deletionEnd(answer: Answer): DeletionEnd {
  if (answer.ok) return 'done'
  switch (answer.failure.kind) {
    case 'no-answer':
    case 'unreadable':
      return 'unsure'
    case 'rejected':
      return 'loggedOut'
    case 'refused':
      return needsPassword(answer) ? 'password' : 'failed'
    // Not for good: a session that is over has taken the screen to the log-in.
    case 'unauthorized':
    case 'busy':
    case 'storage':
    case 'no-key-storage':
      return 'failed'
  }
}
