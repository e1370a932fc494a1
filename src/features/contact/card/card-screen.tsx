import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Country } from '#contract/contact/representation.ts'
import { cardLimits, type CardEntries, useCardEntries } from '#src/data/contact/card-entries.ts'
import { useMainRepresentation } from '#src/data/contact/contact.ts'
import { useFollowedCountries } from '#src/data/guide/followed-countries.ts'
import { useEmergency, useGuideContext } from '#src/data/guide/guide.ts'
import { helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { useProfile } from '#src/data/session/session.ts'
import { giveFile } from '#src/platform/files/give-file.ts'
import { usePhones } from '#src/platform/phones.ts'
import { useNow } from '#src/platform/use-now.ts'
import { Screen } from '#src/screen/screen.tsx'
import { Section } from '#src/screen/section.tsx'
import { Skeleton } from '#src/screen/skeleton.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { excessOf, Field } from '#src/ui/forms/field.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'
import { NotStored } from '#src/outbox/submission/not-stored.tsx'
import { type CardContent, cardContent, cardText } from './card-content.ts'
import { drawCard } from './card-drawing.ts'
import { Entries } from './card-entry-fields.tsx'
import { type LocalLabels, localLabels } from './card-languages.ts'
import { contactProblem, type ReadPhone, readPhoneBy } from './card-phone.ts'
import { canDraw, cardPicture, fontsForCard, isReadable, paper } from './card-picture.ts'
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
  const phones = usePhones()
  useCardFonts()
  if (!emergency || !main) {
    return (
      <Screen title={t('title')} parent="contactOverview">
        <Skeleton />
      </Screen>
    )
  }
  const { country, helpline } = emergency
  const local = country && drawableLabels(country)
  const readPhone = readPhoneBy(phones, own === null ? ['CH'] : [own, 'CH'])
  const card = cardContent({
    entries,
    country,
    representation: shown === own ? main.representation : emergency.representation,
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
              value={country?.iso2 ?? ''}
              onChange={setChosen}
            />
          </Field>
        )}
        <Entries entries={entries} onChange={put} readPhone={readPhone} />
        {isUnstored && <NotStored />}
        <Section title={t('preview')}>
          <CardLanguages local={local} />
          <CardFace card={card} />
          <CardWays card={card} refusal={refusalOf(entries, readPhone)} />
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

type Refusal = 'tooLong' | 'wrongPhone' | 'missingPhone'

function refusalOf({ contacts, ...texts }: CardEntries, readPhone: ReadPhone): Refusal | null {
  const isLong = (['name', 'bloodGroup', 'allergies', 'medicines', 'note'] as const).some(
    (field) => excessOf(texts[field], cardLimits[field]) > 0,
  )
  if (isLong || contacts.some(({ name, phone }) => excessOf(name, cardLimits.name) > 0 || excessOf(phone, cardLimits.phone) > 0))
    return 'tooLong'
  const problems = contacts.flatMap((contact) => contactProblem(contact, readPhone)?.key ?? [])
  if (problems.length === 0) return null
  return problems.every((problem) => problem === 'phoneMissing') ? 'missingPhone' : 'wrongPhone'
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

function CardWays({ card, refusal }: { card: CardContent; refusal: Refusal | null }) {
  const { t } = useTranslation('card')
  const [end, setEnd] = useState<'saved' | 'noPicture' | 'refused' | null>(null)
  async function save() {
    if (refusal) return setEnd('refused')
    setEnd(null)
    const file = await cardPicture(card)
    if (!file) setEnd('noPicture')
    else if ((await giveFile(file, t('title'))) === 'saved') setEnd('saved')
  }
  const isSmall = refusal === null && !isReadable(card)
  return (
    <>
      <p className="small" role="status">
        {isSmall && t('small')}
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
