import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import type { OutboxView } from '#store/rows/views.ts'
import { sendsWhenClosed } from '#src/data/engine/background-sync.ts'
import { Button, ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { useIntentExport } from '#src/shared/outbox/submission/use-intent-export.ts'
import { pathTo } from '#src/routes.ts'
import { useSession } from '#src/data/session/session.ts'
import { Empty } from '#src/shared/ui/blocks/empty.tsx'
import { useSendNow } from '#src/shared/outbox/connection/use-send-now.ts'
import { IntentItem, foldReplaced, type IntentGroup } from './intent-item.tsx'
import { keepFocus, DiscardDialog } from './discard-dialog.tsx'
import { engine } from '#src/data/engine/engine.ts'
import { Panel } from '#src/shared/ui/blocks/panel.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'
import './intents.css'

/** What the citizen said: what needs them, what waits, what was done. */
export function IntentSections({ outbox }: { outbox: OutboxView }) {
  const { t } = useTranslation('activity')
  const { t: intentWords } = useTranslation('intent')
  const exportUnsent = useIntentExport()
  const { isSending, message, sendAll } = useSendAll(outbox.waiting.length)
  const { waiting, needsYou, done, locked } = outbox
  const told = foldReplaced(outbox)
  const unsent = [...needsYou, ...waiting]
  const isNothing = unsent.length + done.length === 0
  return (
    <>
      <p className="small intent-lead">{t('lead')}</p>
      {locked && <Locked count={locked.count} />}
      {needsYou.length > 0 && (
        <section aria-labelledby="needs-you">
          <h2 className="hidden-text" id="needs-you">
            {intentWords('needsYou')}
          </h2>
          <IntentList list={told.needsYou} />
        </section>
      )}
      {isNothing && !locked && <NoIntents />}
      {!isNothing && (
        <Section title={t('waiting')} {...(waiting.length > 0 && { note: String(waiting.length) })}>
          {waiting.length === 0 ? <p className="small intent-none">{t('nothing')}</p> : <IntentList list={told.waiting} />}
          {waiting.length > 0 && !sendsWhenClosed && <p className="small">{t('sentOpen')}</p>}
        </Section>
      )}
      {unsent.length > 0 && (
        <div className="buttons intent-buttons">
          {waiting.length > 0 && (
            <Button kind="second" size="small" icon="arrow-up" disabled={isSending} onClick={() => void sendAll()}>
              {intentWords('send')}
            </Button>
          )}
          <Button kind="quiet" size="small" icon="download" onClick={() => exportUnsent(unsent)}>
            {intentWords('export')}
          </Button>
        </div>
      )}
      <p className="small intent-message" role="status">
        {message}
      </p>
      {told.done.length > 0 && (
        <Section title={t('done')}>
          <IntentList list={told.done} />
        </Section>
      )}
    </>
  )
}

/** More than anybody looks through; the rest is a tap away, so that hundreds stay quick. */
const shownAtOnce = 50

function IntentList({ list }: { list: readonly IntentGroup[] }) {
  const { t } = useTranslation('activity')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? list : list.slice(0, shownAtOnce)
  const more = list.length - shown.length
  return (
    <>
      <ul className="intent-list">
        {shown.map((told) => (
          <IntentItem key={told.intent.id} {...told} />
        ))}
      </ul>
      {more > 0 && (
        <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
          {t('more', { count: more })}
        </Button>
      )}
    </>
  )
}

/** Says what will stand here, and leads there. */
function NoIntents() {
  const { t } = useTranslation('activity')
  const isLoggedIn = useSession().state === 'logged-in'
  return (
    <Empty
      id="activity"
      title={t('nothing')}
      text={t(isLoggedIn ? 'nothingYet' : 'nothingSub')}
      action={
        <ButtonLink kind="second" size="small" to={isLoggedIn ? pathTo('newsfeed') : `${pathTo('login')}?redirect=activity`}>
          {t(isLoggedIn ? 'toDiscover' : 'logIn')}
        </ButtonLink>
      }
    />
  )
}

/** Sends all that waits and says how that ended, as long as it is so. `waiting`: how many there are. */
function useSendAll(waiting: number) {
  const { t } = useTranslation('activity')
  const { isSending, send } = useSendNow()
  const [before, setBefore] = useState(waiting)
  /** How many were left after the last try; null: none was made, or what it showed is no longer so. */
  const [left, setLeft] = useState<number | null>(null)
  if (before !== waiting) {
    setBefore(waiting)
    if (left !== null && isOutdatedAnswer(left, { before, now: waiting })) setLeft(null)
  }

  async function sendAll() {
    setLeft(null)
    const stillLeft = await send()
    if (stillLeft === null) return
    setLeft(stillLeft)
    keepFocus()
  }
  const message = isSending ? t('asking') : left === null ? '' : t(left === 0 ? 'asked' : 'notAsked')
  return { isSending, message, sendAll }
}

/** Whether "the service has answered", or has not, says nothing any more: more waits than then, or some of what did not leave has left. */
export function isOutdatedAnswer(left: number, { before, now }: { before: number; now: number }): boolean {
  return now > before || now < left
}

/** Intents submitted before the session was lost: stored, but unreadable until the same account logs in again. */
function Locked({ count }: { count: number }) {
  const { t } = useTranslation('activity')
  const { t: intentWords } = useTranslation('intent')
  const isLoggedIn = useSession().state === 'logged-in'
  const showToast = useToast()
  const [isAsking, setAsking] = useState(false)
  async function discard() {
    setAsking(false)
    const result = await engine.discardLocked()
    showToast({ text: t(result.ok ? 'discarded' : 'notTakenBack') })
    keepFocus()
  }
  return (
    <Panel label={t('lockedTitle')}>
      <div className="intent-locked">
        <StatusMark name="saved" />
        <p>{t(isLoggedIn ? 'lockedOther' : 'locked', { count })}</p>
      </div>
      <div className="buttons intent-choices">
        {!isLoggedIn && (
          <ButtonLink kind="second" size="small" to={`${pathTo('login')}?redirect=activity`}>
            {t('logIn')}
          </ButtonLink>
        )}
        <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
          {intentWords('discard')}
        </Button>
      </div>
      {isAsking && (
        <DiscardDialog
          title={t('discardAsk')}
          text={t('discardLocked', { count })}
          onClose={() => setAsking(false)}
          onDiscard={() => void discard()}
        />
      )}
    </Panel>
  )
}
