import { expect, test } from 'vitest'
import type { IntentSaid } from '#worker/entry/engine-api.ts'
import { notSaid } from './submission-failure.ts'

test('every way of not being saved has words of its own, and a silent engine is never called a full device', () => {
  const failures: Extract<IntentSaid, { ok: false }>['failure'][] = [
    { kind: 'storage', issue: 'QuotaExceededError' },
    { kind: 'no-answer', reason: 'timeout' },
    { kind: 'logged-out' },
    { kind: 'unauthorized' },
    { kind: 'not-offered' },
    { kind: 'invalid', fields: [{ field: 'body.numberOfParticipants', code: 'invalid' }] },
  ]
  expect(failures.map(notSaid)).toEqual(['storage', 'silent', 'loggedOut', 'loggedOut', 'notOffered', 'invalid'])
})
