import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { type RepresentationCardView, useRepresentation } from '#src/data/contact/contact.ts'
import { useConnection } from '#src/data/device/status.ts'
import { isCutOff } from '#src/ui/actions/cut-off.tsx'
import { Screen } from '#src/screen/screen.tsx'
import { Skeleton } from '#src/screen/skeleton.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'
import { pathTo } from '#src/routes.ts'
import { NotFound } from '#src/screen/not-found.tsx'
import { RepresentationBody } from './representation-body.tsx'
import { RepresentationMap } from './representation-map.tsx'

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

function Card(found: RepresentationCardView) {
  const { language } = useLocale()
  const isOffline = isCutOff(useConnection())
  const { representation } = found
  return (
    <Screen
      title={representation.names[language]}
      parent="contactOverview"
      isDetailTitle
      hero={representation.coordinates && <RepresentationMap representation={representation} isOffline={isOffline} />}
    >
      <RepresentationBody {...found} />
    </Screen>
  )
}

function RepresentationNotFound() {
  const { t } = useTranslation('contact')
  return (
    <NotFound
      id="representation-not-found"
      parent="contactOverview"
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      hint={t('phoneUnknownText')}
      back={{ to: pathTo('contactOverview'), label: t('backToContact') }}
    />
  )
}
