import { useTranslation } from 'react-i18next'
import type { Elements } from '#src/shared/ui/elements.ts'
import { pathTo } from '#src/routes.ts'
import { HelplineRows } from '#src/shared/ui/blocks/emergency-numbers.tsx'
import { RowLink, Rows } from '#src/shared/ui/blocks/row.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { helplineMail, helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import '#src/features/settings/settings.css'

const legalNotice = { version: '3.3.6', date: '16.09.2025' }
const legalSections = ['responsible', 'purpose', 'liability', 'links', 'rights'] as const
const sources = ['representations', 'countries', 'numbers', 'maps', 'font', 'icons', 'software'] as const

export function LegalScreen() {
  const { t } = useTranslation(['legal', 'settings'])
  return (
    <Screen title={t('settings:legal')} parent="settingsOverview">
      <div className="settings settings-text">
        <p className="small num">{t('legal.version', legalNotice)}</p>
        {legalSections.map((name) => (
          <LegalSection key={name} title={t(`legal.${name}.title`)} lines={t(`legal.${name}.lines`, { returnObjects: true })} />
        ))}
        <Section title={t('legal.sources')}>
          <p className="small">{t('legal.sourcesText')}</p>
          {sources.map((source) => (
            <div key={source} className="legal-source">
              <h3 className="h5">{t(`legal.source.${source}.title`)}</h3>
              <p className="small">{t(`legal.source.${source}.text`)}</p>
            </div>
          ))}
        </Section>
        <Rows>
          <RowLink href={`${location.origin}/licences.txt`} icon="scale" title={t('legal.licences')} />
          <RowLink to={pathTo('privacySettings')} icon="shield" title={t('settings:privacy')} />
          <RowLink to={pathTo('accessibilityStatement')} icon="person-standing" title={t('settings:accessibility')} />
        </Rows>
      </div>
    </Screen>
  )
}

const privacySections = ['device', 'sent', 'statistics', 'push', 'others', 'duration', 'leaving'] as const

/** What the app really does with what it knows. A change of that is a change of these words, and maybe of what is consented to. */
export function PrivacyScreen() {
  const { t } = useTranslation(['legal', 'settings'])
  return (
    <Screen title={t('settings:privacy')} parent="settingsOverview">
      <div className="settings settings-text">
        <p>{t('privacy.lead')}</p>
        <LegalSection title={t('privacy.responsible.title')} lines={t('privacy.responsible.lines', { returnObjects: true })}>
          <Rows>
            <RowLink to={pathTo('legalDisclosure')} icon="scale" title={t('settings:legal')} />
          </Rows>
        </LegalSection>
        {privacySections.map((name) => (
          <LegalSection key={name} isList title={t(`privacy.${name}.title`)} lines={t(`privacy.${name}.lines`, { returnObjects: true })} />
        ))}
        <LegalSection title={t('privacy.rights.title')} lines={t('privacy.rights.lines', { returnObjects: true })}>
          <Rows>
            <RowLink to={pathTo('cookieSettings')} icon="cookie" title={t('settings:cookies')} />
            <RowLink to={pathTo('offlineSettings')} icon="hard-drive" title={t('settings:offline')} />
          </Rows>
          <HelplineContact />
        </LegalSection>
      </div>
    </Screen>
  )
}

/** The statement that eCH-0059 asks for, with what is known to be missing and where to say so. */
export function AccessibilityScreen() {
  const { t } = useTranslation(['legal', 'settings'])
  return (
    <Screen title={t('settings:accessibility')} parent="settingsOverview">
      <div className="settings settings-text">
        <p>{t('accessibility.lead')}</p>
        <LegalSection title={t('accessibility.standard.title')} lines={t('accessibility.standard.lines', { returnObjects: true })} />
        <LegalSection isList title={t('accessibility.done.title')} lines={t('accessibility.done.lines', { returnObjects: true })} />
        <LegalSection isList title={t('accessibility.limits.title')} lines={t('accessibility.limits.lines', { returnObjects: true })} />
        <LegalSection title={t('accessibility.feedback.title')} lines={t('accessibility.feedback.lines', { returnObjects: true })}>
          <HelplineContact />
        </LegalSection>
      </div>
    </Screen>
  )
}

/** As they stand in the wording, in their order. */
type Lines = Readonly<Record<string, string>>

interface LegalSectionProps {
  title: string
  lines: Lines
  /** One thing after another that one may want to find again; otherwise the lines are sentences that belong together. */
  isList?: boolean
  children?: Elements
}

function LegalSection({ title, lines, isList = false, children }: LegalSectionProps) {
  return (
    <Section title={title}>
      {isList ? (
        <ul className="settings-bullets">
          {Object.values(lines).map((line, place) => (
            <li key={place}>{line}</li>
          ))}
        </ul>
      ) : (
        Object.values(lines).map((line, place) => <p key={place}>{line}</p>)
      )}
      {children}
    </Section>
  )
}

/** The central contact, for questions and for what does not work. */
function HelplineContact() {
  const { t } = useTranslation('legal')
  return (
    <Rows>
      <RowLink href={`mailto:${helplineMail}`} icon="mail" title={t('helplineMail')} sub={helplineMail} />
      <HelplineRows helpline={helplineNumbers} label={t('helplineCall')} />
    </Rows>
  )
}
