/** What may befall one request on its way, there or back. */
export const lineFaults = [
  'request-lost',
  'answer-lost',
  'delay',
  'duplicate',
  'truncation',
  'slow-drip',
  'reset',
  'portal-page',
  'no-content',
  'redirect',
  'wrong-type',
  'bad-json',
  'bad-schema',
  'huge-body',
  'stale-answer',
  'edge-status',
  'service-busy',
  'service-unauthorized',
  'forged-refusal',
  'service-killed-before-commit',
  'service-killed-after-commit',
] as const
export type LineFault = (typeof lineFaults)[number]

/** What may befall a transaction of a device. */
export const storageFaults = ['storage-abort', 'storage-full', 'storage-broken'] as const

/** What happens to a device, a tab, a session or the services at a moment. */
export const dayFaults = [
  'offline-spell',
  'service-restart',
  'clock-jump',
  'tab-killed',
  'killed-in-transaction',
  'worker-killed',
  'service-worker-stopped',
  'freeze',
  'lock-lost',
  'eviction',
  'log-out',
  'change-of-user',
  'session-expired',
  'session-revoked',
  'language',
  'representation',
  'upgrade',
] as const
export type DayFault = (typeof dayFaults)[number]

/**
 * Drawn by chances of their own, so that what else is drawn of a seed stays as it was: a read that fails, the power, which takes what the disk has not
 * written yet, and a row that can never be read again.
 */
export const laterFaults = ['storage-unread', 'power-cut', 'row-lost'] as const

export const allFaults = [...lineFaults, ...storageFaults, ...dayFaults, ...laterFaults] as const
export type FaultName = (typeof allFaults)[number]
