import type { Language } from '#contract/languages.ts'
import { deleteMe } from '#contract/user.ts'
import { changeSessionRow, sessionRow } from '#store/session-rows.ts'
import type { CredentialsRow } from '#store/session-rows.ts'
import type { FlowAnswer } from '../engine-interface.ts'
import type { Environment } from '../environment.ts'
import type { Http } from '../http.ts'
import { failedFlow } from './step.ts'
import type { Step } from './step.ts'

interface DeleteDeps {
  env: Environment
  http: Http
  language: () => Language
  signal: AbortSignal
  ensureRecord: (account: string, generation: number) => Promise<Step<CredentialsRow>>
  logOut: () => Promise<unknown>
}

/** Changes nothing unless the service has deleted the account. */
export async function deleteAccount(deps: DeleteDeps): Promise<FlowAnswer<null>> {
  const db = deps.env.strictDb
  const before = await sessionRow(db, 'credentials')
  // Said again after it succeeded: nobody is here any more.
  if (!before) return deleted
  const ensured = await deps.ensureRecord(before.profileId, before.generation)
  if (ensured.kind !== 'done') return isGone(before, ensured) ? deleted : failedFlow(ensured)

  const reply = await deps.http.request(deleteMe, { account: before.profileId, language: deps.language(), signal: deps.signal })
  if (reply.kind !== 'failure') {
    await deps.logOut()
    return deleted
  }
  switch (reply.failure.kind) {
    case 'unauthorized':
      // A new session was of no use: nothing is known of the account.
      if (await sessionRow(db, 'credentials')) return { ok: false, failure: reply.failure }
      // The key was refused too, and the device is empty by now.
      return before.deletionAsked ? deleted : { ok: false, failure: { kind: 'rejected', why: 'refused' } }
    case 'no-answer':
    case 'unreadable':
      // The service may have heard. If it knows nobody by this key the next time, this is why.
      await changeSessionRow(db, 'credentials', { deletionAsked: true })
      return { ok: false, failure: reply.failure }
    case 'busy':
    case 'refused':
      return { ok: false, failure: reply.failure }
  }
}

const deleted: FlowAnswer<null> = { ok: true, value: null }

/** An account that a lost answer may have deleted, and whose key the service then refuses, is gone. */
function isGone(before: CredentialsRow, end: Step<unknown>): boolean {
  return end.kind === 'refused' && before.deletionAsked
}
