import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import type { CountryChoice } from '#store/guide/views.ts'
import { engine } from '#src/data/engine/engine.ts'
import { hasAskedToKeep, keepStored } from '#src/platform/storage/request-persistence.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { useFormat } from '#src/ui/format/use-format.ts'
import { downloadMessage, type DownloadMessage } from './download-message.ts'
import type { Pack } from './pack-block.tsx'
import { isWhole } from '#src/features/settings/offline/readiness/readiness.ts'
import { SizeLine } from './size-line.tsx'

interface AddPackProps {
  packs: readonly Pack[]
  countries: readonly CountryChoice[]
  language: Language
}

/** Another country's pack, for a journey, or a further language; number and size are said before. */
export function AddPack({ packs, countries, language }: AddPackProps) {
  const { t } = useTranslation('settings')
  const { bytes } = useFormat()
  const [chosen, setChosen] = useState('')
  const [packLanguage, setPackLanguage] = useState(language)
  const [isMissing, setMissing] = useState(false)
  const [message, setMessage] = useState<DownloadMessage | 'downloading' | null>(null)
  const name = countries.find(({ iso2 }) => iso2 === chosen)?.name ?? ''
  const pack = packs.find((stored) => stored.country === chosen && stored.language === packLanguage)

  async function download() {
    setMissing(chosen === '')
    if (chosen === '') return
    setMessage('downloading')
    // What the citizen wants on the device they want kept; asked once a visit.
    if (!hasAskedToKeep()) void keepStored()
    setMessage(downloadMessage(await engine.downloadPack({ country: chosen, language: packLanguage })))
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
          <Select
            options={countries.map(({ iso2, name: label }) => ({ value: iso2, label }))}
            value={chosen}
            placeholder={t('chooseCountry')}
            onChange={(iso2) => choose(() => setChosen(iso2))}
          />
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
        ) : message === 'downloaded' && pack && isWhole(pack) ? (
          t('downloadedSize', { country: name, count: pack.count, size: bytes(pack.bytes) })
        ) : (
          t(message, { country: name })
        )}
      </p>
      <Button kind="second" icon="download" disabled={message === 'downloading'} onClick={() => void download()}>
        {t('download')}
      </Button>
    </div>
  )
}
