import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { engine } from '#src/data/engine/engine.ts'
import { useHeldHomePack } from '#src/data/guide/packs.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { useFormat } from '#src/shared/ui/text/use-format.ts'

/** The guide waits for a yes, because the line is slow or metered: said with what it costs, and never in the way. */
export function HeldPack() {
  const { t } = useTranslation('guide')
  const { bytes } = useFormat()
  const held = useHeldHomePack()
  const [isAsked, setAsked] = useState(false)
  if (!held) return null
  const { country, language, topics } = held

  async function download() {
    setAsked(true)
    await engine.downloadPack({ country, language })
    setAsked(false)
  }

  return (
    <div className="guide-held">
      <p className="small">{t('heldQuestion', { count: topics, size: bytes(held.bytes) })}</p>
      <Button kind="second" size="small" disabled={isAsked} onClick={() => void download()}>
        {t('heldDownload')}
      </Button>
    </div>
  )
}
