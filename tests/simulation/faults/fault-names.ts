import type { callFaults, FaultName as AnyFault } from '#lab/wire/faults.ts'

/** Faults of one call, in the order in which seeds draw them. Add new ones at the end. */
export const lineFaults = [
  'no-reply',
  'reply-lost',
  'slow',
  'duplicate-request',
  'reply-truncated',
  'slow-drip',
  'connection-reset',
  'captive-portal',
  'empty-reply',
  'redirect',
  'wrong-content-type',
  'malformed-json',
  'schema-mismatch',
  'oversized-reply',
  'stale-reply',
  'edge-page',
  'service-error',
  'unauthorized',
  'forged-refusal',
  'service-killed-before-commit',
  'service-killed-after-commit',
] as const satisfies (keyof typeof callFaults | 'slow')[]
export type LineFault = (typeof lineFaults)[number]

/** Faults of a transaction, in the order in which seeds draw them. */
export const storageFaults = ['storage-abort', 'storage-full', 'storage-error'] as const satisfies AnyFault[]

/** The error that a transaction with this fault throws. */
export const storageErrors = {
  'storage-abort': 'AbortError',
  'storage-full': 'QuotaExceededError',
  'storage-error': 'UnknownError',
  'storage-read-error': 'UnknownError',
} as const satisfies Partial<Record<AnyFault, string>>
export type StorageFault = keyof typeof storageErrors

/** Whether it fails at its first request. The others fail at their commit. */
export const failsAtRequest = (fault: StorageFault): boolean => storageErrors[fault] === 'UnknownError'

/** Events of a day that are not faults. */
type DayEvent = 'log-out' | 'change-of-user' | 'language' | 'representation' | 'upgrade'

/** In the order in which seeds draw them. */
export const dayFaults = [
  'offline',
  'service-down',
  'clock-jump',
  'tab-killed',
  'tab-killed-in-transaction',
  'worker-killed',
  'service-worker-stopped',
  'tab-frozen',
  'lock-lost',
  'storage-evicted',
  'log-out',
  'change-of-user',
  'session-expired',
  'session-revoked',
  'language',
  'representation',
  'upgrade',
] as const satisfies (AnyFault | DayEvent)[]
export type DayFault = (typeof dayFaults)[number]

/** Drawn from separate chances, so that the rest of a seed's world does not change. */
export const laterFaults = ['storage-read-error', 'power-loss', 'row-unreadable'] as const satisfies AnyFault[]

export const allFaults = [...lineFaults, ...storageFaults, ...dayFaults, ...laterFaults] as const
export type FaultName = (typeof allFaults)[number]
