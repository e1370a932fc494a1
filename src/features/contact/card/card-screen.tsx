import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cardLimits, type CardEntries, useCardEntries } from '#src/data/contact/card-entries.ts'
import { useMainRepresentation } from '#src/data/contact/contact.ts'
import { useFollowedCountries } from '#src/data/guide/followed-countries.ts'
import { useEmergency } from '#src/data/guide/guide.ts'
import { helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { useProfile } from '#src/data/session/session.ts'
import { giveFile } from '#src/platform/files/give-file.ts'
import { useNow } from '#src/platform/use-now.ts'
import { Screen } from '#src/screen/screen.tsx'
import { Section } from '#src/screen/section.tsx'
import { Skeleton } from '#src/screen/skeleton.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { excessOf, Field, TextArea, TextInput } from '#src/ui/forms/field.tsx'
import { PhoneInput } from '#src/ui/forms/phone-input.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { useFormat } from '#src/ui/format/use-format.ts'
import { NotStored } from '#src/outbox/submission/not-stored.tsx'
import { type CardContent, cardContent, cardText } from './card-content.ts'
import { cardPicture, drawCard, fontsForCard, paper } from './card-drawing.ts'
import './card.css'

/** Whom to call, on one card: for the lock screen, on paper, as a code. Made on the device. */
export function CardScreen() {
  const { t } = useTranslation('card')
  const { t: contact } = useTranslation('contact')
  const { date, language } = useFormat()
  const now = useNow()
  const profile = useProfile()
  const [chosen, setChosen] = useState<string | null>(null)
  const followed = useFollowedCountries()
  const emergency = useEmergency(chosen ?? undefined)
  const main = useMainRepresentation()
  const { entries, isUnstored, put } = useCardEntries([profile?.firstName, profile?.lastName].filter(Boolean).join(' '))
  if (!emergency || !main) {
    return (
      <Screen title={t('title')} parent="contactOverview">
        <Skeleton />
      </Screen>
    )
  }
  const { country, helpline } = emergency
  const parts = {
    entries,
    country,
    representation: chosen === null ? main.representation : emergency.representation,
    helpline: helpline ?? helplineNumbers,
    language,
  }
  const card = cardContent({ ...parts, date: date(new Date(now).toISOString()) }, t, contact)
  return (
    <Screen title={t('title')} parent="contactOverview">
      <div className="contact card-screen">
        <p>{t('lead')}</p>
        {followed.length > 1 && (
          <Field label={t('country')} hint={t('countryHint')}>
            <Select
              options={followed.map(({ iso2, names }) => ({ value: iso2, label: names[language] }))}
              value={country?.iso2 ?? ''}
              onChange={(iso2) => setChosen(iso2 === followed[0]?.iso2 ? null : iso2)}
            />
          </Field>
        )}
        <Entries entries={entries} onChange={put} />
        {isUnstored && <NotStored />}
        <Section title={t('preview')}>
          <CardFace card={card} />
          <CardWays card={card} isTooLong={isTooLong(entries)} />
        </Section>
      </div>
    </Screen>
  )
}

function Entries({ entries, onChange }: { entries: CardEntries; onChange: (next: CardEntries) => void }) {
  const { t } = useTranslation('card')
  const contact = (place: number, more: Partial<CardEntries['contacts'][number]>) =>
    onChange({ ...entries, contacts: entries.contacts.map((one, at) => (at === place ? { ...one, ...more } : one)) })
  return (
    <div className="card-entries">
      <Field label={t('name')}>
        <TextInput value={entries.name} limit={cardLimits.name} autoComplete="name" onChange={(name) => onChange({ ...entries, name })} />
      </Field>
      <Field label={t('note')} hint={t('noteHint')}>
        <TextArea value={entries.note} limit={cardLimits.note} rows={2} onChange={(note) => onChange({ ...entries, note })} />
      </Field>
      {entries.contacts.map(({ name, phone }, place) => (
        // Two places that never change.
        <div className="card-contact" key={place === 0 ? 'first' : 'second'}>
          <Field label={t('contactName', { no: place + 1 })}>
            <TextInput value={name} limit={cardLimits.name} autoComplete="off" onChange={(next) => contact(place, { name: next })} />
          </Field>
          <Field label={t('contactPhone', { no: place + 1 })}>
            <PhoneInput value={phone} limit={cardLimits.phone} autoComplete="off" onChange={(next) => contact(place, { phone: next })} />
          </Field>
        </div>
      ))}
    </div>
  )
}

function isTooLong({ name, note, contacts }: CardEntries): boolean {
  const isOver = (text: string, limit: number) => excessOf(text, limit) > 0
  return (
    isOver(name, cardLimits.name) ||
    isOver(note, cardLimits.note) ||
    contacts.some((one) => isOver(one.name, cardLimits.name) || isOver(one.phone, cardLimits.phone))
  )
}

function CardFace({ card }: { card: CardContent }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isLatest = true
    const draw = () => {
      const context = isLatest && canvas.current?.getContext('2d')
      if (context) drawCard(context, card, { x: 0, y: 0, ...paper })
    }
    draw()
    void fontsForCard().then(draw)
    return () => {
      isLatest = false
    }
  }, [card])
  return <canvas ref={canvas} className="card-face" {...paper} role="img" aria-label={cardText(card)} />
}

function CardWays({ card, isTooLong: isRefused }: { card: CardContent; isTooLong: boolean }) {
  const { t } = useTranslation('card')
  const [end, setEnd] = useState<'saved' | 'noPicture' | 'tooLong' | null>(null)
  async function save() {
    if (isRefused) return setEnd('tooLong')
    setEnd(null)
    const file = await cardPicture(card)
    if (!file) setEnd('noPicture')
    else if ((await giveFile(file, t('title'))) === 'saved') setEnd('saved')
  }
  return (
    <>
      <div className="buttons card-ways">
        <Button icon="download" onClick={() => void save()}>
          {t('savePicture')}
        </Button>
        <Button kind="second" onClick={() => (isRefused ? setEnd('tooLong') : window.print())}>
          {t('print')}
        </Button>
      </div>
      <p className="small" role="status">
        {end && (end !== 'tooLong' || isRefused) && t(end)}
      </p>
    </>
  )
}
