import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/languages.ts'
import type { CountryChoice, StoredPart } from '#store/views.ts'
import { engine } from '#src/data/engine.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { useFormat } from '#src/ui/use-format.ts'
import { downloadMessage, type DownloadMessage } from './download-message.ts'
import { packEstimate } from './readiness.ts'

interface AddPackProps {
  parts: readonly StoredPart[]
  countries: readonly CountryChoice[]
  language: Language
}

/** Another country's pack, for a journey; the size is said before. */
export function AddPack({ parts, countries, language }: AddPackProps) {
  const { t } = useTranslation('settings')
  const { bytes } = useFormat()
  const [chosen, setChosen] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [message, setMessage] = useState<DownloadMessage | 'downloading' | null>(null)
  const estimate = packEstimate(parts, language)
  const name = countries.find(({ iso2 }) => iso2 === chosen)?.name ?? ''

  // As the engine stores it, so that the figures grow while it comes.
  const pack = parts.find((stored) => stored.part === 'guide' && stored.country === chosen && stored.language === language)
  const whatCame = ({ count, bytes: size }: StoredPart) => t('downloadedSize', { country: name, count, size: bytes(size) })

  async function download() {
    setMissing(chosen === '')
    if (chosen === '') return
    setMessage('downloading')
    setMessage(downloadMessage(await engine.downloadPack({ country: chosen, language })))
  }

  return (
    <div className="pack-add">
      <Field
        label={t('addCountry')}
        hint={estimate === null ? t('addCountryHintPlain') : t('addCountryHint', { size: bytes(estimate) })}
        error={isMissing ? t('chooseMissing') : undefined}
      >
        <Select
          options={countries.map(({ iso2, name: label }) => ({ value: iso2, label }))}
          value={chosen}
          placeholder={t('choose')}
          onChange={(iso2) => {
            setChosen(iso2)
            setMissing(false)
            setMessage(null)
          }}
        />
      </Field>
      <Button kind="second" icon="download" disabled={message === 'downloading'} onClick={() => void download()}>
        {t('download')}
      </Button>
      <p className="small" role="status">
        {message && (message === 'downloaded' && pack ? whatCame(pack) : t(message, { country: name }))}
      </p>
      {message === 'downloading' && pack?.wanted !== undefined && (
        <p className="small num">{t('downloadProgress', { here: pack.count, total: pack.wanted })}</p>
      )}
    </div>
  )
}
