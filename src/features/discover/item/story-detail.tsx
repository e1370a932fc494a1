import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { ContentLanguage } from '#contract/values/languages.ts'
import type { ItemDetail } from '#store/rows/views.ts'
import { useConnection } from '#src/data/status.ts'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { Freshness, roundMs } from '#src/shared/ui/status/freshness.tsx'
import { IntentStatus } from '#src/shared/outbox/state/intent-status.tsx'
import { langOf, useFormat } from '#src/shared/ui/text/use-format.ts'
import { Picture } from '#src/shared/ui/pictures/picture.tsx'
import { NeedsYou } from '#src/shared/outbox/submission/needs-you.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { CardMeta } from './card.tsx'
import { HeartButton, ShareButton } from './item-buttons.tsx'
import { ItemMissing } from './item-missing.tsx'
import { ItemText, ReadIn, useReadIn, useTexts } from './item-text.tsx'
import { useDetailItem } from './use-detail-item.ts'
import './detail.css'

export function StoryDetail() {
  const { id = '' } = useParams()
  return <StoryOf key={id} id={id} />
}

function StoryOf({ id }: { id: string }) {
  const [chosen, choose] = useReadIn(id)
  const here = useDetailItem({ family: 'STORY', id }, chosen)
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
  const { t } = useTranslation('item')
  const { date } = useFormat()
  const isOffline = isCutOff(useConnection())
  const texts = useTexts(item, chosen)
  return (
    <Screen
      title={item.title}
      titleLanguage={langOf(item.language)}
      parent="newsfeed"
      isDetailTitle
      hero={<Picture card={item} variant="hero" />}
      eyebrow={
        <CardMeta card={item}>
          <span>{` · ${date(item.publishedAt)}`}</span>
        </CardMeta>
      }
      actions={
        <>
          <ShareButton title={item.title} />
          <HeartButton item={item} />
        </>
      }
    >
      {item.intent?.stage === 'needs-you' && (
        <div className="detail-said">
          <NeedsYou intent={item.intent} title={t('like')} />
        </div>
      )}
      <ReadIn item={item} chosen={chosen} state={texts} onChoose={onChoose} />
      <ItemText item={item} />
      <div className="detail-foot">
        {item.partner && <p className="small">{t('partner', { partner: item.partner })}</p>}
        {item.likes > 0 && <p className="small">{t('likes', { count: item.likes })}</p>}
        {/* What the service has taken shows in the heart; what needs the citizen stands above. */}
        {item.intent && item.intent.stage !== 'received' && item.intent.stage !== 'needs-you' && (
          <p className="small detail-like">
            {t('like')}: <IntentStatus intent={item.intent} hasMark={false} />
          </p>
        )}
        <Freshness confirmedAt={item.confirmedAt} withinMs={roundMs} isOffline={isOffline} prefix={t('checkedPrefix')} />
      </div>
    </Screen>
  )
}
