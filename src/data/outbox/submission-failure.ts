import type { EnqueueResult } from '#worker/entry/engine-api.ts'

/** Why nothing stands on the device of what the citizen said; a key of the wording. `silent`: nobody knows, and saying it again is safe. */
export type SubmissionFailure = 'storage' | 'silent' | 'loggedOut' | 'notOffered' | 'invalid'

export function submissionFailure(failure: Extract<EnqueueResult, { ok: false }>['failure']): SubmissionFailure {
  switch (failure.kind) {
    case 'storage':
      return 'storage'
    case 'no-answer':
    case 'busy':
    case 'unreadable':
      return 'silent'
    case 'unauthorized':
    case 'logged-out':
      return 'loggedOut'
    case 'not-offered':
      return 'notOffered'
    case 'invalid':
    case 'refused':
      return 'invalid'
  }
}
