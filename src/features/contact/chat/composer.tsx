import { type KeyboardEvent, type RefObject, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxMessageLength } from '#contract/contact/chat.ts'
import { isBlank } from '#contract/values/plain-signs.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { SubmissionErrorSummary, NotStored } from '#src/shared/outbox/submission/submission-error.tsx'
import type { Writing } from './use-message-draft.ts'

/** Below this, the number of remaining characters is shown. */
const shownBelow = 300

export function Composer({ writing, isArchived }: { writing: Writing; isArchived: boolean }) {
  const { t } = useTranslation('chat')
  const { t: ui } = useTranslation('ui')
  const { text, setText, submission } = writing
  const field = useRef<HTMLTextAreaElement>(null)
  const [isEmpty, setEmpty] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const left = maxMessageLength - text.trim().length

  async function send(reactivate: boolean): Promise<void> {
    setAsking(false)
    if (!(await writing.send({ reactivate }))) return
    setSaved(true)
    field.current?.focus()
  }

  function submit(): void {
    if (submission.isSaving) return
    const hasText = !isBlank(text)
    setEmpty(!hasText)
    if (!hasText || left < 0) field.current?.focus()
    else if (isArchived) setAsking(true)
    else void send(false)
  }

  return (
    <form
      className="composer"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        submit()
      }}
    >
      <SubmissionErrorSummary submission={submission} />
      <label className="hidden-text" htmlFor="chat-message">
        {t('label')}
      </label>
      <div className="composer-line">
        <MessageField
          ref={field}
          text={text}
          isInvalid={isEmpty || left < 0}
          onType={(next) => {
            setEmpty(false)
            setSaved(false)
            setText(next)
          }}
          onSubmit={submit}
        />
        <button type="submit" className="composer-send" aria-label={t('send')} disabled={submission.isSaving}>
          <Icon name="arrow-up" />
        </button>
      </div>
      <p className={isEmpty || left < 0 ? 'field-error' : 'meta'} id="chat-message-note" role={left < 0 ? 'status' : undefined}>
        {isEmpty && <span>{t('empty')}</span>}
        {left >= 0 && left <= shownBelow && <span>{t('left', { count: left })}</span>}
        {left < 0 && <span>{ui('tooMany', { count: -left })}</span>}
      </p>
      {writing.isUnstored && <NotStored />}
      {writing.isSentElsewhere && (
        <p className="meta" role="status">
          {t('sentElsewhere')}
        </p>
      )}
      <p className="hidden-text" role="status">
        {isSaved && t('sent')}
      </p>
      {isAsking && <ReopenDialog onClose={() => setAsking(false)} onReopen={() => void send(true)} />}
    </form>
  )
}

interface MessageFieldProps {
  ref: RefObject<HTMLTextAreaElement | null>
  text: string
  isInvalid: boolean
  onType: (text: string) => void
  onSubmit: () => void
}

/** Grows with its text. Enter starts a new line, and Ctrl or ⌘ with Enter sends. */
function MessageField({ ref, text, isInvalid, onType, onSubmit }: MessageFieldProps) {
  const { t } = useTranslation('chat')
  useLayoutEffect(() => {
    const area = ref.current
    // Newer browsers size the field by CSS.
    if (!area || CSS.supports('field-sizing', 'content')) return
    area.style.height = 'auto'
    if (text !== '') area.style.height = `${area.scrollHeight + 2}px`
  }, [ref, text])
  return (
    <textarea
      id="chat-message"
      ref={ref}
      className="input composer-text"
      rows={1}
      placeholder={t('placeholder')}
      aria-keyshortcuts="Control+Enter"
      aria-invalid={isInvalid}
      aria-describedby="chat-message-note"
      value={text}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}

/** Asks before a message reopens an archived conversation. */
function ReopenDialog({ onClose, onReopen }: { onClose: () => void; onReopen: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <Dialog
      title={t('reopenTitle')}
      onClose={onClose}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={onReopen}>{t('reopen')}</Button>
        </>
      }
    >
      <p className="small">{t('reopenText')}</p>
    </Dialog>
  )
}
