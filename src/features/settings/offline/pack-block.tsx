import { use, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { Freshness, strictestCategory } from '#src/shared/ui/status/freshness.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import { useFormat, useCountryName } from '#src/shared/ui/text/use-format.ts'
import { PackFileActions } from '#src/features/settings/offline/pack-file/pack-file-actions.tsx'
import { isWhole } from './readiness.ts'
import { engine } from '#src/data/engine/engine.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { RemoveButton } from './storage-section.tsx'
import { useFixes } from './use-fixes.ts'
import { PackChangesList } from './pack-changes-list.tsx'
import { missingOf, type Pack, packState, type PackStateView, type Progress, progressOf } from './pack-state.ts'

/** One country's pack in one language: how it stands, how far it has come, what its last update brought. */
export function PackBlock({ pack }: { pack: Pack }) {
  const { t } = useTranslation('settings')
  const { bytes } = useFormat()
  const isCut = use(CutOff)
  const name = useCountryName()(pack.country)
  const words = t(`inLanguage-${pack.language}`)
  const look = packState(pack, isCut)
  const progress = progressOf(pack)
  const isMoving = progress !== null && look !== 'whole'
  return (
    <div className="pack-language">
      <div className="pack-head">
        <p className="small">{isWhole(pack) ? t('topicsHere', { language: words, count: pack.count }) : words}</p>
        {pack.bytes > 0 && <span className="row-value">{bytes(pack.bytes)}</span>}
      </div>
      <div className="pack-body">
        <div className="row-sub">
          <PackState look={look} pack={pack} progress={progress} isCut={isCut} />
          {(pack.unreadable ?? 0) > 0 && <p>{t('packUnreadable', { count: pack.unreadable })}</p>}
          {pack.origin === 'file' && <p>{t('packFromFile')}</p>}
        </div>
        <PackActions pack={pack} look={look} what={`${name}, ${words}`} name={name} />
      </div>
      {isMoving && <PackProgress progress={progress} what={`${name}, ${words}`} isUpdate={isWhole(pack)} />}
      {isWhole(pack) && <PackFileActions country={pack.country} language={pack.language} />}
      {pack.changes && <PackChangesList pack={pack} changes={pack.changes} />}
    </div>
  )
}

/** What is here is told by its age; what is not here yet by why. */
function PackState({ look, pack, progress, isCut }: { look: PackStateView; pack: Pack; progress: Progress | null; isCut: boolean }) {
  const { t } = useTranslation('settings')
  const { bytes } = useFormat()
  const missing = progress && missingOf(progress)
  const question = missing && t('packAsks', { count: missing.topics, size: bytes(missing.bytes) })
  return (
    <>
      {isWhole(pack) && <Freshness confirmedAt={pack.confirmedAt} category={strictestCategory} isOffline={isCut} />}
      {look !== 'whole' && (
        <p className="pack-state">
          <StatusMark name={look === 'coming' || look === 'updating' || look === 'gaps' ? 'older' : 'offline'} size={16} />
          <span>{look === 'asking' ? (question ?? t('packHeld')) : t(`pack-${look}`)}</span>
        </p>
      )}
    </>
  )
}

interface PackProgressProps {
  progress: Progress
  what: string
  /** The pack is whole; a newer one is on its way. */
  isUpdate: boolean
}

/** "23 of 67 topics, 96 of 286 kB" over a bar of the bytes. */
function PackProgress({ progress: { here, total, bytes, totalBytes }, what, isUpdate }: PackProgressProps) {
  const { t } = useTranslation('settings')
  const { locale } = useFormat()
  const id = useId()
  const amount = amounts(bytes, totalBytes, locale)
  const words = { here, total, bytes: amount.here, totalBytes: amount.total }
  return (
    <div className="pack-progress">
      <progress max={Math.max(1, totalBytes)} value={Math.min(bytes, totalBytes)} aria-label={what} aria-describedby={id} />
      <p className="small num" id={id}>
        {t(isUpdate ? 'packUpdateProgress' : 'packProgress', words)}
      </p>
    </div>
  )
}

/** "96 of 286 kB": both in the unit of the whole, so that the eye compares figures and not units. */
export function amounts(here: number, total: number, locale: string): { here: string; total: string } {
  const unit = total < 1_000_000 ? 'kilobyte' : 'megabyte'
  const scale = unit === 'kilobyte' ? 1000 : 1_000_000
  const maximumFractionDigits = unit === 'kilobyte' || total >= 10_000_000 ? 0 : 1
  const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, { maximumFractionDigits, ...options })
  return {
    here: format({}).format(Math.min(here, total) / scale),
    total: format({ style: 'unit', unit, unitDisplay: 'short' }).format(total / scale),
  }
}

interface PackActionsProps {
  pack: Pack
  look: PackStateView
  /** Country and language. */
  what: string
  name: string
}

const goesOnBy = { paused: 'resume', asking: 'download', gaps: 'download' } as const

function PackActions({ pack, look, what, name }: PackActionsProps) {
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
