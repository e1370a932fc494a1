import { paragraphsIn } from '#contract/values/paragraphs.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { Alert } from '#contract/alert/alert.ts'
import { callsOf } from '#contract/alert/calls.ts'
import { lastReleases, restOf, shownAlerts, type ShownAlert } from '#store/alert/shown-alerts.ts'
import { useAlerts } from '#src/data/alerts.ts'
import { useConnection } from '#src/data/status.ts'
import { useEmergency } from '#src/data/guide/guide.ts'
import { helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { pathTo } from '#src/routes.ts'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Section, Dock } from '#src/shared/screen/section.tsx'
import { Skeleton } from '#src/shared/screen/skeleton.tsx'
import { ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { HelplineCall } from '#src/shared/ui/actions/helpline-call.tsx'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { Freshness } from '#src/shared/ui/status/freshness.tsx'
import { RowLink, Rows } from '#src/shared/ui/blocks/row.tsx'
import { telAddress } from '#src/shared/ui/text/format.ts'
import { spacedPhone } from '#src/shared/ui/text/phone-numbers.ts'
import { useCountryRecords } from '#src/data/contact/contact.ts'
import { useLanguageName, useLocale } from '#src/shared/ui/text/use-format.ts'
import '#src/shared/ui/blocks/empty.css'
import '#src/shared/ui/text/rich-text.css'
import { CheckInSection } from './check-in/check-in-section.tsx'
import { AlertKind, useAlertNow, useAlertText, useAlertTimes } from './alert-text.tsx'
import './alert.css'

/** The alerts in force, then those that were lifted or have ended. */
export function AlertsScreen() {
  const { t } = useTranslation('alert')
  const held = useAlerts()
  const now = useAlertNow(held)
  const answeredAt = useConnection()?.answeredAt
  const shown = held ? shownAlerts(held.alerts, { now, countries: held.countries }) : []
  const [current, lifted] = [shown.filter(({ isOver }) => !isOver), shown.filter(({ isOver }) => isOver)]
  const rest = held === undefined ? null : restOf(current, { held, isAnswered: answeredAt != null })
  const earlier = lastReleases(held?.alerts ?? []).filter((alert) => alert.until <= now)
  return (
    <Screen title={t('title')} parent="emergencyOverview">
      {held === undefined && <Skeleton />}
      {current.length > 0 && <AlertRows title={t('now')} list={current} now={now} />}
      {rest && <p>{t(rest)}</p>}
      {lifted.length > 0 && <AlertRows title={t('liftedSection')} list={lifted} now={now} />}
      {earlier.length > 0 && (
        <AlertRows title={t('earlier')} list={earlier.map((alert) => ({ alert, isOver: alert.kind === 'cancelled' }))} now={now} />
      )}
      <Checked />
    </Screen>
  )
}

function AlertRows({ title, list, now }: { title: string; list: ShownAlert[]; now: number }) {
  return (
    <Section title={title}>
      <Rows>
        {list.map((shown) => (
          <AlertRow key={shown.alert.id} shown={shown} now={now} />
        ))}
      </Rows>
    </Section>
  )
}

function AlertRow({ shown, now }: { shown: ShownAlert; now: number }) {
  const { text, language } = useAlertText(shown.alert)
  const { released } = useAlertTimes(shown.alert, now)
  const isUrgent = shown.alert.severity === 'emergency' && !shown.isOver && now < shown.alert.until
  return (
    <RowLink
      to={pathTo('alertDetails', { id: shown.alert.id })}
      isEmergency={isUrgent}
      title={<span lang={language}>{text.title}</span>}
      sub={
        <>
          <AlertKind shown={shown} isEnded={now >= shown.alert.until} />
          <br />
          <span>{released}</span>
        </>
      }
    />
  )
}

/** One alert: what to do, how to report, what has happened and whom to call. */
export function AlertScreen() {
  const { t } = useTranslation('alert')
  const { id = '' } = useParams()
  const held = useAlerts()
  const now = useAlertNow(held)
  const alert = lastReleases(held?.alerts ?? []).find((one) => one.id === id)
  const parent = { to: pathTo('alerts'), label: t('title') }
  if (alert) return <Whole key={alert.id} alert={alert} now={now} parent={parent} />
  return (
    <Screen title={t('title')} parent={parent}>
      {held === undefined ? (
        <Skeleton />
      ) : (
        <>
          <p>{t('gone')}</p>
          <p className="empty-action">
            <ButtonLink kind="second" to={parent.to}>
              {parent.label}
            </ButtonLink>
          </p>
        </>
      )}
    </Screen>
  )
}

function Whole({ alert, now, parent }: { alert: Alert; now: number; parent: { to: string; label: string } }) {
  const { t } = useTranslation('alert')
  const { text, language } = useAlertText(alert)
  const { language: own } = useLocale()
  const nameOf = useLanguageName()
  const times = useAlertTimes(alert, now)
  const [opened] = useState(alert.number)
  const helpline = useEmergency()?.helpline ?? helplineNumbers
  const isOver = alert.kind === 'cancelled'
  const isEnded = !isOver && alert.until <= now
  const isOpen = !isOver && !isEnded
  const steps = text.steps.length > 0 && <Steps key={alert.number} text={text} language={language} isOpen={isOpen} />
  return (
    <Screen
      title={text.title}
      titleLanguage={language}
      parent={parent}
      isDetailTitle
      isEmergency={alert.severity === 'emergency' && isOpen}
      eyebrow={<AlertKind shown={{ alert, isOver }} isEnded={isEnded} />}
      dock={
        <Dock>
          <HelplineCall helpline={helpline} label={t('helpline')} />
        </Dock>
      }
    >
      {/* A release that arrives while the page is open replaces its text. */}
      <div role="status">
        {alert.number !== opened && (
          <p className="h5" key={alert.number}>
            {times.released}
          </p>
        )}
      </div>
      {isOver && <p>{t('overText')}</p>}
      {isEnded && <p>{t('ended')}</p>}
      {language !== own && <p className="small">{t('otherLanguage', { language: nameOf(language) })}</p>}
      {isOpen && steps}
      <CheckInSection alert={alert} title={text.title} isOpen={isOpen && alert.severity !== 'information'} />
      <Section title={t('whatHappened')}>
        {/* A new release replaces the lists as a whole. */}
        <div className="rich-text" lang={language} key={alert.number}>
          {paragraphsIn(text.what).map((paragraph, place) => (
            <p key={place}>{paragraph}</p>
          ))}
        </div>
        <p className="small">
          {[times.released, ...(isOpen ? [times.until, times.isNextWordLate ? null : times.nextWord] : [])].filter(Boolean).join(' · ')}
        </p>
        {isOpen && times.isNextWordLate && <p className="small">{times.nextWord}</p>}
      </Section>
      {!isOpen && steps}
      <Topics iso2={alert.countries[0]} />
      <p className="small">{t('source')}</p>
      <Checked />
    </Screen>
  )
}

function Steps({ text, language, isOpen }: ReturnType<typeof useAlertText> & { isOpen: boolean }) {
  const { t } = useTranslation('alert')
  const callingCodes = useCountryRecords()?.flatMap((country) => country.callingCodes)
  return (
    <Section title={t(isOpen ? 'whatToDo' : 'whatWasToDo')}>
      <div className="rich-text" lang={language}>
        <ol className="rich-text-steps">
          {text.steps.map((step, place) => (
            <li key={place}>
              <p className="h5">{step.text}</p>
              {callsOf(step).length > 0 && (
                <div className="rich-text-calls">
                  {callsOf(step).map((phone, at) => (
                    <ButtonLink key={at} kind="second" size="small" icon="phone" href={telAddress(phone)}>
                      {t('call', { phone: spacedPhone(phone, callingCodes) })}
                    </ButtonLink>
                  ))}
                </div>
              )}
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}

/** Of the guide's emergency topics those that a crisis of a whole country is about. */
const crisisTopics = ['naturalDisaster', 'conflictAndUnrest', 'epidemics', 'strandedTravellers', 'missingPersons', 'illnessAndAccident']

/** What to do in an emergency there. */
function Topics({ iso2 }: { iso2: string | undefined }) {
  const { t } = useTranslation('alert')
  const topics =
    useEmergency(iso2)
      ?.topics.flatMap((group) => group.subTopics)
      .filter(({ name }) => crisisTopics.includes(name)) ?? []
  if (topics.length === 0) return null
  return (
    <Section title={t('topics')}>
      <Rows>
        {topics.map(({ name, label }) => (
          <RowLink
            key={name}
            to={pathTo('guideSubtopicOverview', { topicId: 'emergencySituation', subtopicId: name })}
            title={label || name}
          />
        ))}
      </Rows>
    </Section>
  )
}

/** Every reply of a service says whether there is a newer alert, so its age is the age of this page. */
function Checked() {
  const { t } = useTranslation('alert')
  const connection = useConnection()
  return <Freshness confirmedAt={connection?.answeredAt ?? null} isOffline={isCutOff(connection)} prefix={t('onThisDevice')} />
}
