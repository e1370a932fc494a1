import { useTranslation } from 'react-i18next'
import type { Elements } from '#src/shared/ui/elements.ts'
import type { engine } from '#src/data/engine/engine.ts'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'

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
  | 'networkRegister'
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
  return (
    message === 'network' ||
    message === 'networkRegister' ||
    message === 'busy' ||
    message === 'late' ||
    message === 'storage' ||
    message === 'silent'
  )
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

const good: ReadonlySet<LoginMessage> = new Set(['loggedOut', 'loggedOutLater', 'deleted'])

/** What has just happened, or why it did not. The place for it is always there, so that a screen reader says what comes. */
export function LoginMessageBox({ message, children }: { message: LoginMessage | null; children?: Elements }) {
  const { t } = useTranslation('login')
  return (
    <div role="status">
      {message && (
        <div className="login-message">
          <Icon name={good.has(message) ? 'check' : 'info'} size={20} />
          <p className="h5">{t(`message.${message}`)}</p>
          <p className="small">{t(`messageText.${message}`)}</p>
          {children}
        </div>
      )}
    </div>
  )
}
