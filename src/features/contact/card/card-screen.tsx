import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Country } from '#contract/contact/representation.ts'
import { useCardEntries, cardLimits, type CardEntries } from '#src/data/contact/card-entries.ts'
import { useMainRepresentation, useRepresentations } from '#src/data/contact/contact.ts'
import { useFollowedCountries } from '#src/data/guide/countries.ts'
import { useEmergency, useGuideContext } from '#src/data/guide/guide.ts'
import { helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { useProfile } from '#src/data/session/session.ts'
import { giveFile } from '#src/shared/platform/files/share.ts'
import { usePhones } from '#src/shared/platform/phones.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import { pathTo } from '#src/routes.ts'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { Skeleton } from '#src/shared/screen/skeleton.tsx'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { Field, excessOf } from '#src/shared/ui/forms/field.tsx'
import { Select } from '#src/shared/ui/forms/select.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { NotStored } from '#src/shared/outbox/submission/submission-error.tsx'
import { type CardContent, cardContent, cardText, type LocalLabels, localLabels } from './card-content.ts'
import { Entries } from './card-entry-fields.tsx'
import { readPhoneBy, contactProblem, type ReadPhone } from './card-phone.ts'
import { canDraw, cardPicture, fontsForCard, isReadable, paper, drawCard } from './card-picture.ts'
import type { TFunction } from 'i18next'
import './card.css'

/** The user fills in the emergency card, sees it, and saves it as a picture or prints it. */
export function CardScreen() {
  const { t } = useTranslation('card')
  const { language } = useLocale()
  const now = useNow()
  const profile = useProfile()
  const { country: own } = useGuideContext()
  const [chosen, setChosen] = useState<string | null>(null)
  const followed = useFollowedCountries()
  const shown = chosen ?? own ?? followed[0]?.iso2
  const emergency = useEmergency(shown)
  const main = useMainRepresentation()
  const { entries, isUnstored, put } = useCardEntries([profile?.firstName, profile?.lastName].filter(Boolean).join(' '))
  const representations = useRepresentations() ?? []
  const phones = usePhones()
  useCardFonts()
  if (!emergency || !main) {
    return (
      <Screen title={t('title')} parent="contactOverview">
        <Skeleton />
      </Screen>
    )
  }
  const { helpline } = emergency
  // Until another country is read, the last one is kept.
  const country = emergency.country?.iso2 === shown ? emergency.country : null
  const ownPost = shown === own && main.country?.iso2 === own ? main.representation : null
  const post = ownPost ?? (country && emergency.representation)
  const isWithoutPost = representations.length > 0 && representations.every(({ id }) => id !== country?.consularServicesId)
  const isPostMissing = post === null && country?.consularServicesId !== null && !isWithoutPost
  const missing = shown !== undefined && (country === null || isPostMissing) ? shown : null
  const local = country && drawableLabels(country)
  const readPhone = readPhoneBy(phones, own === null ? ['CH'] : [own, 'CH'])
  const card = cardContent({
    entries,
    country,
    missing,
    representation: post,
    helpline: helpline ?? helplineNumbers,
    local,
    readPhone,
    now,
  })
  return (
    <Screen title={t('title')} parent="contactOverview">
      <div className="contact card-screen">
        <p>{t('lead')}</p>
        {followed.length > 1 && (
          <Field label={t('country')} hint={t('countryHint')}>
            <Select
              options={followed.map(({ iso2, names }) => ({ value: iso2, label: names[language] }))}
              value={shown ?? ''}
              onChange={setChosen}
            />
          </Field>
        )}
        <Entries entries={entries} onChange={put} readPhone={readPhone} />
        {isUnstored && <NotStored />}
        <Section title={t('preview')}>
          <CardLanguages local={local} />
          <CardFace card={card} />
          <CardWays
            card={card}
            refusal={refusalOf(entries, readPhone)}
            gap={missing !== null ? 'missingNumbers' : country === null ? 'noCountry' : null}
            undrawn={undrawable(entries, t).join(', ')}
          />
        </Section>
      </div>
    </Screen>
  )
}

/** Renders the screen again once the fonts are loaded, so that the card is measured and drawn with them. */
function useCardFonts(): void {
  const [, setIsLoaded] = useState(false)
  useEffect(() => {
    const life = new AbortController()
    void fontsForCard().then(() => life.signal.aborted || setIsLoaded(true))
    return () => life.abort()
  }, [])
}

function drawableLabels(country: Country): LocalLabels | null {
  const local = localLabels(country)
  return local && canDraw(Object.values(local.labels).join('')) ? local : null
}

function CardLanguages({ local }: { local: LocalLabels | null }) {
  const { t } = useTranslation('card')
  const { locale } = useLocale()
  const language = local && new Intl.DisplayNames(locale, { type: 'language' }).of(local.language)
  return <p>{language ? t('languages', { language }) : t('languageEnglish')}</p>
}

function CardFace({ card }: { card: CardContent }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawCard(context, card, { left: 0, top: 0, ...paper })
  }, [card])
  return (
    // The canvas has the language of the local words, which chooses between the signs of Chinese and Japanese.
    <div className="card-face" role="img" lang="en" translate="no" aria-label={cardText(card)}>
      <canvas ref={canvas} {...paper} lang={card.local?.language ?? 'en'} />
    </div>
  )
}

interface CardWaysProps {
  card: CardContent
  refusal: Refusal | null
  /** The numbers of the country or its representation are not on the device yet, or no country is chosen. */
  gap: 'missingNumbers' | 'noCountry' | null
  /** Names the entries that the device cannot draw. */
  undrawn: string
}

function CardWays({ card, refusal, gap, undrawn }: CardWaysProps) {
  const { t } = useTranslation('card')
  const content = JSON.stringify(card)
  /** `of`: the card as it was then. */
  const [last, setLast] = useState<{ end: 'saved' | 'noPicture' | 'refused'; of: string } | null>(null)
  const setEnd = (end: 'saved' | 'noPicture' | 'refused') => setLast({ end, of: content })
  const end = last?.end === 'refused' || last?.of === content ? last.end : null
  async function save() {
    if (refusal) return setEnd('refused')
    setLast(null)
    const file = await cardPicture(card)
    if (!file) setEnd('noPicture')
    else if ((await giveFile(file, t('title'))) === 'saved') setEnd('saved')
  }
  const isSmall = refusal === null && !isReadable(card)
  return (
    <>
      <p className="small" role="status">
        {gap && <span>{t(gap)}</span>}{' '}
        {gap === 'noCountry' && (
          <SomeLink className="link" to={pathTo('LocationFormOverview')}>
            {t('chooseCountry')}
          </SomeLink>
        )}
      </p>
      <p className="small" role="status">
        {isSmall && t('small')}
      </p>
      <p className="small" role="status">
        {undrawn !== '' && t('undrawable', { entries: undrawn })}
      </p>
      <div className="buttons card-ways">
        <Button icon="download" onClick={() => void save()}>
          {t('savePicture')}
        </Button>
        <Button kind="second" onClick={() => (refusal ? setEnd('refused') : window.print())}>
          {t('print')}
        </Button>
      </div>
      <p className="small" role="status">
        {end === 'refused' ? refusal && t(refusal) : end && t(end)}
      </p>
    </>
  )
}

const textFields = ['name', 'bloodGroup', 'allergies', 'medicines', 'note'] as const

/** Why the entries cannot be printed. */
type Refusal = 'tooLong' | 'wrongPhone' | 'missingPhone'

/** Null if the entries fit on the card. */
function refusalOf({ contacts, ...texts }: CardEntries, readPhone: ReadPhone): Refusal | null {
  const isLong = textFields.some((field) => excessOf(texts[field], cardLimits[field]) > 0)
  if (isLong || contacts.some(({ name, phone }) => excessOf(name, cardLimits.name) > 0 || excessOf(phone, cardLimits.phone) > 0))
    return 'tooLong'
  const problems = contacts.flatMap((contact) => contactProblem(contact, readPhone)?.key ?? [])
  if (problems.length === 0) return null
  return problems.every((problem) => problem === 'phoneMissing') ? 'missingPhone' : 'wrongPhone'
}

/** The labels of the entries that have characters for which the device has no font. */
function undrawable(entries: CardEntries, t: TFunction<'card'>): string[] {
  return [
    ...textFields.filter((field) => !canDraw(entries[field])).map((field) => t(field)),
    ...entries.contacts.flatMap(({ name }, place) => (canDraw(name) ? [] : [t('contactName', { no: place + 1 })])),
  ]
}
