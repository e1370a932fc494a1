import type { engine } from '#src/data/engine.ts'

type Answer = Awaited<ReturnType<typeof engine.deleteAccount>>

/** `unsure`: the service may have heard, its answer is lost. `loggedOut`: the session is gone, and the account may be there. */
export type DeletionEnd = 'done' | 'failed' | 'offline' | 'unsure' | 'loggedOut'

export function deletionEnd(answer: Answer): DeletionEnd {
  if (answer.ok) return 'done'
  switch (answer.failure.kind) {
    case 'no-answer':
    case 'unreadable':
      return 'unsure'
    case 'rejected':
    case 'unauthorized':
      return 'loggedOut'
    case 'busy':
    case 'refused':
    case 'storage':
    case 'no-key-storage':
      return 'failed'
  }
}
