import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pathTo } from '#src/routes.ts'
import { engine } from '#src/data/engine/engine.ts'
import { useConnection } from '#src/data/status.ts'
import { Button, ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx'
import { ErrorSummary } from '#src/shared/ui/forms/field.tsx'
import { withTimeout, Loader } from '#src/shared/screen/cover.tsx'
import { Dock } from '#src/shared/screen/section.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { PasswordDialog, needsPassword } from './password-dialog.tsx'
import { logoutInProgress } from '#src/data/session/session.ts'
import { UnreadDialog, UnsentDialog, useUnsentGuard } from './unsent-dialog.tsx'
import './account.css'

const deletionLimitMs = 60_000
const what = ['deleteWhat1', 'deleteWhat2', 'deleteWhat3', 'deleteWhat4'] as const

type Step = 'reading' | 'asking' | 'running' | 'password'

/** Lists what is deleted and asks for confirmation. Needs the network. If intents are unsent, the user decides about them first. */
export function DeleteAccountScreen() {
  const { t } = useTranslation('account')
  const isOffline = isCutOff(useConnection())
  const [step, setStep] = useState<Step>('reading')
  const [failed, setFailed] = useState<{ end: DeletionEnd; attempt: number } | null>(null)
  const fail = (end: DeletionEnd) => setFailed((before) => ({ end, attempt: (before?.attempt ?? 0) + 1 }))
  const remove = useRemove({ fail, setStep })

  const unsent = useUnsentGuard(() => setStep('asking'))

  function ask() {
    if (isOffline) fail('offline')
    else void unsent.guard()
  }
  function askLast() {
    unsent.stop()
    setStep('asking')
  }

  return (
    <Screen
      title={t('deleteTitle')}
      parent="settingsOverview"
      dock={
        <Dock>
          <ButtonLink kind="second" to={pathTo('settingsOverview')}>
            {t('cancel')}
          </ButtonLink>
          <Button disabled={step === 'running'} aria-busy={unsent.isLooking} onClick={ask}>
            {t('delete')}
          </Button>
        </Dock>
      }
    >
      <div className="account">
        {failed && <Failed end={failed.end} attempt={failed.attempt} onRetry={ask} />}
        <p>{t('deleteLead')}</p>
        <ul className="account-what">
          {what.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
        <p className="h5">{t('deleteFinal')}</p>
        <p className="small account-offline" role="status">
          {isOffline && failed?.end !== 'offline' && t('deleteOffline')}
        </p>
      </div>
      {unsent.asking === 'some' && <UnsentDialog before="delete" onGo={askLast} onStay={unsent.stop} />}
      {unsent.asking === 'unknown' && <UnreadDialog before="delete" onGo={askLast} onStay={unsent.stop} />}
      {step === 'asking' && (
        <Dialog
          title={t('deleteAsk')}
          onClose={() => setStep('reading')}
          actions={
            <>
              <Button kind="second" onClick={() => setStep('reading')}>
                {t('cancel')}
              </Button>
              <Button onClick={() => void remove()}>{t('delete')}</Button>
            </>
          }
        >
          <p>{t('deleteFinal')}</p>
        </Dialog>
      )}
      {step === 'password' && <PasswordDialog onClose={() => setStep('reading')} onProven={() => void remove()} />}
      {step === 'running' && <Loader text={t('deleting')} />}
    </Screen>
  )
}

function useRemove({ fail, setStep }: { fail: (end: DeletionEnd) => void; setStep: (step: Step) => void }) {
  const navigate = useNavigate()
  return () =>
    logoutInProgress.during(async () => {
      setStep('running')
      const answer = await withTimeout(engine.deleteAccount(), deletionLimitMs)
      setStep('reading')
      const end = answer === 'late' ? 'unsure' : deletionEnd(answer)
      if (end === 'done') void navigate(`${pathTo('login')}?successfulLogout&accountDeleted`, { replace: true })
      else if (end === 'password') setStep('password')
      else if (end === 'loggedOut') void navigate(pathTo('login'), { replace: true })
      else fail(end)
    })
}

function Failed({ end, attempt, onRetry }: { end: DeletionEnd; attempt: number; onRetry: () => void }) {
  const { t } = useTranslation('account')
  const isUnsure = end === 'unsure'
  return (
    <ErrorSummary title={t(isUnsure ? 'deleteUnsure' : 'deleteFailed')} attempt={attempt}>
      <p className="small">{t(end === 'offline' ? 'deleteOffline' : isUnsure ? 'deleteUnsureText' : 'deleteFailedText')}</p>
      <Button kind="quiet" size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </ErrorSummary>
  )
}

type Answer = Awaited<ReturnType<typeof engine.deleteAccount>>

/**
 * `unsure`: the reply was lost, so the account may be deleted. `loggedOut`: the session has ended, and the account may still exist. `password`: the
 * service asks for the password first.
 */
type DeletionEnd = 'done' | 'failed' | 'offline' | 'unsure' | 'loggedOut' | 'password'

export function deletionEnd(answer: Answer): DeletionEnd {
  if (answer.ok) return 'done'
  switch (answer.failure.kind) {
    case 'no-answer':
    case 'unreadable':
      return 'unsure'
    case 'rejected':
      return 'loggedOut'
    case 'refused':
      return needsPassword(answer) ? 'password' : 'failed'
    // The user can retry. If the session has expired, the log-in screen is already open.
    case 'unauthorized':
    case 'busy':
    case 'storage':
    case 'no-key-storage':
      return 'failed'
  }
}
