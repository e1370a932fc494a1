import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { engine } from '#src/data/engine/engine.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { useCountryName } from '#src/shared/ui/text/use-format.ts'
import './pack-file.css'

/** A pack that somebody handed on, read in without a network: chosen, or dropped here. */
export function PackFileImport() {
  const { t } = useTranslation('settings')
  const input = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState<ImportMessage | 'reading' | null>(null)
  const [isOver, setOver] = useState(false)
  const words = useMessageWords()

  async function open(file: File | undefined) {
    if (!file) return
    setMessage('reading')
    setMessage(importMessage(await engine.importPack(file)))
  }

  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      void open(event.dataTransfer.files[0])
    },
  }

  return (
    <Section title={t('fileOpen')}>
      <div role="group" aria-label={t('fileOpen')} className={isOver ? 'pack-file-open pack-file-over' : 'pack-file-open'} {...drop}>
        <p className="small">{isOver ? t('fileDrop') : t('fileOpenHint')}</p>
        <input
          ref={input}
          hidden
          type="file"
          accept=".html,.htm,text/html"
          aria-label={t('fileChoose')}
          onChange={({ target }) => {
            void open(target.files?.[0])
            // The same file, mended or asked for again, can be chosen once more.
            target.value = ''
          }}
        />
        <Button kind="second" size="small" disabled={message === 'reading'} onClick={() => input.current?.click()}>
          {t('fileChoose')}
        </Button>
        <p className="small" role="status">
          {message && (message === 'reading' ? t('fileReading') : words(message))}
        </p>
      </div>
    </Section>
  )
}

function useMessageWords(): (message: ImportMessage) => string {
  const { t } = useTranslation('settings')
  const nameOf = useCountryName()
  return (message) => {
    if (message.key === 'fileDamagedTopic') return t('fileDamagedTopic', { topic: message.topic })
    if (message.key !== 'fileStored') return t(message.key)
    return t('fileStored', { country: nameOf(message.country), language: t(`inLanguage-${message.language}`), count: message.count })
  }
}

type Answer = Awaited<ReturnType<typeof engine.importPack>>

/** The message after a file was imported: a wording key with its values. */
type ImportMessage =
  | { key: 'fileStored'; country: string; language: 'de' | 'fr' | 'it' | 'en'; count: number }
  | { key: 'fileDamagedTopic'; topic: string }
  | {
      key:
        | 'fileNothingNew'
        | 'fileNewerHere'
        | 'fileNotOurs'
        | 'fileDamaged'
        | 'fileNewerApp'
        | 'fileTooLarge'
        | 'fileUnreadable'
        | 'fileUnknownCountry'
        | 'fileNoSpace'
        | 'fileLater'
    }

export function importMessage(answer: Answer): ImportMessage {
  if (!answer.ok) return { key: 'fileLater' }
  const { value } = answer
  switch (value.kind) {
    case 'stored':
      return { key: 'fileStored', country: value.country, language: value.language, count: value.topics }
    case 'damaged':
      return value.topic === null ? { key: 'fileDamaged' } : { key: 'fileDamagedTopic', topic: value.topic }
    case 'nothing-new':
      return { key: 'fileNothingNew' }
    case 'newer-here':
      return { key: 'fileNewerHere' }
    case 'not-ours':
      return { key: 'fileNotOurs' }
    case 'newer':
      return { key: 'fileNewerApp' }
    case 'too-large':
      return { key: 'fileTooLarge' }
    case 'unreadable':
      return { key: 'fileUnreadable' }
    case 'unknown-country':
      return { key: 'fileUnknownCountry' }
    case 'full':
      return { key: 'fileNoSpace' }
  }
}
