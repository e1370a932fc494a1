import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { RepresentationCardView } from '#src/data/contact/contact.ts'
import { useEmergency } from '#src/data/guide/guide.ts'
import { useConnection } from '#src/data/device/status.ts'
import { CallButton } from '#src/ui/actions/call-button.tsx'
import { isCutOff } from '#src/ui/actions/cut-off.ts'
import { Freshness } from '#src/ui/blocks/freshness.tsx'
import { Skeleton } from '#src/screen/skeleton.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'
import { useWaits } from '#src/screen/use-waits.ts'
import { OpeningHoursSection } from '#src/features/contact/hours/opening-hours-section.tsx'
import { evidenceDate } from '#src/features/contact/hours/opening-words.ts'
import { OpeningStatus } from '#src/features/contact/hours/opening-status.tsx'
import { Jurisdiction } from './jurisdiction.tsx'
import { RepresentationReach } from './representation-reach.tsx'
import { RepresentationTiles } from './representation-tiles.tsx'
import { useWaysIn } from './use-ways-in.ts'
import '#src/features/contact/contact.css'

/** All that is known of a representation, under its name. `children` stand before how old it is. */
export function RepresentationBody({ representation, country, confirmedAt, children }: RepresentationCardView & { children?: ReactNode }) {
  const { t } = useTranslation('contact')
  const { language, locale } = useLocale()
  const isOffline = isCutOff(useConnection())
  const ways = useWaysIn(representation)
  const waits = useWaits(ways !== null)
  const asOf = evidenceDate(representation.asOf, locale)
  if (waits) return <Skeleton />
  return (
    <div className="contact">
      {representation.nameAddition && <p className="small post-addition">{representation.nameAddition[language]}</p>}
      <p>
        <OpeningStatus representation={representation} />
      </p>
      <RepresentationTiles representation={representation} ways={ways} />
      {representation.phone === null && <NoPhone />}
      <OpeningHoursSection representation={representation} />
      <RepresentationReach representation={representation} country={country} />
      <Jurisdiction codes={representation.jurisdiction} />
      {children}
      <div className="post-foot">
        <Freshness checkedAt={confirmedAt} isOffline={isOffline} prefix={t('onThisDevice')} />
        {asOf !== null && <p className="meta">{t('recordAsOf', { date: asOf })}</p>}
      </div>
    </div>
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
