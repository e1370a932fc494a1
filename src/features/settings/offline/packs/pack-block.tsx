import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/values/languages.ts'
import type { StoredPart } from '#store/rows/views.ts'
import { CutOff } from '#src/ui/actions/cut-off.ts'
import { Freshness } from '#src/ui/blocks/freshness.tsx'
import { strictestCategory } from '#src/ui/format/max-age.ts'
import { StatusMark } from '#src/ui/blocks/status-mark.tsx'
import { useFormat } from '#src/ui/format/use-format.ts'
import { PackActions } from './pack-actions.tsx'
import { PackChangesList } from './pack-changes-list.tsx'
import { PackFileActions } from '#src/features/settings/offline/pack-file/pack-file-actions.tsx'
import { missingOf, packState, type PackStateView, type Progress, progressOf } from './pack-state.ts'
import { PackProgress } from './pack-progress.tsx'
import { isWhole } from '#src/features/settings/offline/readiness/readiness.ts'
import { useCountryName } from './use-country-name.ts'

export type Pack = StoredPart & { country: string; language: Language }

/** One pack: name, language, how it stands, how far it has come, what its last update brought. */
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
    <li className="pack">
      <div className="pack-head">
        <p className="h5">{name}</p>
        <span className="row-value">{bytes(pack.bytes)}</span>
      </div>
      <div className="pack-body">
        <div className="row-sub">
          <p>{isWhole(pack) ? t('topicsHere', { language: words, count: pack.count }) : words}</p>
          <PackState look={look} pack={pack} progress={progress} isCut={isCut} />
          {(pack.unreadable ?? 0) > 0 && <p>{t('packUnreadable', { count: pack.unreadable })}</p>}
          {pack.origin === 'file' && <p>{t('packFromFile')}</p>}
        </div>
        <PackActions pack={pack} look={look} what={`${name}, ${words}`} name={name} />
      </div>
      {isMoving && <PackProgress progress={progress} what={`${name}, ${words}`} isUpdate={isWhole(pack)} />}
      {isWhole(pack) && <PackFileActions country={pack.country} language={pack.language} />}
      {pack.changes && <PackChangesList pack={pack} changes={pack.changes} />}
    </li>
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
      {isWhole(pack) && <Freshness checkedAt={pack.confirmedAt} category={strictestCategory} isOffline={isCut} />}
      {look !== 'whole' && (
        <p className="pack-state">
          <StatusMark name={look === 'coming' || look === 'updating' || look === 'gaps' ? 'older' : 'offline'} size={16} />
          <span>{look === 'asking' ? (question ?? t('packHeld')) : t(`pack-${look}`)}</span>
        </p>
      )}
    </>
  )
}
