import { expect, test } from 'vitest'
import type { EnqueueResult } from '#worker/entry/engine-api.ts'
import { submissionFailure } from './use-submit.ts'

test('every way of not being saved has words of its own, and a silent engine is never called a full device', () => {
  const failures: Extract<EnqueueResult, { ok: false }>['failure'][] = [
    { kind: 'storage', issue: 'QuotaExceededError' },
    { kind: 'no-answer', reason: 'timeout' },
    { kind: 'logged-out' },
    { kind: 'unauthorized' },
    { kind: 'not-offered' },
    { kind: 'invalid', fields: [{ field: 'body.numberOfParticipants', code: 'invalid' }] },
  ]
  expect(failures.map(submissionFailure)).toEqual(['storage', 'silent', 'loggedOut', 'loggedOut', 'notOffered', 'invalid'])
})
