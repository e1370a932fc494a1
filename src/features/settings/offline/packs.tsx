import { useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import type { CountryChoice } from '#store/guide/views.ts'
import { engine } from '#src/data/engine/engine.ts'
import { hasAskedToKeep, keepStored } from '#src/shared/platform/device-storage.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Field } from '#src/shared/ui/forms/field.tsx'
import { Select } from '#src/shared/ui/forms/select.tsx'
import { PlacePicker } from '#src/shared/screen/place-picker.tsx'
import type { Picked } from '#src/shared/ui/forms/picker.tsx'
import { useFormat, useCountryName } from '#src/shared/ui/text/use-format.ts'
import { isWhole, packEstimate } from './readiness.ts'
import { downloadMessage, type DownloadMessage } from './use-fixes.ts'
import type { Pack } from './pack-state.ts'
import type { StoredPart } from '#store/rows/views.ts'
import { Section } from '#src/shared/screen/section.tsx'
import { PackBlock } from './pack-block.tsx'

interface AddPackProps {
  packs: readonly Pack[]
  countries: readonly CountryChoice[]
  language: Language
}

/** All that a trip to another country needs, or a further language: number and size are said before, what came is checked after. */
function AddPack({ packs, countries, language }: AddPackProps) {
  const { t } = useTranslation('settings')
  const { bytes, date } = useFormat()
  const [picked, setPicked] = useState<Picked>({ text: '', value: null })
  const [packLanguage, setPackLanguage] = useState(language)
  const [isMissing, setMissing] = useState(false)
  const [message, setMessage] = useState<DownloadMessage | 'downloading' | 'tripReady' | null>(null)
  const chosen = picked.value ?? ''
  const name = countries.find(({ iso2 }) => iso2 === chosen)?.name ?? ''
  const pack = packs.find((stored) => stored.country === chosen && stored.language === packLanguage)

  async function download() {
    setMissing(chosen === '')
    if (chosen === '') return
    setMessage('downloading')
    // What the citizen wants on the device they want kept; asked once a visit.
    if (!hasAskedToKeep()) void keepStored()
    const done = downloadMessage(await engine.downloadPack({ country: chosen, language: packLanguage }))
    if (done !== 'downloaded') return setMessage(done)
    // Who leaves tomorrow wants to know that every text opens, and not only that it came.
    const test = await engine.testStored()
    setMessage(test.ok && test.value.broken.length === 0 ? 'tripReady' : done)
  }

  function choose(change: () => void) {
    change()
    setMissing(false)
    setMessage(null)
  }

  return (
    <div className="pack-add">
      <div className="pack-choice">
        <Field label={t('addCountry')} hint={t('addCountryHint')} error={isMissing ? t('chooseMissing') : undefined}>
          <PlacePicker picked={picked} placeholder={t('chooseCountry')} onChange={(country) => choose(() => setPicked(country))} />
        </Field>
        <Field label={t('language')}>
          <Select
            options={languages.map((code) => ({ value: code, label: t(`inLanguage-${code}`) }))}
            value={packLanguage}
            onChange={(code) => choose(() => setPackLanguage(code))}
          />
        </Field>
      </div>
      <p className="small pack-size" role="status">
        {message === null ? (
          <SizeLine key={`${chosen} ${packLanguage}`} packs={packs} country={chosen} name={name} language={packLanguage} />
        ) : message === 'tripReady' && pack?.confirmedAt && isWhole(pack) ? (
          t('tripReady', {
            country: name,
            count: pack.count,
            size: bytes(pack.bytes),
            date: date(new Date(pack.confirmedAt).toISOString()),
          })
        ) : (
          t(message === 'tripReady' ? 'downloaded' : message, { country: name })
        )}
      </p>
      <Button kind="second" icon="download" disabled={message === 'downloading'} onClick={() => void download()}>
        {t('download')}
      </Button>
    </div>
  )
}

interface SizeLineProps {
  packs: readonly Pack[]
  /** Empty while none is chosen. */
  country: string
  name: string
  language: Language
}

/** "67 topics, 286 kB; 12 kB of it to fetch": what a download would bring, or what it takes at most where the service cannot be asked. */
function SizeLine({ packs, country, name, language }: SizeLineProps) {
  const { t } = useTranslation('settings')
  const { bytes } = useFormat()
  const answer = usePackSize(country, language)
  if (answer === null) return null
  const isHere = packs.some((pack) => pack.country === country && pack.language === language && isWhole(pack))
  if (isHere) return <span>{t('sizeHere', { country: name, language: t(`inLanguage-${language}`) })}</span>
  switch (answer.kind) {
    case 'asking':
      return <span>{t('sizeAsking')}</span>
    case 'known': {
      const { topics, bytes: all, missingBytes } = answer.size
      const rest = missingBytes === 0 ? t('sizeNothing') : t('sizeMissing', { size: bytes(missingBytes) })
      return <span>{`${t('sizeTopics', { count: topics, size: bytes(all) })} ${rest}`}</span>
    }
    case 'none':
      return <span>{t('downloadRefused', { country: name })}</span>
    case 'unknown': {
      const estimate = packEstimate(packs, language)
      return <span>{estimate === null ? t('sizeUnknown') : t('sizeEstimate', { size: bytes(estimate) })}</span>
    }
  }
}

interface PackSize {
  topics: number
  bytes: number
  missingTopics: number
  missingBytes: number
}

/** `none`: the service has no guide for the country. `unknown`: it could not be asked. */
type SizeAnswer = { kind: 'asking' } | { kind: 'known'; size: PackSize } | { kind: 'none' } | { kind: 'unknown' }

/** Asks the service what a pack would bring; null while nothing is chosen. An answer for an earlier choice is not shown. */
function usePackSize(country: string, language: Language): SizeAnswer | null {
  const key = `${country} ${language}`
  const [answer, setAnswer] = useState<{ key: string; answer: SizeAnswer } | null>(null)
  useEffect(() => {
    if (country === '') return
    let isCurrent = true
    void engine.packSize({ country, language }).then((result) => {
      if (!isCurrent) return
      if (result.ok) setAnswer({ key, answer: { kind: 'known', size: result.value } })
      else setAnswer({ key, answer: { kind: result.failure.kind === 'refused' ? 'none' : 'unknown' } })
    })
    return () => {
      isCurrent = false
    }
  }, [country, language, key])
  if (country === '') return null
  return answer?.key === key ? answer.answer : { kind: 'asking' }
}

interface PacksProps {
  parts: readonly StoredPart[]
  countries: readonly CountryChoice[]
  own: { country: string; language: Language }
  /** The size of the texts that several packs share. */
  sharedBytes: number
}

/** A form to add a country, then the stored packs: a row for each country with its languages, the citizen's own first. */
export function Packs({ parts, countries, own, sharedBytes }: PacksProps) {
  const { t } = useTranslation('settings')
  const { locale, bytes } = useFormat()
  const nameOf = useCountryName()
  const collator = new Intl.Collator(locale)
  const packs = parts.flatMap((part) =>
    part.part === 'guide' && part.country !== undefined && part.language !== undefined
      ? [{ ...part, country: part.country, language: part.language }]
      : [],
  )
  const ownFirst = (one: boolean, other: boolean) => Number(other) - Number(one)
  const countriesHere = [...new Set(packs.map(({ country }) => country))].toSorted(
    (one, other) => ownFirst(one === own.country, other === own.country) || collator.compare(nameOf(one), nameOf(other)),
  )
  return (
    <>
      <Section title={t('trip')}>
        <AddPack packs={packs} countries={countries} language={own.language} />
      </Section>
      <Section title={t('packs')}>
        {packs.length === 0 && <p className="small">{t('packsNone')}</p>}
        <ul className="rows">
          {countriesHere.map((iso2) => (
            <li key={iso2} className="pack">
              <p className="h5">{nameOf(iso2)}</p>
              {packs
                .filter((pack) => pack.country === iso2)
                .toSorted((one, other) => ownFirst(one.language === own.language, other.language === own.language))
                .map((pack) => (
                  <PackBlock key={pack.language} pack={pack} />
                ))}
            </li>
          ))}
        </ul>
        {sharedBytes > 0 && packs.length > 1 && <p className="small">{t('packsShare', { size: bytes(sharedBytes) })}</p>}
      </Section>
    </>
  )
}
