import { useTranslation } from 'react-i18next'
import type { ItemDetail } from '#store/rows/views.ts'
import { langOf } from '#src/ui/format/lang-of.ts'
import type { Vote } from './vote.ts'

/** The answers to read: those that were given are marked. */
export function AnswerList({ item, vote }: { item: ItemDetail; vote: Vote }) {
  const { t } = useTranslation('item')
  const isMultiple = item.survey?.isMultiple ?? false
  return (
    <>
      {vote.state === 'log-in' && <p className="small survey-how">{t(isMultiple ? 'chooseSeveral' : 'chooseOne')}</p>}
      <ul className={isMultiple ? 'answer-list is-multiple' : 'answer-list'} aria-label={t('answersTitle')} lang={langOf(item.language)}>
        {item.answers.map((answer) => {
          const isOurs = vote.answerIds.includes(answer.id)
          return (
            <li key={answer.id} className={isOurs ? 'is-ours' : undefined}>
              <span className="answer-mark" />
              <span>
                {answer.text}
                {isOurs && <span className="hidden-text">, {t('yourAnswer')}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
