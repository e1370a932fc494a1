import { useTranslation } from 'react-i18next'
import { type FormEvent, useRef, useState } from 'react'
import type { ItemDetail, IntentView } from '#store/rows/views.ts'
import { langOf } from '#src/shared/ui/text/use-format.ts'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { canResubmit } from '#src/shared/outbox/submission/needs-you.tsx'
import '#src/shared/ui/forms/check.css'
import '#src/shared/ui/forms/field.css'

/** Whether head office asks, and not a representation. */
export function isOfBern({ kind }: Pick<ItemDetail, 'kind'>): boolean {
  return kind === 'GLOBAL_SURVEY'
}

/** How many answers to choose, and who sees the results. */
function howOf(item: ItemDetail) {
  const how = item.survey?.isMultiple ? 'chooseSeveral' : 'chooseOne'
  return isOfBern(item) ? (`${how}Bern` as const) : how
}

/** The answers to read: those that were given are marked. */
export function AnswerList({ item, vote }: { item: ItemDetail; vote: Vote }) {
  const { t } = useTranslation('item')
  const isMultiple = item.survey?.isMultiple ?? false
  return (
    <>
      {vote.state === 'log-in' && <p className="small survey-how">{t(howOf(item))}</p>}
      <ul className={isMultiple ? 'answer-list is-multiple' : 'answer-list'} aria-label={t('answersTitle')} lang={langOf(item.language)}>
        {item.answers.map((answer) => {
          const isOurs = vote.answerIds.includes(answer.id)
          return (
            <li key={answer.id} className={isOurs ? 'is-ours' : undefined}>
              <span className="answer-mark" />
              <span>
                <span>{answer.text}</span>
                {isOurs && <span className="hidden-text">, {t('yourAnswer')}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface AnswerChoiceProps {
  /** Of the form, for the button that stands elsewhere. */
  id: string
  item: ItemDetail
  initial: readonly string[]
  onChoose: () => void
  onVote: (answerIds: string[]) => void
}

export function AnswerChoice({ id, item, initial, onChoose, onVote }: AnswerChoiceProps) {
  const { t } = useTranslation('item')
  const [chosen, choose] = useState<readonly string[]>(initial)
  const [isMissing, setMissing] = useState(false)
  const list = useRef<HTMLFieldSetElement>(null)
  const isMultiple = item.survey?.isMultiple ?? false

  function submit(event: FormEvent) {
    event.preventDefault()
    // In the order they stand in, whichever was ticked first.
    const answerIds = item.answers.map((answer) => answer.id).filter((answerId) => chosen.includes(answerId))
    setMissing(answerIds.length === 0)
    if (answerIds.length > 0) onVote(answerIds)
    else list.current?.querySelector('input')?.focus()
  }

  function toggle(answerId: string, isChosen: boolean) {
    setMissing(false)
    onChoose()
    if (!isMultiple) choose([answerId])
    else choose(isChosen ? [...chosen, answerId] : chosen.filter((other) => other !== answerId))
  }

  return (
    <form id={id} noValidate onSubmit={submit}>
      <p className="small survey-how" id={`${id}-how`}>
        {t(howOf(item))}
      </p>
      {isMissing && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="circle-alert" size={16} />
          {t('selectOne')}
        </p>
      )}
      <fieldset ref={list} className="answers" aria-describedby={isMissing ? `${id}-how ${id}-error` : `${id}-how`}>
        <legend className="hidden-text">{t('answersTitle')}</legend>
        <div lang={langOf(item.language)}>
          {item.answers.map((answer) => (
            <label key={answer.id} className="check answer">
              <input
                type={isMultiple ? 'checkbox' : 'radio'}
                name={`${id}-answer`}
                checked={chosen.includes(answer.id)}
                aria-invalid={isMissing ? true : undefined}
                aria-describedby={isMissing ? `${id}-error` : undefined}
                onChange={(event) => toggle(answer.id, event.target.checked)}
              />
              <span>{answer.text}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </form>
  )
}

/**
 * - `open`: can be answered. `log-in`: can be answered after a log-in. `completed`: answered; the answers are pending or counted.
 * - `refused`: the service refused the vote and would refuse another. `closed`: too late.
 */
export interface Vote {
  state: 'open' | 'log-in' | 'completed' | 'refused' | 'closed'
  entry: IntentView | null
  /** The answers given, or those of the refused vote. */
  answerIds: string[]
}

export function voteOf(item: ItemDetail, { now, isLoggedIn }: { now: number; isLoggedIn: boolean }): Vote {
  const closesAt = item.survey?.closesAt
  const isClosed = closesAt !== null && closesAt !== undefined && Date.parse(closesAt) <= now
  const last = isLoggedIn && item.intent?.intent.kind === 'vote' ? item.intent : null
  const refused = last?.stage === 'needs-you' ? last : null
  const entry = refused || (last && item.isCompleted) || last?.isCancelling ? last : null
  const answerIds = refused?.intent.kind === 'vote' ? refused.intent.body.answerIds : item.submittedAnswerIds
  return { state: state(), entry, answerIds: answerIds.filter((id) => item.answers.some((answer) => answer.id === id)) }

  function state(): Vote['state'] {
    if (refused) return !isClosed && canResubmit(refused) ? 'open' : 'refused'
    if (item.isCompleted) return 'completed'
    if (isClosed) return 'closed'
    return isLoggedIn ? 'open' : 'log-in'
  }
}
