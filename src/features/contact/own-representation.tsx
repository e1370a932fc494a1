import { useTranslation } from 'react-i18next'
import type { RepresentationEntry } from '#contract/account/user.ts'
import { pathTo } from '#src/routes.ts'
import { useAppointments } from '#src/data/contact/appointments.ts'
import { useConversations, useCountries, useRepresentation, useRepresentations } from '#src/data/contact/contact.ts'
import { useProfile } from '#src/data/session/session.ts'
import { ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { RowLink, Rows } from '#src/shared/ui/blocks/row.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { Skeleton } from '#src/shared/screen/skeleton.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { RequestsRow } from './contact-news.tsx'
import { OpeningStatus } from './opening-hours-section.tsx'
import { RepresentationBody } from '#src/features/contact/representation/representation-body.tsx'
import '#src/features/contact/contact.css'

/** The citizen's main representation in full, and the additional ones in their order. */
export function OwnRepresentation() {
  const { t } = useTranslation('ownRepresentation')
  const profile = useProfile()
  const main = profile?.representations.find((entry) => entry.isMainRepresentation)
  if (main) {
    const others = profile?.representations.filter((entry) => entry !== main).toSorted((one, other) => one.index - other.index)
    return <Main repCode={main.repCode} others={others ?? []} />
  }
  return (
    <Screen title={t('title')} parent="contactOverview">
      <div className="contact">
        {profile === undefined && <Skeleton />}
        {profile === null && <p role="status">{t('waiting')}</p>}
        {profile && <None others={profile.representations} />}
      </div>
    </Screen>
  )
}

function Main({ repCode, others }: { repCode: string; others: readonly RepresentationEntry[] }) {
  const { t } = useTranslation('ownRepresentation')
  const { language } = useLocale()
  const found = useRepresentation(repCode)
  if (!found) {
    return (
      <Screen title={t('title')} parent="contactOverview">
        {found === undefined ? <Skeleton /> : <None others={others} />}
      </Screen>
    )
  }
  const { representation } = found
  return (
    <Screen title={representation.names[language]} parent="contactOverview" isDetailTitle eyebrow={<p className="meta">{t('main')}</p>}>
      <RepresentationBody {...found}>
        <AllRequests />
        <Conversations except={representation.id} />
        <Others entries={others} />
      </RepresentationBody>
    </Screen>
  )
}

/** Nothing to look at without one: why, and the way to choose it. */
function None({ others }: { others: readonly RepresentationEntry[] }) {
  const { t } = useTranslation('ownRepresentation')
  return (
    <>
      <p>{t('none')}</p>
      <p className="representation-note">
        <ButtonLink to={pathTo('editRepresentations')}>{t('choose')}</ButtonLink>
      </p>
      <AllRequests />
      <Conversations except={null} />
      <Others entries={others} />
    </>
  )
}

function AllRequests() {
  return <RequestsRow requests={useAppointments() ?? []} />
}

/** What was said with representations that are not the main one, or no longer: it stays readable. */
function Conversations({ except }: { except: string | null }) {
  const { t } = useTranslation('ownRepresentation')
  const { language } = useLocale()
  const posts = useRepresentations()
  const conversations = (useConversations() ?? []).filter(({ representationId }) => representationId !== except)
  if (conversations.length === 0) return null
  return (
    <Section title={t('conversations')}>
      <Rows>
        {conversations.map(({ representationId, unread }) => (
          <RowLink
            key={representationId}
            to={`${pathTo('contactChat')}?with=${encodeURIComponent(representationId)}`}
            icon="message-circle"
            title={posts?.find(({ id }) => id === representationId)?.names[language] ?? representationId}
            {...(unread > 0 && { sub: t('unread', { count: unread }) })}
          />
        ))}
      </Rows>
    </Section>
  )
}

function Others({ entries }: { entries: readonly RepresentationEntry[] }) {
  const { t } = useTranslation('ownRepresentation')
  const { language } = useLocale()
  const posts = useRepresentations()
  const countries = useCountries()
  if (entries.length === 0 || !posts) return null
  return (
    <Section title={t('additional')} more={{ to: pathTo('editRepresentations'), label: t('change') }}>
      <Rows>
        {entries.map(({ id, repCode, countryIsoCode }) => {
          const representation = posts.find((candidate) => candidate.id === id)
          return (
            <RowLink
              key={`${id} ${countryIsoCode}`}
              to={pathTo('representationCard', { repCode })}
              icon="landmark"
              title={representation?.names[language] ?? repCode}
              sub={
                representation ? (
                  <OpeningStatus representation={representation} />
                ) : (
                  countries?.find(({ iso2 }) => iso2 === countryIsoCode)?.name
                )
              }
            />
          )
        })}
      </Rows>
    </Section>
  )
}
