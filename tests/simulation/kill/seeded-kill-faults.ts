import type { SeededFault } from '#tests/simulation/source-changes.ts'

/** Mistakes in how an engine continues after the death of the one before it. */
export const killFaults: readonly SeededFault[] = [
  {
    name: 'wait-by-a-timer',
    breaks: 'a drain waits for a timer of the platform, where no engine can be killed',
    file: 'worker/outbox/drain.ts',
    find: '    try {\n      const outcome',
    replace: '    try {\n      await Promise.race([new Promise((resolve) => setTimeout(resolve)), null])\n      const outcome',
    killSteps: 'drain',
  },
  {
    name: 'leave-a-wipe-unfinished',
    breaks: 'an interrupted wipe keeps the key and the pictures',
    file: 'worker/identity/identity.ts',
    find: 'await finishWipe(env)',
    replace: 'await Promise.resolve()',
    killSteps: 'log-out',
  },
  {
    name: 'leave-a-log-in-unfinished',
    breaks: 'an interrupted log-in is not completed',
    file: 'worker/identity/identity.ts',
    find: 'login?.profileId ?',
    replace: "login?.profileId === '' ?",
    killSteps: 'log-in-that-unlocks',
  },
]
