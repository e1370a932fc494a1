import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { pathTo } from '#src/app/routes.ts'
import { useSession } from '#src/data/session.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { RichText } from '#src/ui/rich-text.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { useFormat } from '#src/ui/use-format.ts'
import type { ItemDetail } from '#store/views.ts'
import { CardMeta } from './card.tsx'
import { ItemMissing } from './item-missing.tsx'
import { useItemHere } from './use-item-here.ts'
import { langOf } from './words.ts'
import './detail.css'

export function SurveyDetail() {
  const { id = '' } = useParams()
  return <SurveyOf key={id} id={id} />
}

function SurveyOf({ id }: { id: string }) {
  const here = useItemHere({ family: 'SURVEY', id })
  if (here.state !== 'here') return <ItemMissing kind="survey" here={here} />
  return <Survey item={here.item} />
}

/** The answers can be read by everybody; choosing one needs a login. */
function Survey({ item }: { item: ItemDetail }) {
  const { t } = useTranslation('discover')
  const { dayAndMonth } = useFormat()
  const isLoggedOut = useSession().state !== 'logged-in'
  const closesAt = item.survey?.closesAt
  const isMultiple = item.survey?.isMultiple ?? false
  return (
    <Screen
      title={item.title}
      parent="newsfeed"
      eyebrow={<CardMeta card={item}>{closesAt && ` · ${t('openUntil', { date: dayAndMonth(closesAt) })}`}</CardMeta>}
      dock={
        isLoggedOut && (
          <ButtonLink isWide to={`${pathTo('login')}?redirect=surveyDetails&id=${encodeURIComponent(item.id)}`}>
            {t('logInToVote')}
          </ButtonLink>
        )
      }
    >
      <div lang={langOf(item.language)}>
        <RichText blocks={item.body} />
      </div>
      <p className="small survey-how">{isMultiple ? t('chooseSeveral') : t('chooseOne')}</p>
      <ul className={isMultiple ? 'answer-list is-multiple' : 'answer-list'} aria-label={t('answersTitle')} lang={langOf(item.language)}>
        {item.answers.map((answer) => (
          <li key={answer.id}>{answer.text}</li>
        ))}
      </ul>
    </Screen>
  )
}
