import { useId, useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { ItemDetail } from '#store/rows/views.ts'
import { pathTo } from '#src/routes.ts'
import { useSession } from '#src/data/session/session.ts'
import { useSubmit } from '#src/data/use-submit.ts'
import { CardMeta } from '#src/features/discover/item/card.tsx'
import { HeartButton, ShareButton } from '#src/features/discover/item/item-buttons.tsx'
import { ItemMissing } from '#src/features/discover/item/item-missing.tsx'
import { ItemText } from '#src/features/discover/item/item-text.tsx'
import { useDetailItem } from '#src/features/discover/item/use-detail-item.ts'
import { Button, ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { langOf, useFormat } from '#src/shared/ui/text/use-format.ts'
import { SubmissionErrorSummary } from '#src/shared/outbox/submission/submission-error.tsx'
import { Dock } from '#src/shared/screen/section.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { useNow } from '#src/shared/platform/hooks.ts'
import { AnswerChoice, AnswerList, isOfBern, type Vote, voteOf } from './answers.tsx'
import { IntentStatus } from '#src/shared/outbox/state/intent-status.tsx'
import { NeedsYou } from '#src/shared/outbox/submission/needs-you.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import { CancelIntentButton } from '#src/shared/outbox/submission/cancel-intent.tsx'
import './survey.css'
import '#src/shared/outbox/submission/submission-panel.css'

export function SurveyDetail() {
  const { id = '' } = useParams()
  return <SurveyOf key={id} id={id} />
}

function SurveyOf({ id }: { id: string }) {
  const here = useDetailItem({ family: 'SURVEY', id })
  if (here.state !== 'here') return <ItemMissing kind="survey" here={here} />
  return <Survey item={here.item} />
}

export function Survey({ item }: { item: ItemDetail }) {
  const { t } = useTranslation('item')
  const { dayAndMonth } = useFormat()
  const now = useNow()
  const vote = voteOf(item, { now, isLoggedIn: useSession().state === 'logged-in' })
  const form = useId()
  const submission = useSubmit()
  const [isNew, setNew] = useState(false)
  /** Answers were chosen here and not sent. */
  const [isChosen, setChosen] = useState(false)
  const closesAt = item.survey?.closesAt
  return (
    <Screen
      title={item.title}
      titleLanguage={langOf(item.language)}
      parent="newsfeed"
      eyebrow={
        <CardMeta card={item}>
          {closesAt != null && vote.state !== 'closed' && <span>{` · ${t('openUntil', { date: dayAndMonth(closesAt) })}`}</span>}
        </CardMeta>
      }
      actions={
        <>
          <ShareButton title={item.title} />
          <HeartButton item={item} />
        </>
      }
      dock={
        hasDock(vote.state) && (
          <Dock>
            <VoteButton state={vote.state} id={item.id} form={form} isSaving={submission.isSaving} />
          </Dock>
        )
      }
    >
      {vote.state === 'closed' && <p className="detail-note">{t('closed')}</p>}
      <div role="status">{isChosen && vote.state === 'completed' && <p className="detail-note">{t('votedElsewhere')}</p>}</div>
      <VotePanel vote={vote} results={isOfBern(item) ? 'resultsBern' : 'results'} takesFocus={isNew} />
      <ItemText item={item} />
      {vote.state === 'open' ? (
        <>
          <SubmissionErrorSummary submission={submission} />
          <AnswerChoice
            id={form}
            item={item}
            initial={vote.answerIds}
            onChoose={() => setChosen(true)}
            onVote={(answerIds) => {
              setChosen(false)
              const body = { surveyMagnoliaId: item.id, surveyType: item.kind, answerIds }
              void submission.submit({ kind: 'vote', body }, item.title).then(({ ok }) => {
                setNew(ok)
                setChosen(!ok)
              })
            }}
          />
        </>
      ) : (
        <AnswerList item={item} vote={vote} />
      )}
    </Screen>
  )
}

type DockState = Extract<Vote['state'], 'open' | 'log-in'>

function hasDock(state: Vote['state']): state is DockState {
  return state === 'open' || state === 'log-in'
}

function VoteButton({ state, id, form, isSaving }: { state: DockState; id: string; form: string; isSaving: boolean }) {
  const { t } = useTranslation('item')
  if (state === 'open') {
    return (
      <Button type="submit" form={form} isWide disabled={isSaving}>
        {t('vote')}
      </Button>
    )
  }
  return (
    <ButtonLink isWide to={`${pathTo('login')}?redirect=surveyDetails&id=${encodeURIComponent(id)}`}>
      {t('logInToVote')}
    </ButtonLink>
  )
}

interface VotePanelProps {
  vote: Vote
  /** The text about who sees the results. */
  results: 'results' | 'resultsBern'
  /** The vote was just submitted, and its button has been removed. */
  takesFocus: boolean
}

/** The state of the citizen's vote. If another device submitted it, only that it was received. */
function VotePanel({ vote: { entry, state }, results, takesFocus }: VotePanelProps) {
  const { t } = useTranslation('item')
  const { t: ui } = useTranslation('ui')
  const place = useRef<HTMLElement>(null)
  const isThere = entry !== null
  useEffect(() => {
    if (isThere && takesFocus) place.current?.focus()
  }, [isThere, takesFocus])
  if (!entry) return state === 'completed' ? <VotedElsewhere results={results} /> : null
  return (
    <section
      ref={place}
      className={entry.stage === 'needs-you' ? 'submission-place' : 'submission-place submission-panel'}
      tabIndex={-1}
      aria-label={t('yourVote')}
    >
      {entry.stage === 'needs-you' ? (
        <NeedsYou intent={entry} title={t('yourVote')} />
      ) : (
        <>
          <h2 className="h5">{t('yourVote')}</h2>
          {entry.stage === 'received' && <p className="small">{ui('said.voted')}</p>}
          <IntentStatus intent={entry} />
          {entry.stage === 'received' && <p className="small">{t(results)}</p>}
          {entry.stage === 'saved' && !entry.isCancelling && <CancelIntentButton intent={entry} />}
        </>
      )}
    </section>
  )
}

function VotedElsewhere({ results }: Pick<VotePanelProps, 'results'>) {
  const { t } = useTranslation('item')
  const { t: ui } = useTranslation('ui')
  const { t: intentWords } = useTranslation('intent')
  return (
    <section className="submission-place submission-panel" aria-label={t('yourVote')}>
      <h2 className="h5">{t('yourVote')}</h2>
      <p className="small">{ui('said.voted')}</p>
      <p className="submission-known">
        <StatusMark name="received" size={16} />
        <span>{intentWords('received')}</span>
      </p>
      <p className="small">{t(results)}</p>
    </section>
  )
}
