import type { IntentView } from '#store/rows/views.ts'

/**
 * What is true of a registration while its popup stands. `other`: it was taken back or said anew meanwhile, or the service's answer cannot be
 * read; then nothing is claimed.
 */
export type RegistrationResult = 'saved' | 'received' | 'needs' | 'other'

/** Null: it is on the device, and has not been read back yet. */
export function newsOf(intent: Pick<IntentView, 'stage' | 'end'> | null): RegistrationResult {
  switch (intent?.stage) {
    case undefined:
    case 'saved':
    case 'sending':
      return 'saved'
    case 'received':
      return intent.end === 'applied' ? 'received' : 'other'
    case 'answered':
      return 'other'
    case 'needs-you':
      return 'needs'
  }
}
