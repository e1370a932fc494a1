import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#src/ui/pictures/icon.tsx'
import type { LoginMessage } from './login-message.ts'

const good: ReadonlySet<LoginMessage> = new Set(['loggedOut', 'loggedOutLater', 'deleted'])

/** What has just happened, or why it did not. The place for it is always there, so that a screen reader says what comes. */
export function LoginMessageBox({ message, children }: { message: LoginMessage | null; children?: ReactNode }) {
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
