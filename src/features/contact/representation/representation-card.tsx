import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { type RepresentationCardView, useRepresentation } from '#src/data/contact/contact.ts'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Skeleton } from '#src/shared/screen/skeleton.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { pathTo } from '#src/routes.ts'
import { NotFound } from '#src/shared/screen/not-found.tsx'
import { RepresentationBody } from './representation-body.tsx'

/** One representation: where it is, whether it is open, how to reach it. */
export function RepresentationCard() {
  const { t } = useTranslation('contact')
  const { repCode = '' } = useParams()
  const found = useRepresentation(repCode)
  if (found === undefined) {
    return (
      <Screen title={t('title')} parent="contactOverview">
        <Skeleton />
      </Screen>
    )
  }
  return found === null ? <RepresentationNotFound /> : <Card {...found} />
}

function Card(found: RepresentationCardView) {
  const { language } = useLocale()
  return (
    <Screen title={found.representation.names[language]} parent="contactOverview" isDetailTitle>
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
