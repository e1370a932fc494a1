import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IntentView, OutboxView } from '#store/rows/views.ts'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { IntentMark, IntentStatus, intentWait } from '#src/shared/outbox/state/intent-status.tsx'
import { useIntentWords, intentAddress } from '#src/shared/outbox/state/intent-words.ts'
import { shortMoment, capitalised, momentInWords, telAddress } from '#src/shared/ui/text/format.ts'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import { IntentLine, type Seen } from '#src/shared/outbox/state/intent-line.tsx'
import { intentReason } from '#src/shared/outbox/state/intent-reason.ts'
import { pathTo } from '#src/routes.ts'
import { useMainRepresentation } from '#src/data/contact/contact.ts'
import { Button, ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { nextStep } from '#src/shared/outbox/submission/needs-you.tsx'
import { useCancelIntent } from '#src/shared/outbox/submission/cancel-intent.tsx'
import { StoppedChoices, StoppedHelpline } from '#src/shared/outbox/submission/stopped-choices.tsx'
import { WaitingChoices } from './waiting-choices.tsx'
import { DiscardDialog, keepFocus } from './discard-dialog.tsx'
import { supersedes } from '#store/outbox/supersedes.ts'

/** One intent; opened, it shows every step. One that needs the citizen shows its choices at once. */
export function IntentItem({ intent, before }: IntentGroup) {
  const words = useIntentWords()
  const { locale } = useLocale()
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const needsYou = intent.stage === 'needs-you'
  const at = intent.answer?.at ?? intent.doneAt ?? intent.refusal?.at ?? intent.createdAt
  return (
    <li className={needsYou ? 'intent intent-needs' : 'intent'}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="intent-head">
          <IntentMark intent={intent} />
          <span className="intent-words">
            <span className="h5 intent-what">{words(intent)}</span>
            <IntentStatus intent={intent} hasMark={false} />
          </span>
          <span className="intent-end">
            <time dateTime={new Date(at).toISOString()}>{shortMoment(at, now, locale)}</time>
            <Icon name="chevron-down" size={16} />
          </span>
        </summary>
        {isOpen && <IntentDetail intent={intent} before={before} />}
      </details>
      {needsYou && <StoppedHelpline intent={intent} />}
      {needsYou && <NeedsYouChoices intent={intent} />}
    </li>
  )
}

/** The steps of one intent, when it was entered, how often it was tried and when it is tried next. */
function IntentDetail({ intent, before }: IntentGroup) {
  const { t } = useTranslation('activity')
  const words = useIntentWords()
  const { locale } = useLocale()
  const now = useNow()
  const wasApplied = intent.end === null || intent.end === 'applied'
  return (
    <div className="intent-detail">
      {wasApplied && <IntentLine intent={wayOf(intent)} />}
      <ul className="intent-facts small">
        {useFacts(intent).map((fact, place) => (
          <li key={place}>{fact}</li>
        ))}
        {before.map((replaced) => (
          <li key={replaced.id}>{t(fateOf(replaced), { what: words(replaced), when: momentInWords(replaced.createdAt, now, locale) })}</li>
        ))}
      </ul>
      <WaitingChoices intent={intent} />
    </div>
  )
}

/** What happens to an earlier intent under its successor: if it was sent once, it is still sent or withdrawn before the successor is sent. */
function fateOf({ end, isCancelling }: IntentView): 'replaced' | 'withdrawnFirst' | 'sentFirst' {
  if (end !== null) return 'replaced'
  return isCancelling ? 'withdrawnFirst' : 'sentFirst'
}

/** Only a representation confirms, and it does not confirm what it declined. */
function wayOf(intent: IntentView): Seen {
  const isForRepresentation = intent.intent.kind === 'appointment' && intent.answer?.state !== 'declined'
  return isForRepresentation ? { ...intent, confirmedAt: intent.answer?.at ?? null } : intent
}

function useFacts({ intent, createdAt, doneAt, attempts, stage, wait: why, nextAttemptAt, isCancelling, refusal }: IntentView): string[] {
  const { t } = useTranslation('activity')
  const { locale } = useLocale()
  const now = useNow(30_000)
  const nextIn = intentWait(nextAttemptAt, now, locale)
  const isPaused = stage === 'saved' && attempts > 0
  const moment = (at: number) => momentInWords(at, now, locale)
  return [
    t('saidAt', { when: moment(createdAt) }),
    doneAt !== null && t('endedAt', { when: moment(doneAt) }),
    attempts === 0 ? stage === 'saved' && t('triesNone') : t('tries', { count: attempts }),
    isPaused && why === 'line' && t('waitsLine'),
    isPaused && why === 'busy' && !isCancelling && t('waitsBusy'),
    isPaused && (nextIn === null ? why !== 'busy' && t('nextLine') : t('nextIn', { wait: nextIn })),
    isCancelling && t(isPaused && why === 'busy' ? 'cancelLaterText' : 'cancellingText'),
    // The service's own words if ours do not say what is wrong.
    refusal?.detail && intentReason(refusal, intent.kind) === 'invalid' && capitalised(refusal.detail, locale),
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[]
}

/** Change it, discard it, or call the representation. */
function NeedsYouChoices({ intent }: { intent: IntentView }) {
  const { t } = useTranslation('activity')
  const { t: intentWords } = useTranslation('intent')
  const words = useIntentWords()
  const takeBack = useCancelIntent({ isRefused: true })
  const phone = useMainRepresentation()?.representation?.phone ?? null
  const [isAsking, setAsking] = useState(false)
  const edit = nextStep(intent)
  async function discard() {
    setAsking(false)
    await takeBack(intent.id)
    keepFocus()
  }
  return (
    <div className="buttons intent-choices">
      <StoppedChoices intent={intent} />
      {edit && (
        <ButtonLink kind="second" size="small" to={intentAddress(intent.intent)}>
          {t(edit)}
        </ButtonLink>
      )}
      <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
        {intentWords('discard')}
      </Button>
      <ButtonLink kind="quiet" size="small" {...(phone === null ? { to: pathTo('contactOverview') } : { href: telAddress(phone) })}>
        {t('call')}
      </ButtonLink>
      {isAsking && (
        <DiscardDialog title={t('discardAsk')} text={words(intent)} onClose={() => setAsking(false)} onDiscard={() => void discard()} />
      )}
    </div>
  )
}

/** An intent with the ones that it replaced or supersedes, newest first. */
export interface IntentGroup {
  intent: IntentView
  before: IntentView[]
}

type Lists = Pick<OutboxView, 'needsYou' | 'waiting' | 'done'>

/** Lists a replaced or superseded intent under its successor. If the successor of a replaced one is no longer stored, it is listed by itself. */
export function foldReplaced({
  needsYou,
  waiting,
  done,
  superseded,
}: Lists & Pick<OutboxView, 'superseded'>): Record<keyof Lists, IntentGroup[]> {
  const all = [...needsYou, ...waiting, ...done]
  const before = new Map<string, IntentView[]>()
  const folded = new Set<string>()
  const fold = (view: IntentView, successorId: string) => {
    folded.add(view.id)
    before.set(successorId, [...(before.get(successorId) ?? []), view])
  }
  for (const view of superseded.toReversed()) fold(view, view.successorId)
  for (const view of all.filter(({ end }) => end === 'replaced')) {
    const successor = successorOf(view, all)
    if (successor) fold(view, successor.id)
  }
  const groupsOf = (list: readonly IntentView[]) =>
    list
      .filter(({ id }) => !folded.has(id))
      .map((intent) => ({
        intent,
        before: (before.get(intent.id) ?? []).toSorted((one, other) => other.createdAt - one.createdAt),
      }))
  return { needsYou: groupsOf(needsYou), waiting: groupsOf(waiting), done: groupsOf(done) }
}

/** History does not store the successor: it is the first later intent that supersedes the replaced one. */
function successorOf(replaced: IntentView, all: readonly IntentView[]): IntentView | undefined {
  return all
    .filter(({ entity, end, createdAt }) => entity === replaced.entity && end !== 'replaced' && createdAt >= replaced.createdAt)
    .filter((later) => supersedes(later, replaced))
    .toSorted((one, other) => one.createdAt - other.createdAt)[0]
}
