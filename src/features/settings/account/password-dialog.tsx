import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { engine } from '#src/data/engine/engine.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx'
import { Field, TextInput } from '#src/shared/ui/forms/field.tsx'
import { useIsMounted } from '#src/shared/platform/hooks.ts'

type Flaw = 'missing' | 'wrong' | 'tooMany' | 'failedText'

/** Asks for the password before what cannot be taken back. It stays in this dialog, and is sent to the service alone. */
export function PasswordDialog({ onClose, onProven }: { onClose: () => void; onProven: () => void }) {
  const { t } = useTranslation('devices')
  const form = useId()
  const [password, setPassword] = useState('')
  const [flaw, setFlaw] = useState<Flaw | null>(null)
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isMounted = useIsMounted()
  // "Continue" loses the focus while it is disabled.
  useEffect(() => {
    if (flaw !== null) input.current?.focus()
  }, [flaw])

  async function prove() {
    setBusy(true)
    setFlaw(null)
    const found = password === '' ? 'missing' : flawOf(await engine.provePassword({ password }))
    // Cancelled: what needs the password must not be done.
    if (!isMounted()) return
    setBusy(false)
    setFlaw(found)
    if (found === null) onProven()
  }

  return (
    <Dialog
      title={t('askPassword')}
      onClose={onClose}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} disabled={isBusy}>
            {t('goOn')}
          </Button>
        </>
      }
    >
      <p className="small settings-lead">{t('whyPassword')}</p>
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void prove()
        }}
      >
        <Field label={t('password')} saysError {...(flaw !== null && { error: t(flaw) })}>
          <TextInput ref={input} type="password" autoComplete="current-password" value={password} onChange={setPassword} />
        </Field>
      </form>
    </Dialog>
  )
}

function flawOf(answer: Awaited<ReturnType<typeof engine.provePassword>>): Flaw | null {
  if (answer.ok) return answer.value.isRight ? null : 'wrong'
  return answer.failure.kind === 'busy' && answer.failure.status === 429 ? 'tooMany' : 'failedText'
}

type Answer = Awaited<ReturnType<typeof engine.deleteAccount | typeof engine.endDevice>>

/** The service does what was asked once the password was given. */
export function needsPassword(answer: Answer): boolean {
  return !answer.ok && answer.failure.kind === 'refused' && answer.failure.problem.type === 'abroad:password-needed'
}
