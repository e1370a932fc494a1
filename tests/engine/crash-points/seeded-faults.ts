import { changeSource, type SourceChange } from '#tests/simulation/source-changes.ts'

/** Faults that this test must find, each put into the core's source as it is loaded. */
export const faults: Record<string, SourceChange> = {
  /** Waits by the real clock, if only for whatever comes first: this kernel lets no such timer ring while a service is at work. */
  timer: {
    file: 'worker/outbox/drain.ts',
    find: '    try {\n      const outcome',
    replace: '    try {\n      await Promise.race([new Promise((resolve) => setTimeout(resolve)), null])\n      const outcome',
  },
  /** What a holder left as being sent is never taken back. */
  'no-take-back': {
    file: 'worker/outbox/drain.ts',
    find: "row.state === 'sending' || isReadAnew(row, build)",
    replace: 'isReadAnew(row, build)',
  },
  /** Another key with each try. */
  'new-key': { file: 'worker/outbox/send-intent.ts', find: 'idempotencyKey: id', replace: 'idempotencyKey: `${id}-${row.attempts}`' },
  /** A wipe that was cut off is not finished. */
  'half-wipe': { file: 'worker/identity/identity.ts', find: 'await finishWipe(env)', replace: 'await Promise.resolve()' },
  /** A log-in that was cut off does not go on by itself. */
  'no-resume': { file: 'worker/identity/identity.ts', find: 'login?.profileId ?', replace: "login?.profileId === '' ?" },
}

/** To be called before the core is loaded. Throws where there is no such fault. */
export function seedFaults(names: readonly string[]): void {
  changeSource(
    names.map((name) => {
      const fault = faults[name]
      if (!fault) throw new Error(`no fault is called ${name}: there are ${Object.keys(faults).join(', ')}`)
      return fault
    }),
  )
}
