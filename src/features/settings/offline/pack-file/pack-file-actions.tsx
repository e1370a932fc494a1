import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/values/languages.ts'
import { canShareFiles, shareFile, giveFile } from '#src/shared/platform/files/share.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { useFormat, useCountryName } from '#src/shared/ui/text/use-format.ts'
import type { makePackFile } from './make-file.ts'
import './pack-file.css'

/** A pack on its way out: as a file of the device, or straight to another app. */
export function PackFileActions({ country, language }: { country: string; language: Language }) {
  const { t } = useTranslation('settings')
  const { bytes } = useFormat()
  const name = useCountryName()(country)
  const [message, setMessage] = useState('')
  const [isMaking, setMaking] = useState(false)
  /** Made for a tap that the browser had forgotten by then. */
  const ready = useRef<File | null>(null)
  const what = `${name}, ${t(`inLanguage-${language}`)}`

  async function make(): Promise<File | null> {
    setMaking(true)
    setMessage(t('fileMaking'))
    const made = await makeFile({ country, language })
    setMaking(false)
    if (made.kind === 'made') return made.file
    setMessage(t(({ 'not-whole': 'fileNotWhole', damaged: 'fileDamagedHere', 'not-made': 'fileNotMade' } as const)[made.kind]))
    return null
  }

  async function save() {
    const file = await make()
    if (!file) return
    const end = await giveFile(file, what)
    if (end === 'closed') setMessage('')
    else setMessage(end === 'shared' ? t('fileShared', { name: file.name }) : t('fileSaved', { name: file.name, size: bytes(file.size) }))
  }

  async function share() {
    const file = ready.current ?? (await make())
    ready.current = null
    if (!file) return
    const end = await shareFile(file, what)
    if (end === 'again') ready.current = file
    setMessage({ shared: t('fileShared', { name: file.name }), closed: '', again: t('fileShareAgain'), impossible: t('fileShareNot') }[end])
  }

  return (
    <div className="pack-file">
      <Button
        kind="quiet"
        size="small"
        icon="download"
        aria-label={t('fileSaveNamed', { what })}
        disabled={isMaking}
        onClick={() => void save()}
      >
        {t('fileSave')}
      </Button>
      {canShareFiles(sample) && (
        <Button
          kind="quiet"
          size="small"
          icon="share"
          aria-label={t('fileShareNamed', { what })}
          disabled={isMaking}
          onClick={() => void share()}
        >
          {t('fileShare')}
        </Button>
      )}
      <p className="small" role="status">
        {message}
      </p>
    </div>
  )
}

/** The part that builds the page may be missing on a bad line, like everything else that has to come. */
async function makeFile(pack: { country: string; language: Language }): ReturnType<typeof makePackFile> {
  try {
    return await (await import('./make-file.ts')).makePackFile(pack)
  } catch {
    return { kind: 'not-made' }
  }
}

const sample = new File([], 'abroad-guide.html', { type: 'text/html' })
