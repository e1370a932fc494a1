import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { ContentLanguage } from '#contract/languages.ts'
import { Freshness } from '#src/ui/freshness.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { RichText } from '#src/ui/rich-text.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { useFormat } from '#src/ui/use-format.ts'
import type { ItemDetail } from '#store/views.ts'
import { CardMeta } from './card.tsx'
import { ItemMissing } from './item-missing.tsx'
import { LikeButton } from './like-button.tsx'
import { ReadIn } from './read-in.tsx'
import { ShareButton } from './share-button.tsx'
import { useItemHere } from './use-item-here.ts'
import { langOf } from './words.ts'
import './detail.css'

export function StoryDetail() {
  const { id = '' } = useParams()
  return <StoryOf key={id} id={id} />
}

function StoryOf({ id }: { id: string }) {
  const [chosen, choose] = useState<ContentLanguage>()
  const here = useItemHere({ family: 'STORY', id }, chosen)
  if (here.state !== 'here') return <ItemMissing kind="story" here={here} />
  return <Story item={here.item} chosen={chosen} onChoose={choose} />
}

function Story({
  item,
  chosen,
  onChoose,
}: {
  item: ItemDetail
  chosen: ContentLanguage | undefined
  onChoose: (language: ContentLanguage) => void
}) {
  const { t } = useTranslation('discover')
  const { date } = useFormat()
  return (
    <Screen
      title={item.title}
      parent="newsfeed"
      isDetailTitle
      hero={<Picture card={item} variant="hero" />}
      eyebrow={<CardMeta card={item}> · {date(item.publishedAt)}</CardMeta>}
      actions={
        <>
          <ShareButton title={item.title} />
          <LikeButton id={item.id} isFavourite={item.isFavourite} />
        </>
      }
    >
      <ReadIn item={item} chosen={chosen} onChoose={onChoose} />
      <div lang={langOf(item.language)}>
        {item.teaser && <p className="detail-lead">{item.teaser}</p>}
        <RichText blocks={item.body} />
      </div>
      <div className="detail-foot">
        {item.partner && <p className="small">{t('partner', { partner: item.partner })}</p>}
        {item.likes > 0 && <p className="small">{t('likes', { count: item.likes })}</p>}
        <Freshness checkedAt={item.confirmedAt} prefix={t('checkedPrefix')} />
      </div>
    </Screen>
  )
}
