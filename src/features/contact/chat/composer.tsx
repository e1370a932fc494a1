import { type KeyboardEvent, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxMessageLength } from '#contract/contact/chat.ts'
import { isBlank } from '#contract/values/plain-signs.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { NotStored } from '#src/shared/outbox/submission/not-stored.tsx'
import { SubmissionErrorSummary } from '#src/shared/outbox/submission/submission-error.tsx'
import type { Writing } from './use-message-draft.ts'

/** From here on the citizen is told how much room is left. */
const shownBelow = 300

/** Grows with what is written; Enter begins a new line, with Ctrl or ⌘ it sends. */
export function Composer({ writing, isArchived }: { writing: Writing; isArchived: boolean }) {
  const { t } = useTranslation('chat')
  const { t: ui } = useTranslation('ui')
  const { text, setText, saying } = writing
  const field = useRef<HTMLTextAreaElement>(null)
  const [isEmpty, setEmpty] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const left = maxMessageLength - text.trim().length

  useLayoutEffect(() => {
    const area = field.current
    // Browsers that can size it by its content do.
    if (!area || CSS.supports('field-sizing', 'content')) return
    area.style.height = 'auto'
    if (text !== '') area.style.height = `${area.scrollHeight + 2}px`
  }, [text])

  async function send(reactivate: boolean): Promise<void> {
    setAsking(false)
    if (!(await writing.send({ reactivate }))) return
    setSaved(true)
    field.current?.focus()
  }

  function submit(): void {
    if (saying.isSaving) return
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
      <SubmissionErrorSummary saying={saying} />
      <label className="hidden-text" htmlFor="chat-message">
        {t('label')}
      </label>
      <div className="composer-line">
        <textarea
          id="chat-message"
          ref={field}
          className="input composer-text"
          rows={1}
          placeholder={t('placeholder')}
          aria-keyshortcuts="Control+Enter"
          aria-invalid={isEmpty || left < 0}
          aria-describedby="chat-message-note"
          value={text}
          onChange={(event) => {
            setEmpty(false)
            setSaved(false)
            setText(event.target.value)
          }}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            submit()
          }}
        />
        <button type="submit" className="composer-send" aria-label={t('send')} disabled={saying.isSaving}>
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
      {isAsking && (
        <Dialog
          title={t('reopenTitle')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button kind="second" onClick={() => setAsking(false)}>
                {t('cancel')}
              </Button>
              <Button onClick={() => void send(true)}>{t('reopen')}</Button>
            </>
          }
        >
          <p className="small">{t('reopenText')}</p>
        </Dialog>
      )}
    </form>
  )
}
