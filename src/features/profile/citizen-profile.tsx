import { useTranslation } from 'react-i18next'
import type { Country, Representation } from '#contract/contact/representation.ts'
import type { Profile, RepresentationEntry } from '#contract/account/user.ts'
import type { IntentView, ItemCard } from '#store/rows/views.ts'
import { pathTo } from '#src/routes.ts'
import { useCountryRecords, useRepresentations } from '#src/data/contact/contact.ts'
import { callingCodesOf, spacedPhone } from '#src/shared/ui/text/phone-numbers.ts'
import { ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { RowLink, Rows, Facts } from '#src/shared/ui/blocks/row.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { Skeleton, useWaits } from '#src/shared/screen/skeleton.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { IntentStatus } from '#src/shared/outbox/state/intent-status.tsx'
import { WaitingRow, EventRow, useLingers } from '#src/shared/outbox/state/own-rows.tsx'
import { NeedsYou } from '#src/shared/outbox/submission/needs-you.tsx'
import { useOutbox } from '#src/data/outbox.ts'
import { useMyEvents } from '#src/data/my-events.ts'
import { useNow } from '#src/shared/platform/hooks.ts'

interface CitizenProfileProps {
  /** Null until the first one is stored. */
  profile: Profile | null | undefined
  /** A change of it that is unsent or refused. */
  intent: IntentView | null
}

export function CitizenProfile({ profile, intent }: CitizenProfileProps) {
  const { t } = useTranslation('profile')
  const countries = useCountryRecords()
  const posts = useRepresentations()
  // Shown all at once, so that nothing moves while it is read. A first profile is waited for briefly.
  const waits = useWaits(profile != null)
  const outbox = useOutbox()
  const events = useMyEvents()
  if (waits || profile === undefined || !countries || !posts || !outbox || events === undefined) {
    return (
      <Screen title={t('title')}>
        <Skeleton bars={[40, 100, 64, 100]} />
      </Screen>
    )
  }
  const name = [profile?.firstName, profile?.lastName].filter(Boolean).join(' ')
  const residence = countries.find(({ iso2 }) => iso2 === profile?.countryOfResidence)
  return (
    <Screen
      title={name || t('title')}
      name={t('title')}
      actions={
        profile?.isComplete && (
          <ButtonLink kind="edge" size="small" icon="pencil" to={pathTo('editProfile')} aria-label={t('editProfile')}>
            {t('edit')}
          </ButtonLink>
        )
      }
    >
      <div className="profile">
        {residence && <Residence country={residence} />}
        <div className="profile-waiting">
          <WaitingRow outbox={outbox} />
        </div>
        {profile === null && <p className="small">{t('waiting')}</p>}
        {intent && <ProfileSubmission intent={intent} />}
        {profile && !profile.isComplete && intent?.stage !== 'needs-you' && <Incomplete />}
        <Section title={t('yours')}>
          <Rows>
            <MyEventsRows cards={events?.cards ?? []} />
            <RowLink to={pathTo('myAppointments')} icon="calendar-plus" title={t('requests')} sub={t('requestsSub')} />
            <FavouritesRow />
          </Rows>
        </Section>
        {profile && <OwnRepresentations entries={profile.representations} countries={countries} posts={posts} />}
        {profile && <PersonalData profile={profile} countries={countries} />}
        <DeviceSection />
      </div>
    </Screen>
  )
}

function Residence({ country }: { country: Country }) {
  const { language } = useLocale()
  return <p className="small profile-residence">{country.names[language]}</p>
}

function Incomplete() {
  const { t } = useTranslation('profile')
  return (
    <div className="profile-incomplete">
      <p className="h5">{t('completeText')}</p>
      <ButtonLink icon="pencil" to={pathTo('profileCompletion')}>
        {t('complete')}
      </ButtonLink>
    </div>
  )
}

/** Facts that are not filled in are left out. */
function PersonalData({ profile, countries }: { profile: Profile; countries: readonly Country[] }) {
  const { t } = useTranslation('profile')
  const phone = profile.mobilePhone && spacedPhone(profile.mobilePhone, callingCodesOf(countries))
  const items = [
    { label: t('salutation'), content: profile.salutation && t(`salutations.${profile.salutation}`) },
    { label: t('born'), content: profile.dateOfBirth && <span className="num">{profile.dateOfBirth}</span> },
    { label: t('email'), content: profile.email },
    { label: t('phone'), content: phone && <span className="num">{phone}</span> },
  ]
  return (
    <Section title={t('personal')} more={{ to: pathTo(profile.isComplete ? 'editProfile' : 'profileCompletion'), label: t('change') }}>
      <Facts items={items.filter(({ content }) => content)} />
    </Section>
  )
}

/** The state of a profile change that is unsent for more than a moment; a refused one leads back to the form. */
function ProfileSubmission({ intent }: { intent: IntentView }) {
  const { t } = useTranslation('profile')
  const lingers = useLingers(intent)
  if (intent.stage !== 'needs-you') {
    return (
      lingers && (
        <p className="profile-said">
          {t('changes')}: <IntentStatus intent={intent} />
        </p>
      )
    )
  }
  return (
    <div className="profile-decision">
      <NeedsYou intent={intent} title={t('changes')}>
        <ButtonLink kind="second" size="small" to={pathTo('editProfile')}>
          {t('change')}
        </ButtonLink>
      </NeedsYou>
    </div>
  )
}

export function FavouritesRow() {
  const { t } = useTranslation('profile')
  return <RowLink to={`${pathTo('newsfeed')}?favourites`} icon="heart" title={t('favourites')} sub={t('favouritesSub')} />
}

/** Links that do not depend on the citizen. */
export function DeviceSection() {
  const { t } = useTranslation('profile')
  return (
    <Section title={t('device')}>
      <Rows>
        <RowLink to={pathTo('offlineSettings')} icon="hard-drive" title={t('ready')} sub={t('readySub')} />
        <RowLink to={pathTo('activity')} icon="list-checks" title={t('activity')} sub={t('activitySub')} />
        <RowLink to={pathTo('settingsOverview')} icon="settings" title={t('settings')} sub={t('settingsSub')} />
      </Rows>
    </Section>
  )
}

/** How many of the next events are shown here; the list has all. */
const nextEvents = 2

/** The next events with their state, and a link to all of them. */
function MyEventsRows({ cards: all }: { cards: readonly ItemCard[] }) {
  const { t } = useTranslation('profile')
  const now = useNow()
  const cards = all.flatMap((card) => (card.event && Date.parse(card.event.endsAt) >= now ? [{ card, event: card.event }] : []))
  return (
    <>
      {cards.slice(0, nextEvents).map(({ card, event }) => (
        <EventRow key={card.id} card={card} event={event} />
      ))}
      <RowLink
        to={pathTo('myEvents')}
        icon="calendar"
        title={t('myEvents')}
        sub={cards.length > nextEvents ? t('allEvents', { count: cards.length }) : t('myEventsSub')}
      />
    </>
  )
}

interface OwnRepresentationsProps {
  entries: readonly RepresentationEntry[]
  countries: readonly Country[]
  posts: readonly Representation[]
}

/** The main representation and the others in their order, each with the country it was chosen for and the note that some have. */
function OwnRepresentations({ entries, countries, posts }: OwnRepresentationsProps) {
  const { t } = useTranslation('profile')
  const { language } = useLocale()
  const ordered = entries.toSorted(
    (one, other) => Number(other.isMainRepresentation) - Number(one.isMainRepresentation) || one.index - other.index,
  )
  function describe({ id, repCode, countryIsoCode, isMainRepresentation }: RepresentationEntry) {
    const representation = posts.find((candidate) => candidate.id === id)
    const country = countries.find(({ iso2 }) => iso2 === countryIsoCode)?.names[language]
    const role = isMainRepresentation ? t('main') : t('additional')
    return {
      title: representation?.names[language] ?? repCode,
      sub: [role, country, representation?.nameAddition?.[language]].filter(Boolean).join(', '),
    }
  }

  return (
    <Section title={t('representations')} more={{ to: pathTo('editRepresentations'), label: t('change') }}>
      {ordered.length === 0 && <p className="small">{t('noRepresentation')}</p>}
      <Rows>
        {ordered.map((entry) => (
          <RowLink
            key={`${entry.id} ${entry.countryIsoCode}`}
            to={pathTo('representationCard', { repCode: entry.repCode })}
            icon="landmark"
            {...describe(entry)}
          />
        ))}
      </Rows>
    </Section>
  )
}
