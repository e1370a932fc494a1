import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentItem } from '#contract/content/content.ts'
import { contentLanguages } from '#contract/values/language-codes.ts'
import type { ContentLanguage } from '#contract/values/languages.ts'
import { detailOf } from '#store/feed/card.ts'
import type { ItemDetail } from '#store/rows/views.ts'
import { CardMeta } from '#src/features/discover/item/card.tsx'
import { EventFactList } from '#src/features/discover/event/event-fact-list.tsx'
import { ItemText } from '#src/features/discover/item/item-text.tsx'
import { ReadIn } from '#src/features/discover/item/read-in.tsx'
import { AnswerList } from '#src/features/discover/survey/answer-list.tsx'
import type { Vote } from '#src/features/discover/survey/vote.ts'
import { useNameOf } from '#src/features/discover/item/use-name-of.ts'
import { EventDay } from '#src/ui/blocks/event-day.tsx'
import { langOf } from '#src/ui/format/lang-of.ts'
import { Picture } from '#src/ui/pictures/picture.tsx'
import { Screen } from '#src/screen/screen.tsx'
import { useFormat } from '#src/ui/format/use-format.ts'
import { useNow } from '#src/platform/use-now.ts'
import { PreviewMissing } from './preview-missing.tsx'
import { PreviewNotice } from './preview-notice.tsx'
import '#src/features/discover/item/detail.css'
import '#src/features/discover/survey/survey.css'

/** The item as citizens would see it, in each of its languages, without whatever they could say about it. */
export function PreviewItem({ item, endsAt }: { item: ContentItem; endsAt: number }) {
  const { language } = useFormat()
  const now = useNow()
  const [chosen, choose] = useState<ContentLanguage>()
  const wanted = chosen ?? language
  const detail = detailOf(item, { language, now, wanted, personal: undefined, isFavourite: false, textRows: [], confirmedAt: null })
  if (!detail) return <PreviewMissing here={{ state: 'empty' }} />
  return <Shown item={detail} isPublished={item.isPublished === true} endsAt={endsAt} chosen={chosen} onChoose={choose} />
}

interface ShownProps {
  item: ItemDetail
  isPublished: boolean
  endsAt: number
  chosen: ContentLanguage | undefined
  onChoose: (language: ContentLanguage) => void
}

function Shown({ item, isPublished, endsAt, chosen, onChoose }: ShownProps) {
  const { t } = useTranslation(['preview', 'item'])
  const { date, dayAndMonth } = useFormat()
  const { event, survey } = item
  const closesAt = survey?.closesAt
  return (
    <Screen
      title={item.title}
      titleLanguage={langOf(item.language)}
      name={t('name', { title: item.title })}
      parent="newsfeed"
      isDetailTitle={!survey}
      hero={
        <>
          <PreviewNotice isPublished={isPublished} endsAt={endsAt} />
          {!survey && <Picture card={item} variant={event ? 'band' : 'hero'} isPreview />}
        </>
      }
      eyebrow={
        <CardMeta card={item}>
          {!event && !survey && ` · ${date(item.publishedAt)}`}
          {closesAt && ` · ${t('item:openUntil', { date: dayAndMonth(closesAt) })}`}
        </CardMeta>
      }
      column={event && <EventDay event={event} hasYear />}
    >
      <ReadIn item={item} chosen={chosen} state="here" choices={item.languagesHere} onChoose={onChoose} />
      <Untranslated item={item} />
      {event && <EventFactList item={item} event={event} isFull={false} isPreview />}
      <ItemText item={item} />
      {survey && <AnswerList item={item} vote={nobodysVote} />}
      {item.partner && (
        <div className="detail-foot">
          <p className="small">{t('item:partner', { partner: item.partner })}</p>
        </div>
      )}
    </Screen>
  )
}

/** What whoever is not logged in sees of a survey: its answers, to be read. */
const nobodysVote: Vote = { state: 'log-in', entry: null, answerIds: [] }

function Untranslated({ item }: { item: ItemDetail }) {
  const { t } = useTranslation('preview')
  const nameOf = useNameOf()
  const missing = contentLanguages.filter((language) => language !== 'local' && !item.languagesHere.includes(language))
  if (missing.length === 0) return null
  return <p className="small detail-note">{t('noTextIn', { languages: missing.map(nameOf).join(', ') })}</p>
}
