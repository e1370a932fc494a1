import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { Country, Representation } from '#contract/representation.ts'
import { useRepresentation } from '#src/data/contact.ts'
import { useEmergency } from '#src/data/guide.ts'
import { useConnection } from '#src/data/status.ts'
import { CallButton } from '#src/ui/call-button.tsx'
import { isCutOff } from '#src/ui/cut-off.ts'
import { Freshness } from '#src/ui/freshness.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useLocale } from '#src/ui/use-format.ts'
import { OpeningHoursSection } from './hours/opening-hours-section.tsx'
import { evidenceDate } from './hours/opening-words.ts'
import { PostMap } from './post/post-map.tsx'
import { PostReach } from './post/post-reach.tsx'
import { PostStatus } from './hours/post-status.tsx'
import { PostTiles } from './post/post-tiles.tsx'
import { Jurisdiction } from './post/jurisdiction.tsx'
import { RepresentationNotFound } from './post/representation-not-found.tsx'
import './contact.css'

/** One representation: where it is, whether it is open, how to reach it. */
export function RepresentationCard() {
  const { t } = useTranslation('contact')
  const { repCode = '' } = useParams()
  const found = useRepresentation(repCode)
  if (found === undefined) {
    return (
      <Screen title={t('title')} parent="contactOverview">
        <Skeleton hasPicture />
      </Screen>
    )
  }
  return found === null ? <RepresentationNotFound /> : <Card {...found} />
}

interface CardProps {
  representation: Representation
  country: Country | null
  confirmedAt: number | null
}

function Card({ representation, country, confirmedAt }: CardProps) {
  const { t } = useTranslation('contact')
  const { language, locale } = useLocale()
  const connection = useConnection()
  const isOffline = isCutOff(connection)
  const asOf = evidenceDate(representation.asOf, locale)
  return (
    <Screen
      title={representation.names[language]}
      parent="contactOverview"
      isDetailTitle
      hero={representation.coordinates && <PostMap representation={representation} isOffline={isOffline} />}
    >
      <div className="contact">
        {representation.nameAddition && <p className="small post-addition">{representation.nameAddition[language]}</p>}
        <p>
          <PostStatus representation={representation} />
        </p>
        <PostTiles representation={representation} />
        {representation.phone === null && <NoPhone />}
        <OpeningHoursSection representation={representation} />
        <PostReach representation={representation} country={country} />
        <Jurisdiction codes={representation.jurisdiction} />
        <div className="post-foot">
          <Freshness checkedAt={confirmedAt} isOffline={isOffline} prefix={t('onThisDevice')} />
          {asOf !== null && <p className="meta">{t('recordAsOf', { date: asOf })}</p>}
        </div>
      </div>
    </Screen>
  )
}

/** Where we know no number, the helpline does. */
function NoPhone() {
  const { t } = useTranslation('contact')
  const helpline = useEmergency()?.helpline
  return (
    <div className="post-note">
      <p className="small">
        {t('phoneUnknown')}. {t('phoneUnknownText')}
      </p>
      {helpline && (
        <div className="post-note">
          <CallButton phone={helpline.freeCall} label={t('callHelpline')} />
        </div>
      )}
    </div>
  )
}
