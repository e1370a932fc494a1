import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { engine } from '#src/data/engine/engine.ts'
import { Button } from '#src/ui/actions/button.tsx'
import type { Pack } from './pack-block.tsx'
import type { PackStateView } from './pack-state.ts'
import { RemoveButton } from '#src/features/settings/offline/storage/remove-button.tsx'
import { useFixes } from '#src/features/settings/offline/readiness/use-fixes.ts'

interface PackActionsProps {
  pack: Pack
  look: PackStateView
  /** Country and language. */
  what: string
  name: string
}

const goesOnBy = { paused: 'resume', asking: 'download', gaps: 'download' } as const

export function PackActions({ pack, look, what, name }: PackActionsProps) {
  const { t } = useTranslation('settings')
  const fixes = useFixes()
  const [isAsked, setAsked] = useState(false)
  const { country, language } = pack

  /** The bar tells how it goes; only the tap itself must not be repeated. */
  async function goOn() {
    setAsked(true)
    await fixes.download({ country, language }, name)
    setAsked(false)
  }

  const goOnLabel = look in goesOnBy ? t(goesOnBy[look as keyof typeof goesOnBy]) : null
  return (
    <div className="pack-actions">
      {goOnLabel && (
        <Button kind="second" size="small" aria-label={`${goOnLabel}: ${what}`} disabled={isAsked} onClick={() => void goOn()}>
          {goOnLabel}
        </Button>
      )}
      {(look === 'coming' || look === 'updating' || look === 'waiting') && (
        <Button
          kind="quiet"
          size="small"
          aria-label={`${t('pause')}: ${what}`}
          onClick={() => void engine.pausePack({ country, language })}
        >
          {t('pause')}
        </Button>
      )}
      <RemoveButton what={what} bytes={pack.frees ?? null} part={{ part: 'guide', country, language }} />
    </div>
  )
}
