import type { engine } from '#src/data/engine/engine.ts'

type Answer = Awaited<ReturnType<typeof engine.finishLogin | typeof engine.beginLogin>>
type FlowFailure = Extract<Answer, { ok: false }>['failure']

/** What the log-in page has to say, as a key of the wording. */
export type LoginMessage =
  | 'loggedOut'
  | 'loggedOutLater'
  | 'deleted'
  | 'lost'
  | 'refused'
  | 'notBegun'
  | 'network'
  | 'busy'
  | 'storage'
  | 'noKey'
  | 'late'
  /** The device's database does not answer. */
  | 'silent'
  /** On the way to the identity provider. */
  | 'opening'

/** Whether the same step may be tried again with what the device still holds. */
export function canRetry(message: LoginMessage | null): boolean {
  return message === 'network' || message === 'busy' || message === 'late' || message === 'storage' || message === 'silent'
}

/** `logged-in`: there is nothing left to do. */
export function messageOfFailure(failure: FlowFailure): LoginMessage | 'logged-in' {
  switch (failure.kind) {
    case 'no-answer':
      return 'network'
    case 'busy':
    case 'unreadable':
    case 'unauthorized':
      return 'busy'
    case 'storage':
      return 'storage'
    case 'no-key-storage':
      return 'noKey'
    case 'refused':
      return 'refused'
    case 'rejected':
      if (failure.why === 'logged-in') return 'logged-in'
      return failure.why === 'not-begun' ? 'notBegun' : 'refused'
  }
}

interface Standing {
  /** The log-in page's own parameters. */
  successfulLogout: boolean
  accountDeleted: boolean
  lostUnintentionally: boolean
  isRevoking: boolean
  canStoreKey: boolean | null
}

/** What stands on the page when it is opened. */
export function standingMessage(state: Standing): LoginMessage | null {
  if (state.accountDeleted) return 'deleted'
  if (state.successfulLogout) return state.isRevoking ? 'loggedOutLater' : 'loggedOut'
  if (state.lostUnintentionally) return 'lost'
  return state.canStoreKey === false ? 'noKey' : null
}
