import { deleteMe } from '#contract/account/user.ts'
import type { Failure } from '#contract/wire/wire.ts'
import { sessionRow } from '#store/account/session.ts'
import type { CredentialsRow } from '#store/rows/session.ts'
import type { CoreParts } from '#worker/core-parts.ts'
import type { FlowAnswer } from '#worker/entry/engine-api.ts'
import { isDeleted } from '#worker/identity/session/refresh.ts'
import { failedFlow } from '#worker/identity/step.ts'
import type { Interrupted, Refused, Step } from '#worker/identity/step.ts'

interface DeleteDeps extends Pick<CoreParts, 'env' | 'http' | 'language' | 'signal'> {
  ensureRecord: (account: string, generation: number) => Promise<Step<CredentialsRow>>
  renewOnce: (account: string, generation: number) => Promise<Step<CredentialsRow>>
  hasRefreshFailed: () => void
  logOut: () => Promise<unknown>
}

/** Changes nothing unless the service has deleted the account. */
export async function deleteAccount(deps: DeleteDeps): Promise<FlowAnswer<null>> {
  const before = await sessionRow(deps.env.strictDb, 'credentials')
  // Said again after it succeeded: nobody is here any more.
  if (!before) return deleted
  const ensured = await deps.ensureRecord(before.profileId, before.generation)
  if (ensured.kind !== 'done') return endedOf(before, ensured)

  const failure = await ask(deps, ensured.value)
  if (failure?.kind !== 'unauthorized') return ended(deps, failure)
  // Not by the call itself: that the first session was refused has to be noted before the key is.
  const renewed = await deps.renewOnce(before.profileId, ensured.value.generation)
  if (renewed.kind !== 'done') return endedOf(ensured.value, renewed)
  // Renewed a moment ago, and of no use: nothing is known of the account.
  if (renewed.value.generation === ensured.value.generation) return ended(deps, failure)

  const again = await ask(deps, renewed.value)
  if (again?.kind === 'unauthorized') deps.hasRefreshFailed()
  return ended(deps, again)
}

/** Noted before it goes out, because the phone may die before the answer; taken back by a no of the service, and by nothing less. */
async function ask({ env, http, language, signal }: DeleteDeps, { profileId, deletionAsked }: CredentialsRow): Promise<Failure | null> {
  const note = (isAsked: boolean) =>
    env.strictDb.session
      .where('key')
      .equals('credentials')
      .modify((row) => void (row.key === 'credentials' && row.profileId === profileId && (row.deletionAsked = isAsked)))
  // The citizen has left: nothing is asked in their name.
  if ((await note(true)) === 0) return { kind: 'unauthorized' }
  const reply = await http.request(deleteMe, { account: profileId, language: language(), signal, carriesCookies: true })
  if (reply.kind !== 'failure') return null
  // This one was not heard; an earlier one may have been.
  if (reply.failure.kind === 'unauthorized' || reply.failure.kind === 'refused') await note(deletionAsked)
  return reply.failure
}

const deleted: FlowAnswer<null> = { ok: true, value: null }

async function ended({ logOut }: DeleteDeps, failure: Failure | null): Promise<FlowAnswer<null>> {
  if (failure) return { ok: false, failure }
  await logOut()
  return deleted
}

/** The key brought no session: the account is gone where a lost answer had deleted it. */
function endedOf(before: CredentialsRow, end: Refused | Interrupted): FlowAnswer<null> {
  return end.kind === 'refused' && isDeleted(before, end) ? deleted : failedFlow(end)
}
