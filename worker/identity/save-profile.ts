import * as v from 'valibot'
import { ProfileBody, putMe } from '#contract/user.ts'
import type { FieldProblem, ProfileSaved } from '../engine-interface.ts'
import { LeaseLost } from '../lease.ts'
import { readPresence } from './citizen.ts'
import type { OwnPullDeps, OwnPulls } from './own-pulls.ts'
import { storageFailed } from './step.ts'

const saveLimitMs = 60_000

/** Sends the profile as it is to be. Direct: where it fails nothing has changed, and the form keeps what was typed. */
export async function saveProfile(deps: OwnPullDeps & { own: OwnPulls; signal: AbortSignal }, body: ProfileBody): Promise<ProfileSaved> {
  const parsed = v.safeParse(ProfileBody, body)
  if (!parsed.success) return invalid(parsed.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', issue: issue.message })))
  try {
    const { citizen, epoch } = await readPresence(deps.env.db)
    if (!citizen) return loggedOut
    const { account } = citizen
    const reply = await deps.http.request(putMe, {
      account,
      body: parsed.output,
      language: deps.language(),
      signal: deps.signal,
      limitMs: saveLimitMs,
    })
    if (reply.kind === 'value') {
      await deps.own.storeProfile({ account, epoch, profile: reply.value, etag: null })
      return { ok: true }
    }
    if (reply.kind === 'not-modified') return { ok: false, failure: { kind: 'unreadable', issue: 'nothing was asked for news' } }
    const { failure } = reply
    if (failure.kind === 'unauthorized') return loggedOut
    if (failure.kind === 'refused' && failure.problem.type === 'abroad:invalid') return invalid(fieldsOf(failure.problem.detail))
    return { ok: false, failure }
  } catch (error) {
    // The citizen left, here or in another tab, while the answer was on its way.
    return error instanceof LeaseLost ? loggedOut : storageFailed(error)
  }
}

const loggedOut: ProfileSaved = { ok: false, failure: { kind: 'logged-out' } }

/** One problem a field: the first says what to mend. */
function invalid(problems: FieldProblem[]): ProfileSaved {
  const fields = problems.filter(({ field }, at) => problems.findIndex((other) => other.field === field) === at)
  return { ok: false, failure: { kind: 'invalid', fields } }
}

/** The service's detail names the fields: `firstName: is missing; representations.0.id: …`. */
function fieldsOf(detail = ''): FieldProblem[] {
  return detail.split('; ').map((part) => {
    const [field, ...issue] = part.split(': ')
    return issue.length > 0 ? { field: field === 'request' ? '' : (field ?? ''), issue: issue.join(': ') } : { field: '', issue: part }
  })
}
